import { goalsContract } from '../../features/acting/goals/contract.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { goalExample } from './goals.ts'
import type { Case, Request, Stage } from './other-changes.ts'

/** Returns cases about the goals of a district that has combined results. */
export function districtChanges(
  stage: () => Stage,
  asAdministrator: (input: Record<string, unknown>) => Promise<Request>,
  district: () => Promise<number>,
): readonly Case[] {
  const ofGoal = (name: string, call: Endpoint, change: object): Case => ({
    name,
    call,
    request: async () => {
      stage().app.clock.at = new Date('2026-10-26T15:00:00Z')
      const organization = await district()
      const { token } = await asAdministrator({})
      const input = { params: { organization } }
      const [goal] = (await stage().app.call(goalsContract.districtGoals, input, token)).body.goals
      return asAdministrator({ body: { organization, goal: goal?.id, version: goal?.version, ...change } })
    },
  })
  return [
    ofGoal('district goal made', goalsContract.addDistrictGoal, goalExample),
    ofGoal('district goal changed', goalsContract.updateDistrictGoal, {
      ...goalExample,
      difference: 'Heard',
    }),
    ofGoal('district goal marked', goalsContract.markDistrictGoal, { state: 'done', reason: '' }),
    ofGoal('district goal note', goalsContract.addDistrictGoalNote, { note: 'Begun.' }),
    ofGoal('district goal deleted', goalsContract.deleteDistrictGoal, {}),
  ]
}
