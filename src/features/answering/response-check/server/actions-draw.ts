import type { Services } from '../../../../server/serve.ts'
import { type Group, groupNames } from '../../../../shared/codes.ts'
import { Problem } from '../../../../shared/errors.ts'
import { lotFrom, overfullGroups, undecidedGroups } from '../../../figures/responses/rules-draw.ts'
import { runDueDraws } from '../../../figures/responses/server/actions-draw.ts'
import { storedResults } from '../../../figures/results/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { recordEvent, type SystemEvent } from '../../../records/events/server/actions.ts'
import { boundOf } from '../../../schools/surveys/rules.ts'
import {
  editSetup,
  findSurvey,
  findSurveyById,
  lockResponseCount,
  saveExpected,
} from '../../../schools/surveys/server/actions.ts'
import { changeExpected, selectAboveExpected } from '../../../schools/surveys/server/actions-states.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { whyClosed } from '../rules.ts'

export type Acting = Services & { user: UserRow }

/** Throws 'conflict' if it is too late, or too early, to change which responses of a group count. */
function requireOpenBox(survey: FullSurvey, group: Group): void {
  const why = whyClosed(survey, undecidedGroups(survey).includes(group))
  if (why !== null) throw new Problem('conflict', why)
}

/**
 * Changes which of a group's responses count, in a transaction that locks the survey, and records the change. Throws
 * 'conflict' if it is too late or too early for that. First stores the early results and does any random sampling that
 * is due. Decisions after the close appear only in the final results.
 */
export async function changeCounted(
  context: Acting,
  survey: FullSurvey,
  group: Group,
  change: (inside: Services, current: FullSurvey) => Promise<Pick<SystemEvent, 'event' | 'message'>>,
): Promise<void> {
  const { db, now, user } = context
  requireOpenBox(await runDueDraws(context, survey), group)
  if (survey.stage === 'provisional') await storedResults(context, survey)
  await db.transaction().execute(async (trx) => {
    const inside = { ...context, db: trx }
    // A process that finds the survey final now locks the same row, so nothing changes after that.
    await lockResponseCount(trx, survey.id)
    const current = await findSurvey(inside, survey.guid)
    if (!current) throw new Problem('notFound')
    requireOpenBox(current, group)
    const done = await change(inside, current)
    await recordEvent(trx, now(), { user: user.id, identifier: survey.guid, ...done })
  })
}

/** Records, in a transaction, that a final survey's group is decided once all of its responses can count. */
export async function decideIfFits(services: Services, before: FullSurvey, group: Group): Promise<void> {
  if (!undecidedGroups(before).includes(group)) return
  const after = await findSurveyById(services, before.id)
  if (!after || overfullGroups(after).includes(group)) return
  await changeExpected(services.db, before.id, group, { decided_at: services.now().toISOString() })
}

/** Requests random sampling for a group with too many responses, done once the survey is final or now if it is. */
export const takeLot = (
  context: Acting,
  survey: FullSurvey,
  { group, reason }: { group: Group; reason: string },
) =>
  changeCounted(context, survey, group, async (inside, current) => {
    if (current.stage === 'collecting')
      throw new Problem(
        'conflict',
        'The survey is still open. You can choose responses at random after it closes.',
      )
    if (!overfullGroups(current).includes(group))
      throw new Problem('conflict', `All responses from ${groupNames[group].toLowerCase()} already count.`)
    const at = context.now().toISOString()
    await changeExpected(inside.db, survey.id, group, { lot_taken_at: at })
    await runDueDraws(inside, { ...current, lotTakenAt: { ...current.lotTakenAt, [group]: at } })
    return { event: 'Lot taken', message: `${group}: ${reason}` }
  })

/**
 * Saves the number of people in a group. If the survey has opened, this counts as a correction. After the close, only
 * an administrator can correct it, and only until the survey is final. After that, only a group with too many responses
 * and no decision can be corrected. This decides the group once all its responses fit.
 */
export async function saveExpectedCount(
  context: Parameters<typeof editSetup>[0] & { survey: FullSurvey },
  group: Group,
  count: number,
): Promise<void> {
  const { user, survey, now } = context
  if (survey.stage === 'provisional') await storedResults(context, survey)
  await runDueDraws(context, survey)
  const save: Parameters<typeof editSetup>[2] = async (trx, current) => {
    const { stage, guid } = current
    const mayCorrect =
      user.role === 'CAN_DO_ALL' && whyClosed(current, undecidedGroups(current).includes(group)) === null
    if (stage !== 'pre-release' && stage !== 'collecting' && !mayCorrect)
      throw new Problem(
        'conflict',
        'The survey has closed. Until results are final, only an administrator can change this number.',
      )
    if (!current.groups.includes(group))
      throw new Problem('conflict', `${groupNames[group]} aren’t taking part in this survey.`)
    await saveExpected(trx, current.id, group, count)
    if (stage === 'pre-release') return
    await decideIfFits({ ...context, db: trx }, current, group)
    const message = `${group}: ${current.expected[group]} to ${count}`
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: guid,
      event: 'Expected count corrected',
      message,
    })
  }
  await editSetup(context, `expected ${group}`, save, true)
}

const listedAtMost = 50

/** Returns closed surveys with an undecided overfull group, and when its random sampling is due. */
export async function surveysToDecide(services: Services) {
  const found = []
  const overfull = (await selectAboveExpected(services.db)).filter(
    ({ count, counted }) => counted > boundOf(count),
  )
  for (const id of [...new Set(overfull.map(({ survey_id }) => survey_id))].slice(0, listedAtMost)) {
    const survey = await findSurveyById(services, id)
    if (survey?.stage !== 'provisional' && survey?.stage !== 'final') continue
    const { guid, school_name: schoolName, decidedAt, lotTakenAt } = survey
    // With slips and the link, no one has to decide.
    const open = overfullGroups(survey).filter(
      (group) => survey.doors[group] !== 'both' && (decidedAt[group] ?? lotTakenAt[group]) === null,
    )
    const groups = open.map((group) => groupNames[group])
    if (groups.length > 0) found.push({ guid, schoolName, groups, lotFrom: lotFrom(survey) })
  }
  return found
}
