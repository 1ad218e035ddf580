import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  openSurvey,
  preparedSurvey,
  submission,
  submit,
} from '../../../../app/testing/survey.ts'
import { openWord } from '../../../../app/testing/word.ts'
import { respondContract } from '../../../answering/respond/contract.ts'
import { responsesContract } from '../../../figures/responses/contract.ts'
import { setupContract } from '../../../planning/setup/contract.ts'
import { auditTrailContract } from '../../../running/audit-trail/contract.ts'
import { participantsContract } from '../../../schools/participants/contract.ts'
import { questionsContract } from '../../../schools/questions/contract.ts'
import { surveysContract } from '../../../schools/surveys/contract.ts'
import { ticketsContract } from '../../../schools/tickets/contract.ts'

let app: TestApp
let leader: Leader
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  leader = await leaderWithSchool(app)
})
afterAll(() => app.close())

const renew = (surveyGuid: string, token = leader.token) =>
  app.call(setupContract.renewSurveyLink, { body: { surveyGuid } }, token)
const configOf = (surveyGuid: string) => app.call(respondContract.surveyConfig, { params: { surveyGuid } })
const recordOf = async (id: string) =>
  (await app.call(surveysContract.surveyData, { params: { id } }, leader.token)).body

/** Returns the replies to respondents' calls for a link. */
async function answersUnder(link: string, body: object) {
  const query = { surveyGuid: link, participant_type_fk: 2, participant_lang_fk: 1 }
  const config = await configOf(link)
  return {
    config: config.status === 200 ? config.body.status : config.status,
    questions: (await app.call(questionsContract.sourceSurvey, { query })).status,
    families: (await app.call(respondContract.familyQuestions, { params: { guid: link } })).status,
    languages: (await app.call(participantsContract.surveyLanguages, { params: { surveyId: link } })).status,
    tickets: (
      await app.call(ticketsContract.drawTickets, { body: { survey_guid: link, participant_type: 2 } })
    ).status,
    submission: (await submit(app, { ...body, survey_guid: link })).status,
  }
}

describe('the newest survey link, a replaced link and an unknown link', () => {
  const works = { questions: 200, families: 200, languages: 200 }
  const none = { config: 404, questions: 404, families: 404, languages: 404, tickets: 404, submission: 404 }

  test.each([
    [
      'collecting',
      '2026-10-15T15:00:00Z',
      { ...works, config: 'active', tickets: 200, submission: 200 },
      { config: 'renewed', questions: 200, families: 409, languages: 200, tickets: 409, submission: 200 },
    ],
    [
      'provisional',
      '2026-10-24T15:00:00Z',
      { ...works, config: 'closed', tickets: 409, submission: 200 },
      { config: 'renewed', questions: 200, families: 409, languages: 200, tickets: 409, submission: 200 },
    ],
    [
      'final',
      '2026-10-25T15:00:00Z',
      { ...works, config: 'closed', tickets: 409, submission: 409 },
      { config: 'renewed', questions: 409, families: 409, languages: 200, tickets: 409, submission: 409 },
    ],
  ])('responds as expected while the survey is %s', async (_stage, at, newest, replaced) => {
    const guid = await openSurvey(app, leader)
    const first = (await renew(guid)).body.publicGuid
    const second = (await renew(guid)).body.publicGuid
    const body = await submission(app, second, 2)
    app.clock.at = new Date(at)

    const under = (link: string) => answersUnder(link, body)
    expect(await under(second)).toEqual(newest)
    for (const link of [guid, first]) expect([link, await under(link)]).toEqual([link, replaced])
    expect(await under('nowhere')).toEqual(none)
  })
})

test('counts a response sent through two links only once', async () => {
  const guid = await openSurvey(app, leader)
  const body = await submission(app, guid, 1)
  const { publicGuid } = (await renew(guid)).body

  const answers = [
    await submit(app, body),
    await submit(app, { ...body, survey_guid: publicGuid }),
    await submit(app, await submission(app, publicGuid, 1)),
  ]

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await recordOf(guid)).submittedSurveyCount).toBe(2)
})

test('doesn’t reveal other links or work in staff-only calls', async () => {
  const guid = await openSurvey(app, leader)
  const first = (await renew(guid)).body.publicGuid
  const second = (await renew(guid)).body.publicGuid
  const links = [guid, first, second]

  for (const link of links) {
    const { body } = await configOf(link)
    expect(body.surveyGuid).toBe(link)
    for (const other of links.filter((one) => one !== link)) expect(JSON.stringify(body)).not.toContain(other)
  }
  const administrator = (await app.account('CAN_DO_ALL')).token
  for (const link of [first, second]) {
    const asked = [
      await app.call(surveysContract.surveyData, { params: { id: link } }, leader.token),
      await app.call(setupContract.surveyConfigForSurvey, { params: { surveyGuid: link } }, leader.token),
      await renew(link),
    ]
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await renew(link, administrator)).status).toBe(404)
    const rows = await app.call(responsesContract.surveyResponses, { params: { guid: link } }, administrator)
    expect(rows.status).toBe(404)
  }
})

test('gives staff the newest link to send', async () => {
  const guid = await openSurvey(app, leader)
  expect((await recordOf(guid)).publicGuid).toBe(guid)

  const { publicGuid } = (await renew(guid)).body

  expect((await recordOf(guid)).publicGuid).toBe(publicGuid)
  const setup = await app.call(
    setupContract.surveyConfigForSurvey,
    { params: { surveyGuid: guid } },
    leader.token,
  )
  const link = setup.body.surveyLink
  expect(link.endsWith(`/survey-form/${publicGuid}`)).toBe(true)
  const kit = (document: 'poster' | 'thank-you') =>
    app.call(setupContract.communicationKit, { params: { guid, document }, query: {} }, leader.token)
  const short = setup.body.shortLink
  const poster = openWord((await kit('poster')).body.content)
  expect([poster.codes, poster.links.includes(short)]).toEqual([[short], true])
  expect(openWord((await kit('thank-you')).body.content).links).toContain(`${short}/questions`)
})

describe('a short link', () => {
  const codeOf = async (guid: string) => {
    const setup = await app.call(
      setupContract.surveyConfigForSurvey,
      { params: { surveyGuid: guid } },
      leader.token,
    )
    return setup.body.shortLink.split('/').at(-1) ?? ''
  }
  const leadsTo = async (url: string) => {
    const { statusCode, headers } = await app.app.inject({ url })
    return statusCode === 302 ? headers.location : statusCode
  }

  test('leads to the survey and its questions, however it is typed', async () => {
    const guid = await openSurvey(app, leader)
    const code = await codeOf(guid)
    const to = `/survey-form/${guid}`

    for (const path of [
      `/s/${code}`,
      `/S/${code.toUpperCase()}.`,
      `/s/${code.slice(0, 3)}%20${code.slice(3)}),`,
      `/s/${code}/`,
    ])
      expect([path, await leadsTo(path)]).toEqual([path, to])
    expect(await leadsTo(`/s/${code}?kiosk=1`)).toBe(`${to}?kiosk=1`)
    expect(await leadsTo(`/s/${code}/questions`)).toBe(`${to}/questions`)
  })

  test('changes with the survey link; the old short link leads to the replaced link', async () => {
    const guid = await openSurvey(app, leader)
    const before = await codeOf(guid)
    const { publicGuid, shortCode } = (await renew(guid)).body

    expect(shortCode).not.toBe(before)
    expect(await codeOf(guid)).toBe(shortCode)
    expect(await leadsTo(`/s/${shortCode}`)).toBe(`/survey-form/${publicGuid}`)
    expect(await leadsTo(`/s/${before}`)).toBe(`/survey-form/${guid}`)
    expect((await configOf(guid)).body.status).toBe('renewed')
  })

  test('shares one limit on unknown codes among everyone, but never delays known codes', async () => {
    const code = await codeOf(await openSurvey(app, leader))
    const answers: unknown[] = []
    const refused = Array.from({ length: 120 }, async (_, index) => {
      const answer = await leadsTo(`/s/c${String(index).padStart(6, '3')}`)
      answers.push(answer)
      if (answer !== 503) await new Promise(() => undefined)
    })

    // Fifty requests wait in line, which takes ten seconds. The next is rejected right away, even if they arrive slowly.
    await Promise.race(refused)
    const slow = () => answers.filter((answer) => answer !== 503).length
    expect(await leadsTo(`/s/${code}`)).toMatch(/^\/survey-form\//)
    // Some of the fifty earlier requests are still waiting.
    expect(slow()).toBeLessThan(50)
    await expect.poll(slow).toBeGreaterThan(0)
  })
})

test('completes simultaneous renewals and leaves the survey with one link', async () => {
  const guid = await openSurvey(app, leader)

  const renewals = await Promise.all([renew(guid), renew(guid), renew(guid)])

  expect(renewals.map(({ status }) => status)).toEqual([201, 201, 201])
  const links = renewals.map(({ body }) => body.publicGuid)
  expect(new Set(links).size).toBe(3)
  const { publicGuid } = await recordOf(guid)
  expect(links).toContain(publicGuid)
  const statuses = await Promise.all(links.map(async (link) => (await configOf(link)).body.status))
  expect(statuses.sort()).toEqual(['active', 'renewed', 'renewed'])
})

test('lets the school’s staff renew a link from setup until results are final', async () => {
  const someone = await leaderWithSchool(app)
  const unfinished = await preparedSurvey(app, await leaderWithSchool(app))
  const administrator = (await app.account('CAN_DO_ALL')).token
  expect(await renew(unfinished, administrator)).toMatchObject({
    status: 409,
    message: 'Complete the setup first. The link doesn’t work until then.',
  })
  const guid = await openSurvey(app, leader)
  expect((await renew(guid, someone.token)).status).toBe(403)

  app.clock.at = new Date('2026-10-24T15:00:00Z')
  const token = await newToken(app, leader)
  expect((await renew(guid, token)).status).toBe(201)
  app.clock.at = new Date('2026-10-25T15:00:00Z')
  expect(await renew(guid, await newToken(app, leader))).toMatchObject({
    status: 409,
    message: 'The survey is over, and its link no longer works.',
  })
})

test('logs who renewed a survey’s link, but not the link', async () => {
  const guid = await openSurvey(app, leader)
  const { publicGuid } = (await renew(guid)).body

  const { token } = await app.account('CAN_DO_ALL')
  const { body } = await app.call(auditTrailContract.systemEvents, { query: { search: guid } }, token)

  expect(body.events[0]).toMatchObject({
    event: 'Setup changed',
    identifier: guid,
    message: 'survey link renewed',
  })
  expect(JSON.stringify(body)).not.toContain(publicGuid)
})
