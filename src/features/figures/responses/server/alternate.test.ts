import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { leaderWithSchool, openSurvey, submission, submit } from '../../../../app/testing/survey.ts'

let app: TestApp
let guid: string
beforeAll(async () => {
  app = await testApp()
  guid = await openSurvey(app, await leaderWithSchool(app))
})
afterAll(() => app.close())

const send = (payload: object) => app.app.inject({ method: 'POST', url: '/api/submit-survey', payload })
const alternate = ({
  participant_guid,
  participant_type,
  participant_sub_type,
  response_json,
}: Awaited<ReturnType<typeof submission>>) => ({
  surveyGuid: guid,
  userGuid: participant_guid,
  participantTypeFk: participant_type,
  participantSubTypeFk: participant_sub_type,
  participantLangFk: 3,
  surveyJson: JSON.stringify(response_json),
  participantAtSchool: 1,
})

test('stores an alternate payload once, even if it’s sent again under the usual field names', async () => {
  const usual = await submission(app, guid, 2)
  const [first, again] = [await send(alternate(usual)), await submit(app, usual)]

  expect(first.json()).toEqual([{ responseCode: 1, responseMessage: 'You have completed the survey' }])
  expect(again.status).toBe(200)
  const rows = app.db
    .selectFrom('responses')
    .select(['participant_type', 'language_fk', 'participant_at_school'])
  expect(await rows.where('participant_guid', '=', usual.participant_guid).execute()).toEqual([
    { participant_type: 2, language_fk: 3, participant_at_school: 1 },
  ])
})

test('rejects an alternate payload without a required field in the reply’s usual shape', async () => {
  const { userGuid: _, ...rest } = alternate(await submission(app, guid, 2))
  const answer = await send(rest)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual([
    { responseCode: 2, responseMessage: 'This field is required (participant_guid)' },
  ])
})

test('prefers a field’s usual name if both names are sent, in any order', async () => {
  for (const isUsualFirst of [true, false]) {
    const usual = await submission(app, guid, 2)
    const own = { participant_guid: usual.participant_guid }
    const renamed = { ...alternate(usual), userGuid: crypto.randomUUID() }
    const answer = await send(isUsualFirst ? { ...own, ...renamed } : { ...renamed, ...own })
    expect(answer.statusCode).toBe(200)
    const rows = app.db.selectFrom('responses').select('participant_guid')
    expect(
      await rows.where('participant_guid', 'in', [usual.participant_guid, renamed.userGuid]).execute(),
    ).toEqual([own])
  }
})
