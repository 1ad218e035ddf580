import { type Group, groupNames } from '../../../../shared/codes.ts'
import { Problem } from '../../../../shared/errors.ts'
import { undecidedGroups } from '../../../figures/responses/rules-draw.ts'
import { runDueDraws } from '../../../figures/responses/server/actions-draw.ts'
import { storedResults } from '../../../figures/results/server/actions.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { editSetup, saveExpected } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { decideIfFits } from './actions-draw.ts'

type SetupContext = Parameters<typeof editSetup>[0]

/**
 * Saves the number of people in a group. If the survey has opened, this counts as a correction. After the close, only
 * an administrator can correct it, and only until the survey is final. After that, only a group with too many responses
 * and no decision can be corrected. This decides the group once all its responses fit.
 */
export async function saveExpectedCount(
  context: SetupContext & { survey: FullSurvey },
  group: Group,
  count: number,
): Promise<void> {
  const { user, survey, now } = context
  if (survey.stage === 'provisional') await storedResults(context, survey)
  await runDueDraws(context, survey)
  await editSetup(
    context,
    `expected ${group}`,
    async (trx, current) => {
      const isLate = current.stage === 'final' && !undecidedGroups(current).includes(group)
      if (
        isLate ||
        (current.stage !== 'collecting' && current.stage !== 'pre-release' && user.role !== 'CAN_DO_ALL')
      )
        throw new Problem(
          'conflict',
          'The survey has closed. Until results are final, only an administrator can change this number.',
        )
      if (!current.groups.includes(group))
        throw new Problem('conflict', `${groupNames[group]} aren’t taking part in this survey.`)
      await saveExpected(trx, current.id, group, count)
      if (current.stage === 'pre-release') return
      if (current.stage === 'final') await decideIfFits({ ...context, db: trx }, current, group)
      await recordEvent(trx, now(), {
        user: user.id,
        identifier: current.guid,
        event: 'Expected count corrected',
        message: `${group}: ${current.expected[group]} to ${count}`,
      })
    },
    true,
  )
}
