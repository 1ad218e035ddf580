import { createHmac } from 'node:crypto'
import { isClockTrusted } from '../../../../server/clock.ts'
import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import type { Group } from '../../../../shared/codes.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { findSurveyById, holdResponseCount } from '../../../schools/surveys/server/actions.ts'
import { changeExpected, renewData } from '../../../schools/surveys/server/actions-states.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { boundOf } from '../rules.ts'
import { drawn, isLotDue, undecidedGroups } from '../rules-lots.ts'
import { typesOf } from './actions.ts'
import { countOnly, selectInLot } from './queries-lot.ts'

type Drawer = Pick<Services, 'db' | 'config' | 'now'>

/**
 * Draws the lots of a final survey that are due, and answers the survey as it is then. Of several processes one draws. While
 * the clock is not trusted only those are drawn that an administrator has chosen.
 */
export async function drawDueLots(services: Services, survey: FullSurvey): Promise<FullSurvey> {
  if (dueLots(services, survey, true).length === 0) return survey
  const isTrusted = await isClockTrusted(services)
  if (dueLots(services, survey, isTrusted).length === 0) return survey
  const draw = async (trx: Db) => {
    await holdResponseCount(trx, survey.id)
    const held = await findSurveyById({ ...services, db: trx }, survey.id)
    if (!held) return survey
    for (const group of dueLots(services, held, isTrusted))
      await drawLot({ ...services, db: trx }, held, group)
    return (await findSurveyById({ ...services, db: trx }, survey.id)) ?? survey
  }
  return services.db.isTransaction ? draw(services.db) : services.db.transaction().execute(draw)
}

const dueLots = ({ now }: Drawer, survey: FullSurvey, isTrusted: boolean): Group[] =>
  undecidedGroups(survey).filter(
    (group) => survey.lotTakenAt[group] !== null || (isTrusted && isLotDue(survey, group, now())),
  )

/** Draws the lot of an undecided group, in a transaction that holds the survey's row. */
async function drawLot({ db: trx, now }: Drawer, survey: FullSurvey, group: Group): Promise<void> {
  const { id, guid, lot_salt, expected } = survey
  const all = (await selectInLot(trx, id, typesOf(group))).map(({ arrival, secret, marks }) => ({
    arrival,
    isMarked: marks !== null,
    lot: createHmac('sha256', lot_salt).update(String(secret)).digest('hex'),
  }))
  const counted = drawn(all, boundOf(expected[group]))
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
