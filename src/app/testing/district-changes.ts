import { familyAnswerContract } from '../../features/acting/family-answer/contract.ts'
import { goalsContract } from '../../features/acting/goals/contract.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { goalExample } from './goals.ts'
import type { Case, Request, Stage } from './other-changes.ts'

/** Returns cases about the goals of a district that has combined results, and about its report to families. */
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
  const ofReport = (name: string, call: Endpoint, body: (seen: string, choices: object) => object): Case => ({
    name,
    call,
    request: async () => {
      const { app } = stage()
      // A report can be published only after all results are released to everyone.
      await app.db.updateTable('surveys').set({ released_to: null }).execute()
      const params = { organization: await district(), round: '2026-27' }
      const { token } = await asAdministrator({})
      const { choices } = (await app.call(familyAnswerContract.districtReport, { params }, token)).body
      const inEnglish = { params: { ...params, language: 'en' } }
      const preview = await app.call(familyAnswerContract.districtReportPreview, inEnglish, token)
      return asAdministrator({ body: { ...params, ...body(preview.body?.seen, choices) } })
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
    ofReport('district report', familyAnswerContract.saveDistrictReport, (_, choices) => ({
      ...choices,
      surveyIn: '2027-10',
    })),
    ofReport('district report published', familyAnswerContract.publishDistrictReport, (seen) => ({ seen })),
    ofReport('district report withdrawn', familyAnswerContract.withdrawDistrictReport, () => ({})),
  ]
}
