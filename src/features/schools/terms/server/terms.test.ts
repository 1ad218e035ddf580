import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { type Leader, leaderWithSchool, preparedSurvey } from '../../../../app/testing/survey.ts'
import { languageCodes } from '../../../../shared/languages.ts'
import { setupContract } from '../../../planning/setup/contract.ts'
import { type Substitution, termsContract } from '../contract.ts'

let app: TestApp
let leader: Leader
let guid: string
let rows: Substitution[]
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  leader = await leaderWithSchool(app)
  guid = await preparedSurvey(app, leader)
  rows = (await app.call(termsContract.substitutions, {}, leader.token)).body
})
afterAll(() => app.close())

const inForce = async () =>
  (await app.call(termsContract.entitySubstitution, { params: { id: guid } }, leader.token)).body
const save = (change: object) =>
  app.call(
    termsContract.saveTerm,
    { body: { surveyGuid: guid, entityId: leader.schoolId, ...change } },
    leader.token,
  )
const choice = (row: Substitution, place: number) => ({
  substitution_fk: row.id,
  option_selection_id: row.options[place]?.selectionId,
  option_fk: row.options[place]?.id,
})

test('offers up to four options in all languages, followed by the default', () => {
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) {
    expect(row.options.length).toBeLessThanOrEqual(5)
    expect(row.options.map((option) => option.isDefault)).toEqual(
      row.options.map((_, place) => place === row.options.length - 1),
    )
    expect(row.options.map((option) => option.selectionId)).toEqual(row.options.map((_, place) => place + 1))
    expect(row.value).toBe(row.options.at(-1)?.label)
    for (const option of row.options) {
      expect(Object.keys(option.labels).sort()).toEqual([...languageCodes].sort())
      for (const label of Object.values(option.labels)) expect(label).toMatch(/\p{L}/u)
    }
  }
})

test('uses the default for every term until a choice is made', async () => {
  const found = await inForce()

  expect(found.map((row) => [row.substitution_fk, row.chosen, row.byLanguage.en])).toEqual(
    rows.map((row) => [row.id, false, row.value]),
  )
})

test('saves a choice and uses it in every language and in setup', async () => {
  const [row] = rows
  if (!row) throw new Error('There are no terms.')

  const answer = await save(choice(row, 1))

  expect([answer.status, answer.body]).toEqual([201, { success: true }])
  const [found, ...others] = await inForce()
  expect(found).toMatchObject({
    ...choice(row, 1),
    variable: row.variable,
    chosen: true,
    byLanguage: row.options[1]?.labels,
  })
  expect(others.every((other) => !other.chosen)).toBe(true)
  const setup = await app.call(
    setupContract.surveyConfigForSurvey,
    { params: { surveyGuid: guid } },
    leader.token,
  )
  expect(setup.body.terms).toEqual([choice(row, 1)])
})

test('uses the last choice made for a term', async () => {
  const row = rows[1] as Substitution

  await save(choice(row, 0))
  await save(choice(row, 2))

  expect((await inForce()).filter((one) => one.chosen)).toMatchObject([choice(row, 2)])
})

test('applies a choice only to that survey', async () => {
  const other = await leaderWithSchool(app)
  const theirs = await preparedSurvey(app, other)

  await save(choice(rows[0] as Substitution, 0))

  const { body } = await app.call(termsContract.entitySubstitution, { params: { id: theirs } }, other.token)
  expect(body.some((row) => row.chosen)).toBe(false)
})

test.each([
  ['an option of another row', { option_fk: 21 }],
  ['an option at another place', { option_selection_id: 2 }],
  ['an option that does not exist', { option_fk: 9999 }],
  ['a row that does not exist', { substitution_fk: 9999 }],
])('refuses %s', async (_what, change) => {
  const answer = await save({ ...choice(rows[0] as Substitution, 0), ...change })

  expect([answer.status, answer.message]).toEqual([400, 'Choose one of the listed words.'])
  expect((await inForce()).some((row) => row.chosen)).toBe(false)
})
