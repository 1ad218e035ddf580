import { type Group, groupNames } from '../../../shared/codes.ts'
import { Problem } from '../../../shared/errors.ts'
import { recordEvent } from '../../events/server/actions.ts'
import { countWhatWaits } from '../../responses/server/actions.ts'
import { keptResults } from '../../results/server/actions.ts'
import { editSetup, saveExpected } from '../../surveys/server/actions.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'

type SetupContext = Parameters<typeof editSetup>[0]

/** Saves an expected count; of a survey that has opened it is corrected, and what waits above the bound counts. */
export async function saveExpectedCount(
  context: SetupContext & { survey: FullSurvey },
  group: Group,
  count: number,
): Promise<void> {
  const { user, survey, now } = context
  if (survey.stage === 'provisional') await keptResults(context, survey)
  await editSetup(
    context,
    `expected ${group}`,
    async (trx, current) => {
      if (current.stage === 'final' || (current.stage === 'provisional' && user.role !== 'CAN_DO_ALL'))
        throw new Problem(
          'conflict',
          'The survey has closed. An administrator can correct this until it is final.',
        )
      if (!current.groups.includes(group))
        throw new Problem('conflict', `${groupNames[group]} do not take part in this survey.`)
      await saveExpected(trx, current.id, group, count)
      if (current.stage === 'pre-release') return
      const waited = await countWhatWaits(trx, current, group, now())
      await recordEvent(trx, now(), {
        user: user.id,
        identifier: current.guid,
        event: 'Expected count corrected',
        message: `${group}: ${current.expected[group]} to ${count}; ${waited} waiting responses counted`,
      })
    },
    true,
  )
}
