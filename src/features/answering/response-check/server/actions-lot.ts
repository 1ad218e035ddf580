import type { Services } from '../../../../server/serve.ts'
import { type Group, groupNames } from '../../../../shared/codes.ts'
import { Problem } from '../../../../shared/errors.ts'
import { lotFrom, overfullGroups, undecidedGroups } from '../../../figures/responses/rules-lots.ts'
import { drawDueLots } from '../../../figures/responses/server/actions-lot.ts'
import { keptResults } from '../../../figures/results/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { findSurvey, findSurveyById, holdResponseCount } from '../../../schools/surveys/server/actions.ts'
import { changeExpected, selectOverfull } from '../../../schools/surveys/server/actions-states.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { whyClosed } from '../rules.ts'

type Store = Pick<Services, 'db' | 'config' | 'now'>

/** Throws 'conflict' where what counts of a group can no longer be changed, or not yet. */
export function requireOpenBox(survey: FullSurvey, group: Group): void {
  const why = whyClosed(survey, undecidedGroups(survey).includes(group))
  if (why !== null) throw new Problem('conflict', why)
}

/**
 * Throws 'conflict' where what counts of a group can no longer be changed, or not yet; first keeps provisional results, and
 * draws a lot that is due. What is decided after the close is seen in the final results only.
 */
export async function requireChangeable(services: Services, survey: FullSurvey, group: Group): Promise<void> {
  requireOpenBox(await drawDueLots(services, survey), group)
  if (survey.stage === 'provisional') await keptResults(services, survey)
}

/** The survey as it is under the lock of a transaction, if what counts of a group can still be changed. */
export async function stillChangeable(
  { db: trx, ...clock }: Store,
  { id, guid }: FullSurvey,
  group: Group,
): Promise<FullSurvey> {
  // Whoever finds it final in this moment takes the same row: then nothing changes any more.
  await holdResponseCount(trx, id)
  const survey = await findSurvey({ ...clock, db: trx }, guid)
  if (!survey) throw new Problem('notFound')
  requireOpenBox(survey, group)
  return survey
}

/** Records that a group of a final survey is decided, in a transaction, once all of its responses can count. */
export async function decideIfFits(services: Store, before: FullSurvey, group: Group): Promise<void> {
  if (!undecidedGroups(before).includes(group)) return
  const after = await findSurveyById(services, before.id)
  if (!after || overfullGroups(after).includes(group)) return
  await changeExpected(services.db, before.id, group, { decided_at: services.now().toISOString() })
}

/** Lets the lot decide which responses of an overfull group count: at the final state, or now if that has come. */
export async function takeLot(
  services: Services,
  user: UserRow,
  survey: FullSurvey,
  { group, reason }: { group: Group; reason: string },
): Promise<void> {
  const { db, now } = services
  await requireChangeable(services, survey, group)
  await db.transaction().execute(async (trx) => {
    const current = await stillChangeable({ ...services, db: trx }, survey, group)
    if (current.stage === 'collecting')
      throw new Problem(
        'conflict',
        'The survey is open. Its responses can be decided about when it has closed.',
      )
    if (!overfullGroups(current).includes(group))
      throw new Problem('conflict', `All responses of ${groupNames[group]} count.`)
    await changeExpected(trx, survey.id, group, { lot_taken_at: now().toISOString() })
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: survey.guid,
      event: 'Lot taken',
      message: `${group}: ${reason}`,
    })
    await drawDueLots(
      { ...services, db: trx },
      { ...current, lotTakenAt: { ...current.lotTakenAt, [group]: now().toISOString() } },
    )
  })
}

/** Closed surveys of which a group has more responses than can count and waits for a decision; the instant from which a lot decides. */
export async function surveysToDecide(
  services: Services,
): Promise<{ guid: string; schoolName: string; groups: string[]; lotFrom: string | null }[]> {
  const found: Awaited<ReturnType<typeof surveysToDecide>> = []
  for (const id of await selectOverfull(services.db)) {
    const survey = await findSurveyById(services, id)
    if (survey?.stage !== 'provisional' && survey?.stage !== 'final') continue
    const { decidedAt, lotTakenAt } = survey
    const waiting = overfullGroups(survey).filter(
      (group) => decidedAt[group] === null && lotTakenAt[group] === null,
    )
    if (waiting.length === 0) continue
    const groups = waiting.map((group) => groupNames[group])
    found.push({ guid: survey.guid, schoolName: survey.school_name, groups, lotFrom: lotFrom(survey) })
  }
  return found
}
