import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { districtWithGap } from '../../../../app/testing/district.ts'
import { newToken } from '../../../../app/testing/survey.ts'
import { areaCodes } from '../../../../shared/codes.ts'
import { districtResultsContract } from '../contract.ts'

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

const read = async () =>
  (await app.call(districtResultsContract.districtResults, { params: { organization } }, token)).body

test('compares groups within each of 12 schools and counts the schools whose gap goes the same way', async () => {
  const gaps = (await read()).rollUp?.gaps
  const own = gaps?.groups.find(({ key }) => key === 'students')
  const ofRace = own?.gaps.filter(({ dimension }) => dimension === 'race') ?? []

  expect(gaps?.schoolsNeeded).toBe(12)
  expect(own?.schools).toBe(12)
  // The group has only two races, so only the smaller one is compared.
  expect(ofRace.map(({ area }) => area)).toEqual([null, ...areaCodes])
  expect(new Set(ofRace.map(({ name }) => name))).toEqual(new Set(['Hispanic/Latinx']))
  const [level, ...inAreas] = ofRace
  expect(level).toMatchObject({ direction: 'lower', schools: 12, sameWay: 12, people: 240, clear: true })
  expect(level).not.toHaveProperty('explained')
  // At the ends of the scale, no difference in points is shown.
  expect(level).toMatchObject({ apart: null, subgroup: { coded: 'orLess' }, rest: { coded: 'orMore' } })
  // The group differs equally in all areas.
  expect(inAreas.map(({ found }) => found)).toEqual(areaCodes.map(() => false))
  expect(own?.gaps.filter(({ dimension }) => dimension === 'gender').every(({ clear }) => !clear)).toBe(true)
})

test('counts the schools that have a group even if there are too few to compare', async () => {
  const parents = (await read()).rollUp?.gaps?.groups.find(({ key }) => key === 'parents')
  expect(parents).toMatchObject({ schools: 0, gaps: [] })
})

test('lists every comparison in the file', async () => {
  const { body } = await app.app.inject({
    url: `/api/district-results/${organization}/download?format=csv`,
    headers: { authorization: `Bearer ${token}` },
  })
  const lines = body.split('\n').filter((line) => line.startsWith('Gaps across schools'))
  expect(lines.filter((line) => line.includes('Hispanic/Latinx'))).toHaveLength(9)
  expect(lines.some((line) => line.includes(',clear,'))).toBe(true)
})

test('keeps each combined difference with the results, but doesn’t show it', async () => {
  const { document } = await app.db
    .selectFrom('roll_ups')
    .select('document')
    .where('organization_id', '=', organization)
    .executeTakeFirstOrThrow()
  const { gaps } = JSON.parse(document)
  expect(gaps[0].gaps[0].kept).toEqual({
    tested: { value: -10, error: expect.any(Number) },
    shown: { value: -10, error: expect.any(Number) },
  })
  expect(JSON.stringify(await read())).not.toContain('"kept"')
})

test('says how much students’ scores differ between 12 schools', async () => {
  const groups = (await read()).rollUp?.groups ?? []
  const students = groups.find(({ key }) => key === 'students')
  // These schools are alike.
  expect(students?.between).toMatchObject({ schools: 12, share: { value: 0, low: 0 } })
  expect(students?.between?.share.high).toBeLessThan(0.1)
  expect(groups.filter(({ key }) => key !== 'students').map(({ between }) => between)).toEqual([null, null])
})

test('has no gaps in results that an earlier version created', async () => {
  const { document } = await app.db
    .selectFrom('roll_ups')
    .select('document')
    .where('organization_id', '=', organization)
    .executeTakeFirstOrThrow()
  const { gaps: _, ...before } = JSON.parse(document)
  await app.db
    .updateTable('roll_ups')
    .set({ document: JSON.stringify(before) })
    .where('organization_id', '=', organization)
    .execute()
  expect((await read()).rollUp?.gaps).toBeNull()
})
