import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import {
  colleagueIn,
  districtOf,
  districtWithGap,
  districtWithOddQuestion,
  districtWithResults,
  memberOf,
} from '../../../../app/testing/district.ts'
import { goalExample } from '../../../../app/testing/goals.ts'
import { newToken } from '../../../../app/testing/survey.ts'
import { districtResultsContract } from '../../../figures/district-results/contract.ts'
import { goalsContract } from '../../goals/contract.ts'
import { briefContract } from '../contract.ts'

let app: TestApp
let organization: number
let token: string

beforeAll(async () => {
  app = await testApp()
  const made = await districtWithGap(app)
  organization = made.organization
  token = await newToken(app, made.officer)
})
afterAll(() => app.close())

const read = async (of = organization, as = token) =>
  app.call(briefContract.districtBrief, { params: { organization: of } }, as)

test('says the same as the combined results', async () => {
  const input = { params: { organization } }
  const { rollUp } = (await app.call(districtResultsContract.districtResults, input, token)).body
  const { status, body } = await read()

  expect(status).toBe(200)
  expect(body.overall).toEqual(rollUp?.everyone.overall)
  expect(body.response).toMatchObject([
    // 60 of the 410 students that each of 12 schools says it has.
    { name: 'Students', count: 720, expected: 4920, words: '720 of 4,920 (15%)' },
    { name: 'Parents and caregivers', count: 0 },
    { name: 'Staff', count: 0 },
  ])
  expect(body.missing[0]).toEqual({ lead: 'Students:', text: 'fewer than 20% answered in 12 of 12 schools.' })
  expect(body.gaps).toMatchObject([
    {
      who: 'Hispanic/Latinx students',
      area: 'Across all areas',
      direction: 'lower',
      clear: true,
      apart: null,
      subgroup: { n: 240, coded: 'orLess' },
      rest: { coded: 'orMore' },
    },
  ])
  expect(body.lead).toContain(
    'The widest clear gap: Hispanic/Latinx students score clearly lower than other students in the same schools. They score lower in at least 12 of 12 schools, by their rounded scores.',
  )
  expect(body.change.sentence).toBe('We have no earlier combined results to compare with that you can see.')
})

test('makes a PDF of two pages and slides, and logs both', async () => {
  const file = async (kind: string) => {
    const url = `/api/district-brief/${organization}/file?kind=${kind}`
    const reply = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(reply.statusCode).toBe(200)
    return new Uint8Array(reply.rawPayload)
  }
  const { totalPages, text } = await extractText(await getDocumentProxy(await file('brief')), {
    mergePages: true,
  })
  expect(totalPages).toBe(2)
  expect(text).toContain('Hispanic/Latinx students')
  expect(text).not.toContain('What we will do')
  expect(new TextDecoder().decode((await file('slides')).slice(0, 2))).toBe('PK')
  const events = await app.db
    .selectFrom('system_events')
    .select('message')
    .where('event', '=', 'Results downloaded')
    .where('identifier', '=', `organization ${organization}`)
    .execute()
  expect(events.map(({ message }) => message)).toEqual(['brief, PDF, letter', 'slides, PPTX'])
})

test('lists the district’s open goals on the same two pages, and asks the board to adopt them', async () => {
  const texts = { difference: 'x'.repeat(200), responsible: 'y'.repeat(100), evidence: 'z'.repeat(500) }
  for (const change of [{}, texts, texts, texts])
    await app.call(
      goalsContract.addDistrictGoal,
      { body: { organization, ...goalExample, ...change } },
      token,
    )
  const { body } = await read()
  expect(body.goals).toHaveLength(3)
  expect(body.goalsNote).toBe('3 of 4 goals, next due first')
  expect(body.asks?.[0]?.text).toBe('Adopt the district’s 4 goals')
  const url = `/api/district-brief/${organization}/file?kind=brief`
  const reply = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(reply.rawPayload)), {
    mergePages: true,
  })
  expect(totalPages).toBe(2)
  expect(text).toContain('What we will do')
  await app.db.deleteFrom('district_goals').execute()
})

test('works for a district with too few schools, and says so', async () => {
  const small = await districtWithResults(app, '2026-27', [90, 60])
  const { body } = await read(small, await newToken(app, await memberOf(app, small, 'district_viewer')))
  expect(body.gaps).toEqual([])
  expect(body.lead).toContain('Too few schools to tell.')
})

test('is not there before the results are combined, nor for people from elsewhere', async () => {
  const empty = await districtOf(app, [])
  const officer = await newToken(app, await memberOf(app, empty, 'officer'))
  expect((await read(empty, officer)).status).toBe(409)
  expect((await read(organization, officer)).status).toBe(403)
  const input = { params: { organization } }
  const [school] = (await app.call(districtResultsContract.districtResults, input, token)).body.schools
  const leader = await newToken(app, await colleagueIn(app, school?.schoolId ?? 0, 'leader'))
  expect((await read(organization, leader)).status).toBe(403)
})

test('includes the question that makes up most of a gap', async () => {
  const made = await districtWithOddQuestion(app)
  const { body } = await read(made.organization, await newToken(app, made.officer))
  expect(body.gaps[0]).toMatchObject({
    name: 'Somali',
    questions: [{ carries: true, subgroup: { score: 0.1, coded: 'orLess' } }],
  })
  expect(body.gaps[0]?.questions).toHaveLength(1)
}, 60_000)
