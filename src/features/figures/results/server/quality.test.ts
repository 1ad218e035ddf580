import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { insertRespondents, type Respondent } from '../../../../app/testing/responses.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey } from '../../../../app/testing/survey.ts'
import { isIndex, type ParticipantType } from '../../../../shared/codes.ts'
import { type Item, itemScore } from '../../../schools/questions/rules.ts'
import { frozenInstrument } from '../../../schools/questions/server/actions.ts'
import { findSurvey } from '../../../schools/surveys/server/actions.ts'
import { resultsContract } from '../contract.ts'

/** Tests what figures are based on: who has a score at all, and how good the data is. */
let app: TestApp
let leader: Leader
let guid: string
const provisional = '2026-10-24T12:00:00Z'
const final = '2026-10-25T12:00:00Z'

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  at('2026-10-14T15:00:00Z')
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
})

const at = (instant: string) => {
  app.clock.at = new Date(instant)
}
const ask = async <E extends (typeof resultsContract)['surveyResults' | 'dataQuality']>(call: E) =>
  app.call(call, { params: { guid } }, await newToken(app, leader))
const scoredValues = (item: Item) =>
  item.values
    .filter((value) => itemScore(item, value) !== null)
    .sort((a, b) => (itemScore(item, a) ?? 0) - (itemScore(item, b) ?? 0))
const several = (count: number, type: ParticipantType, subType: number): Respondent[] =>
  Array.from({ length: count }, (_, place) => ({ type, subType, race: 6, gender: 1, level: place % 4 }))

test('leaves people out of an area if they answered less than half of its questions', async () => {
  const best = (item: Item) => item.values.find((value) => itemScore(item, value) === 10) ?? 'dk'
  const worst = (item: Item) => item.values.find((value) => itemScore(item, value) === 0) ?? 'dk'
  const parent = { type: 2, subType: 16, race: 6, gender: 1, level: null } as const
  await insertRespondents(app, guid, [
    ...Array.from({ length: 70 }, () => ({ ...parent, answerTo: best })),
    ...Array.from({ length: 20 }, () => ({
      ...parent,
      answerTo: (item: Item, place: number) => (place === 0 ? worst(item) : 'dk'),
    })),
  ])
  // Simulates earlier versions: half of the rows have answers without `chosen`.
  await app.db.updateTable('responses').set({ chosen: null }).where('arrival', '>', 20).execute()
  at(final)
  const survey = await findSurvey(app, guid)
  const items = (survey && (await frozenInstrument(app, survey)))?.instruments[2] ?? []
  const figures = (await ask(resultsContract.surveyResults)).body.areas.map(({ code, groups }) => {
    const asked = items.filter(({ area }) => area === code).length
    return { asked, parents: groups.find(({ key }) => key === 'parents')?.figure }
  })

  const others = figures.filter(({ asked }) => asked > 2)
  expect(others.length).toBeGreaterThan(3)
  for (const { parents } of others) {
    expect(parents).toMatchObject({ n: 90, favourable: { percent: 90 } })
    expect([9, 9.5]).toContain(parents?.score)
  }
  // One answer out of two questions is half, so these people count.
  for (const { parents } of figures.filter(({ asked }) => asked === 2))
    expect(parents?.score).toBeLessThan(8.5)
})

test('gives a rounded count of people who answered in a translation no speaker had reviewed', async () => {
  const unread = async () => (await ask(resultsContract.surveyResults)).body.unreadTranslations
  await insertRespondents(app, guid, [...several(60, 1, 2), ...several(45, 3, 4)])
  const inSomali = (arrivals: number) =>
    app.db
      .updateTable('responses')
      .set({ language_fk: 3 })
      .where('survey_id', 'in', (eb) => eb.selectFrom('surveys').select('id').where('guid', '=', guid))
      .where('arrival', '<=', arrivals)
      .execute()
  await inSomali(34)
  at(provisional)
  expect(await unread()).toBeNull()
  at(final)
  const told = await unread()
  expect(told?.languages).toEqual(['Somali'])
  // One number in fifty doesn't show its steps.
  expect([30, 10]).toContain(told?.atLeast)
})

test('gives no count if fewer than ten people answered in an unreviewed translation', async () => {
  await insertRespondents(app, guid, several(45, 3, 4))
  await app.db.updateTable('responses').set({ language_fk: 3 }).where('arrival', '<=', 9).execute()
  const survey = await findSurvey(app, guid)
  const frozen = survey && (await frozenInstrument(app, survey))
  expect(frozen?.drafts).toEqual(['so'])
  at(final)
  const { body } = await ask(resultsContract.dataQuality)
  expect(body.unreadTranslations).toEqual({ languages: ['Somali'], atLeast: null })
})

test('returns data quality with final results but not with early results', async () => {
  const quality = () => ask(resultsContract.dataQuality)
  await insertRespondents(app, guid, [...several(240, 1, 2), ...several(45, 3, 4), ...several(8, 2, 16)])
  at(provisional)
  expect((await quality()).status).toBe(409)
  at(final)
  const { instruments } = (await quality()).body
  const [students, , parents, staff] = instruments ?? []

  // One breakdown in fifty doesn't show its steps.
  expect([240, 10]).toContain(students?.answered)
  expect(instruments?.slice(1).map(({ answered }) => answered)).toEqual([null, null, 40])
  const words = students?.areas.map(({ alpha }) => alpha) ?? []
  expect(
    words.filter((word) => word === null || ['well', 'fairly', 'loosely'].includes(String(word))),
  ).toHaveLength(8)
  expect(students?.areas[0]?.unscored).toEqual({ percent: 2, coded: 'orLess' })
  expect(staff?.areas.map(({ alpha, omega }) => alpha ?? omega)).toEqual(Array(8).fill(null))
  expect([parents?.sameChoice, parents?.areas[0]?.unscored]).toEqual([null, null])

  const results = (await ask(resultsContract.surveyResults)).body
  // Results are sorted by score.
  const marginOf = new Map(
    results.areas.map(({ code, groups }) => [
      code,
      groups.find(({ key }) => key === 'students')?.figure.margin,
    ]),
  )
  for (const { code, margin } of students?.areas ?? []) expect(margin).toBe(marginOf.get(code))
  expect(students?.areas.every(({ omegaRange }) => omegaRange === null)).toBe(true)
  expect(staff?.areas.every(({ needed }) => needed !== null && needed <= 60)).toBe(true)
  expect(parents).toMatchObject({ together: null, ofAllStudents: false })
  expect(parents?.areas.map(({ margin, needed }) => margin ?? needed)).toEqual(Array(8).fill(null))

  const kept = await app.db.selectFrom('kept_results').selectAll().execute()
  for (const { survey_id, document } of kept) {
    const { quality: _, ...earlier } = JSON.parse(document)
    await app.db
      .updateTable('kept_results')
      .set({ document: JSON.stringify(earlier) })
      .where('survey_id', '=', survey_id)
      .where('kind', '=', 'final')
      .execute()
  }
  expect((await quality()).body.instruments).toBeNull()
})

test('gives omega as a number and how areas move together for 300 people or more', async () => {
  let state = 5
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  await insertRespondents(
    app,
    guid,
    Array.from({ length: 400 }, () => {
      const level = random() + random()
      return {
        type: 2,
        subType: 16,
        race: 6,
        gender: 1,
        level: null,
        answerTo: (item: Item) => scoredValues(item)[Math.floor((level + random()) * (5 / 3))] ?? 'dk',
      }
    }),
  )
  at(final)
  const parents = (await ask(resultsContract.dataQuality)).body.instruments?.find(
    ({ askedOf }) => askedOf === 'Parents and caregivers',
  )
  for (const { code, omegaRange, margin, needed } of parents?.areas ?? []) {
    expect(omegaRange === null).toBe(isIndex(code))
    if (omegaRange) {
      expect(omegaRange.value).toBeGreaterThan(omegaRange.low)
      expect(omegaRange.value).toBeLessThan(omegaRange.high)
      expect(omegaRange.high - omegaRange.low).toBeLessThan(0.3)
    }
    // With 400 answers the margin is below half a point, so fewer are needed for it.
    expect(margin).toBeLessThan(0.5)
    expect(needed).toBeLessThan(400)
  }
  const { correlation, corrected, firstShare } = parents?.together ?? expect.unreachable()
  expect(correlation.low).toBeLessThan(correlation.value)
  expect(corrected).toBeGreaterThan(correlation.value)
  expect(firstShare).toBeCloseTo((1 + 7 * correlation.value) / 8, 1)
})
