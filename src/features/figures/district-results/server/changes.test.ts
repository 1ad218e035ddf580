import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import {
  districtOf,
  districtOfTwoYears,
  districtWithChange,
  memberOf,
} from '../../../../app/testing/district.ts'
import { newToken } from '../../../../app/testing/survey.ts'
import { areaCodes } from '../../../../shared/codes.ts'
import { resultsContract } from '../../results/contract.ts'
import { districtResultsContract } from '../contract.ts'

let app: TestApp
let organization: number
let token: string

beforeAll(async () => {
  app = await testApp()
  const made = await districtWithChange(app)
  organization = made.organization
  token = await newToken(app, made.officer)
})
afterAll(() => app.close())

const read = async (round?: string, as = token) => {
  const input = { params: { organization }, ...(round && { query: { round } }) }
  return (await app.call(districtResultsContract.districtResults, input, as)).body.rollUp
}

test('compares 12 schools with themselves and names the new one', async () => {
  const changes = (await read())?.changes
  const students = changes?.groups.find(({ key }) => key === 'students')

  expect(changes).toMatchObject({ since: '2026-27', schools: 12, left: [] })
  expect(changes?.joined).toHaveLength(1)
  expect(students?.changes.map(({ area }) => area)).toEqual([null, ...areaCodes])
  for (const change of students?.changes ?? []) {
    expect(change).toMatchObject({ schools: 12, clear: true })
    expect(change.change).toBeGreaterThan(1)
    expect(change.now.score - change.before.score).toBeCloseTo(change.change ?? 0, 6)
  }
})

test('shows no change in the first year', async () => {
  expect((await read('2026-27'))?.changes).toBeNull()
})

test('has each school’s scores as its own results show them, and lists them in the file', async () => {
  const students = (await read())?.groups.find(({ key }) => key === 'students')
  expect(students?.places).toHaveLength(13)
  expect(students?.middles.map((middle) => middle?.schools)).toEqual(areaCodes.map(() => 13))
  for (const { guid, areas } of students?.places ?? []) {
    const own = await app.call(resultsContract.surveyResults, { params: { guid } }, token)
    const shown = areaCodes.map((code) => {
      const area = own.body.areas.find((one) => one.code === code)
      const { score, coded } = area?.groups.find(({ key }) => key === 'students')?.figure ?? {}
      return { score, coded }
    })
    expect(areas).toEqual(shown)
  }
  const { body } = await app.app.inject({
    url: `/api/district-results/${organization}/download?format=csv`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(body.match(/^Schools,.*,Students,/gm)).toHaveLength(13 * areaCodes.length)
})

test('lists every change in the file', async () => {
  const { body } = await app.app.inject({
    url: `/api/district-results/${organization}/download?format=csv`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(body.match(/^Change since 2026-27,.*,Students,/gm)).toHaveLength(9)
})

test('hides changes from people who can’t see the earlier results', async () => {
  const viewer = await memberOf(app, organization, 'district_viewer')
  const as = await newToken(app, viewer)
  expect((await read(undefined, as))?.changes?.since).toBe('2026-27')
  await app.db
    .updateTable('surveys')
    .set({ released_to: 'nobody' })
    .where('guid', 'in', (eb) =>
      eb.selectFrom('rolled_up_surveys').select('survey_guid').where('round', '=', '2026-27'),
    )
    .execute()
  const hidden = await read(undefined, as)
  expect(hidden?.gaps).not.toBeNull()
  expect(hidden?.changes).toBeNull()
})

test('says which school year to combine first, and which was combined later', async () => {
  const two = await districtOfTwoYears(app)
  const officer = await newToken(app, two.officer)
  const combine = async (round: string) => {
    const body = { organization: two.organization, round }
    await app.call(districtResultsContract.makeDistrictResults, { body }, officer)
    app.clock.at = new Date(app.clock.at.getTime() + 60_000)
  }
  const look = async (round: string) => {
    const input = { params: { organization: two.organization }, query: { round } }
    return (await app.call(districtResultsContract.districtResults, input, officer)).body
  }
  expect((await look('2027-28')).combineFirst).toBe('2026-27')
  expect((await look('2026-27')).combineFirst).toBeNull()
  await combine('2027-28')
  expect(await look('2027-28')).toMatchObject({ combineFirst: null, rollUp: { combinedLater: null } })
  await combine('2026-27')
  expect((await look('2027-28')).rollUp).toMatchObject({ changes: null, combinedLater: '2026-27' })
})

test('no longer shows the scores of a school that has left', async () => {
  const input = { params: { organization } }
  const [gone] = (await app.call(districtResultsContract.districtResults, input, token)).body.schools
  const elsewhere = await districtOf(app, [gone?.schoolId ?? 0], 'Elsewhere')
  expect(elsewhere).not.toBe(organization)
  const left = (await read())?.groups.find(({ key }) => key === 'students')
  expect(left?.places).toHaveLength(12)
  expect(left?.places.map(({ guid }) => guid)).not.toContain(gone?.guid)
  const stored = await app.db.selectFrom('roll_ups').select('document').execute()
  for (const { document } of stored) expect(JSON.parse(document)).not.toHaveProperty('places')
})
