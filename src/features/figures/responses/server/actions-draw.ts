import { createHmac } from 'node:crypto'
import { isClockTrusted } from '../../../../server/clock.ts'
import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import type { Group } from '../../../../shared/codes.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { findSurveyById, lockResponseCount } from '../../../schools/surveys/server/actions.ts'
import { changeExpected, renewData } from '../../../schools/surveys/server/actions-states.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { drawn, isDrawDue, limitOf, undecidedGroups } from '../rules-draw.ts'
import { typesOf } from './actions.ts'
import { countOnly, selectDrawCandidates } from './queries-draw.ts'

type Drawer = Pick<Services, 'db' | 'config' | 'now'>

/**
 * Makes a final survey's random choices that are due, and returns the survey afterward. If several processes run this,
 * only one makes the choices. While the clock isn't trusted, makes only choices that an administrator has requested.
 */
export async function runDueDraws(services: Services, survey: FullSurvey): Promise<FullSurvey> {
  if (groupsDueForDraw(services, survey, true).length === 0) return survey
  const isTrusted = await isClockTrusted(services)
  if (groupsDueForDraw(services, survey, isTrusted).length === 0) return survey
  const draw = async (trx: Db) => {
    await lockResponseCount(trx, survey.id)
    const held = await findSurveyById({ ...services, db: trx }, survey.id)
    if (!held) return survey
    for (const group of groupsDueForDraw(services, held, isTrusted))
      await runDraw({ ...services, db: trx }, held, group)
    return (await findSurveyById({ ...services, db: trx }, survey.id)) ?? survey
  }
  return services.db.isTransaction ? draw(services.db) : services.db.transaction().execute(draw)
}

const groupsDueForDraw = ({ now }: Drawer, survey: FullSurvey, isTrusted: boolean): Group[] =>
  undecidedGroups(survey).filter(
    (group) => survey.lotTakenAt[group] !== null || (isTrusted && isDrawDue(survey, group, now())),
  )

/** Randomly chooses which of an undecided group's responses count. Call it in a transaction that locks the survey. */
async function runDraw({ db: trx, now }: Drawer, survey: FullSurvey, group: Group): Promise<void> {
  const { id, guid, lot_salt } = survey
  const all = (await selectDrawCandidates(trx, id, typesOf(group))).map(
    ({ arrival, secret, marks, door }) => ({
      arrival,
      hasSlip: door === 'slip',
      isMarked: marks !== null,
      lot: createHmac('sha256', lot_salt).update(String(secret)).digest('hex'),
    }),
  )
  const counted = drawn(all, limitOf(survey, group))
  await countOnly(
    trx,
    id,
    typesOf(group),
    counted.map(({ arrival }) => arrival),
  )
  await changeExpected(trx, id, group, {
    counted: counted.length,
    drawn_from: all.length,
    decided_at: now().toISOString(),
  })
  await renewData(trx, id)
  await recordEvent(trx, now(), {
    user: null,
    identifier: guid,
    event: 'Responses drawn by lot',
    message: `${counted.length} of ${all.length} of ${group}`,
  })
}
