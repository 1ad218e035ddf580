import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { briefContract } from '../features/acting/brief/contract.ts'
import { districtResultsContract } from '../features/figures/district-results/contract.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { anew, damages, half, idOf, nameSchool } from './testing/damage.ts'
import { districtOf, memberOf } from './testing/district.ts'
import { commonSchool, insertRespondents } from './testing/responses.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  openSurvey,
  preparedSurvey,
  setting,
} from './testing/survey.ts'

const final = '2026-10-26T15:00:00Z'
const round = '2026-27'
let app: TestApp
let officer: Leader
let organization: number
const guids: string[] = []
const leaders: Leader[] = []
/** The survey of last year of the first school, and that of this year of the second one, cannot be read. */
beforeAll(async () => {
  app = await testApp({ now: '2025-10-14T15:00:00Z' })
  leaders.push(await leaderWithSchool(app), await leaderWithSchool(app), await leaderWithSchool(app))
  const [first] = leaders as [Leader, Leader, Leader]
  const earlier = await preparedSurvey(app, first, '2025-10-14', '2025-10-23')
  await setting(app, first, earlier, 'setupComplete', '2025-10-14')
  await insertRespondents(anew(app), earlier, commonSchool(60))
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  for (const leader of leaders) {
    leader.token = await newToken(app, leader)
    const guid = await openSurvey(app, leader)
    await insertRespondents(anew(app), guid, commonSchool(60))
    guids.push(guid)
  }
  const schools = leaders.map(({ schoolId }) => schoolId)
  await nameSchool(app, schools[1] ?? 0, 'Cedar School')
  organization = await districtOf(app, schools)
  officer = await memberOf(app, organization, 'officer')
  await damages.questions?.(app, await idOf(app, earlier))
  await damages.questions?.(app, await idOf(app, guids[1] ?? ''))
  app.clock.at = new Date(final)
  for (const one of [...leaders, officer]) one.token = await newToken(app, one)
})
afterAll(() => app.close())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

const get = async (url: string, query: Record<string, string>, { token }: Leader) => {
  const reply = await app.app.inject({ url, query, headers: { authorization: `Bearer ${token}` } })
  expect(reply.statusCode).toBe(200)
  return reply
}
const sheetText = (bytes: Uint8Array) =>
  Object.entries(unzipSync(bytes))
    .filter(([name]) => /sharedStrings|sheet1/.test(name))
    .map(([, content]) => strFromU8(content))
    .join('')
const districtFile = (format: string) =>
  get(`/api/district-results/${organization}/download`, { format }, officer)

test('the files of a district say of which school nothing can be shown', async () => {
  const line = /^Schools,Cedar School,Overall,.*,Cannot be shown now: what is stored of it cannot be read\./m
  expect((await districtFile('csv')).body).toMatch(line)
  const excel = sheetText(new Uint8Array((await districtFile('xlsx')).rawPayload))
  expect(excel).toContain('Cannot be shown now: what is stored of it cannot be read.')
  const board = await get(`/api/organizations/${organization}/board/file`, {}, officer)
  expect(board.body).toMatch(/^Cedar School,.*,Cannot be shown now,/m)
})

test('the brief says which earlier survey cannot be compared, on the page and in its files', async () => {
  const [first] = leaders as [Leader]
  const params = { guid: guids[0] ?? '' }
  const { status, body } = await app.call(briefContract.surveyBrief, { params }, first.token)
  expect(status).toBe(200)
  expect(body.change.sentence).toMatch(
    /October 2025 cannot be shown now: what is stored of it cannot be read\./,
  )
  expect(body.change.sentence).not.toMatch(/first survey/)

  const file = async (kind: string) =>
    new Uint8Array((await get(`/api/survey-brief/${params.guid}/file`, { kind }, first)).rawPayload)
  const { text } = await extractText(await getDocumentProxy(await file('brief')), { mergePages: true })
  expect(text.replaceAll(/\s/g, '')).toContain('cannotbeshownnow:whatisstoredofitcannotberead.')
  const slides = Object.entries(unzipSync(await file('slides')))
  const words = slides.flatMap(([name, content]) => (/slides\/slide/.test(name) ? strFromU8(content) : []))
  expect(words.join('')).toContain('cannot be shown now')
})

test('results of all schools together that cannot be read leave those of each school, on the page and in the file', async () => {
  await app.db
    .insertInto('roll_ups')
    .values({ organization_id: organization, round, made_at: final, document: half })
    .execute()
  const params = { organization }
  const { status, body } = await app.call(districtResultsContract.districtResults, { params }, officer.token)
  expect(status).toBe(200)
  expect(body.schools.length).toBeGreaterThan(0)
  expect(body).toMatchObject({
    rollUp: null,
    whyNoRollUp: expect.stringMatching(/^They cannot be shown now: what is stored of them cannot be read\./),
  })
  expect((await districtFile('csv')).body).toMatch(/^District,,Overall,.*They cannot be shown now: /m)
  expect(console.error).toHaveBeenCalled()
})

test('a survey whose responses were damaged after its results were kept is named where district results are made', async () => {
  const [, , third = ''] = guids
  const own = await districtOf(app, [leaders[0]?.schoolId ?? 0, leaders[2]?.schoolId ?? 0], 'Hill District')
  const by = await memberOf(app, own, 'officer')
  by.token = await newToken(app, by)
  const params = { organization: own }
  const look = async () =>
    (await app.call(districtResultsContract.districtResults, { params }, by.token)).body
  expect((await look()).schools).toHaveLength(2)
  await nameSchool(app, leaders[2]?.schoolId ?? 0, 'Maple School')
  await damages['one response']?.(app, await idOf(app, third))

  const body = { organization: own, round }
  const made = await app.call(districtResultsContract.makeDistrictResults, { body }, by.token)
  expect(made).toMatchObject({
    status: 409,
    message: expect.stringMatching(/Maple School .*cannot be read now/),
  })
})
