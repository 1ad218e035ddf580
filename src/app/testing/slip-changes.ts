import { answerSlipsContract } from '../../features/schools/answer-slips/contract.ts'
import type { Case, Request, Stage } from './other-changes.ts'
import { leaderWithSchool, preparedSurvey } from './survey.ts'

/** Returns cases that choose a group's door and make its slips, in a survey that hasn't opened. */
export function slipChanges(
  stage: () => Stage,
  asAdministrator: (input: Record<string, unknown>) => Promise<Request>,
): readonly Case[] {
  let guid: string | undefined
  const about = async (more: object) => {
    guid ??= await preparedSurvey(
      stage().app,
      await leaderWithSchool(stage().app),
      '2027-10-14',
      '2027-10-23',
    )
    return asAdministrator({ body: { surveyGuid: guid, group: 'staff', ...more } })
  }
  const slips = { count: 2, as: 'list', languages: ['en'] }
  return [
    { name: 'door chosen', call: answerSlipsContract.chooseDoor, request: () => about({ door: 'slip' }) },
    { name: 'slips made', call: answerSlipsContract.makeAnswerSlips, request: () => about(slips) },
    { name: 'slips replaced', call: answerSlipsContract.replaceAnswerSlips, request: () => about(slips) },
  ]
}
