import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../server/testing/app.ts'
import {
  definition,
  type Leader,
  leaderWithSchool,
  openSurvey,
  submit,
} from '../../../server/testing/survey.ts'
import { areaCodes, type ParticipantType, participantTypeCodes } from '../../../shared/codes.ts'
import { makeToken } from '../../auth/server/queries.ts'
import type { SurveyDefinition } from '../../questions/contract.ts'
import { responsesContract } from '../../responses/contract.ts'
import { type AreaReport, resultsContract, type SurveyResults } from '../contract.ts'

/** Everything below is computed a second time, the plain way, from the stored answers and the frozen questions. */
const threshold = 10
let app: TestApp
let leader: Leader
let guid: string
let people: Person[]

interface Person {
  type: number
  subType: number
  gender: string
  race: string
  day: string
  answers: Record<string, number | string>
}
interface FrozenItem {
  name: string
  area: string
  reversed: boolean
  values: (number | string)[]
  texts: Record<string, { choices: string[] }>
}
let instruments: Record<string, FrozenItem[]>

beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  await generateResponses()
  const survey = await app.db
    .selectFrom('surveys')
    .selectAll()
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow()
  const rows = await app.db
    .selectFrom('responses')
    .selectAll()
    .where('survey_id', '=', survey.id)
    .orderBy('arrival')
    .execute()
  people = rows.map((row) => {
    const answers = JSON.parse(row.response_json)
    return {
      type: row.participant_type,
      subType: row.participant_sub_type,
      gender: String(answers.q0058 ?? 'none'),
      race: String(answers.q0059 ?? 'none'),
      day: row.submitted_date,
      answers,
    }
  })
  const frozen = await app.db
    .selectFrom('frozen_instruments')
    .selectAll()
    .where('survey_id', '=', survey.id)
    .executeTakeFirstOrThrow()
  instruments = JSON.parse(frozen.document).instruments
})
afterAll(() => app.close())

/** A generator of Lehmer's: the same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
const random = seeded(20_261_014)
function pick<T>(weights: readonly (readonly [T, number])[]): T {
  let left = random() * weights.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of weights) {
    left -= weight
    if (left <= 0) return value
  }
  return (weights[0] as readonly [T, number])[0]
}

/** 427 people of all groups, grades, races and genders, some of them few. */
async function generateResponses(): Promise<void> {
  const surveys = new Map<number, SurveyDefinition>()
  for (const type of participantTypeCodes) surveys.set(type, await definition(app, guid, type))
  const bodies = Array.from({ length: 427 }, () => person(surveys))
  for (let at = 0; at < bodies.length; at += 61) {
    app.clock.at = new Date(Date.UTC(2026, 9, 14 + at / 61, 15))
    const answers = await Promise.all(bodies.slice(at, at + 61).map((body) => submit(app, body)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  }
}

const subTypeWeights: Record<ParticipantType, [number, number][]> = {
  1: [
    [1, 30],
    [2, 20],
    [9, 25],
    [10, 2],
    [11, 18],
  ],
  6: [
    [12, 20],
    [13, 3],
    [14, 20],
    [15, 15],
  ],
  2: [
    [16, 60],
    [17, 20],
    [18, 14],
    [19, 2],
    [20, 1],
    [28, 3],
  ],
  3: [
    [3, 1],
    [4, 20],
    [5, 10],
    [6, 9],
    [7, 3],
    [8, 2],
  ],
}

function person(surveys: Map<number, SurveyDefinition>): object {
  const type = pick<ParticipantType>([
    [1, 45],
    [6, 25],
    [2, 40],
    [3, 14],
  ])
  const race = pick<number | null>([
    [6, 40],
    [5, 24],
    [3, 20],
    [2, 12],
    [7, 3],
    [1, 1],
    [4, 0.5],
    [null, 5],
  ])
  const gender = pick<number | null>([
    [1, 46],
    [2, 46],
    [3, 2],
    [4, 4],
    [5, 1],
    [null, 6],
  ])
  const lean = (race === 5 ? -0.9 : race === 6 ? 0.6 : 0) + (type === 3 ? 0.8 : 0)
  const elements = surveys.get(type)?.pages.flatMap((page) => page.elements) ?? []
  const answers: Record<string, number | string | null> = {}
  for (const [place, { name, choices, isRequired }] of elements.entries()) {
    if (!isRequired) continue
    const numbers = choices.map((choice) => choice.value).filter((value) => typeof value === 'number')
    const middle = numbers.length / 2 + lean + (place % 5) / 4 - 0.5
    const value = Math.max(1, Math.min(numbers.length, Math.round(middle + (random() + random() - 1) * 2.5)))
    // Many staff and a few others do not know; some answers come as texts, as forms send them.
    const declines = random() < (type === 3 && place % 3 === 0 ? 0.75 : 0.08)
    answers[name] = declines ? 'dk' : random() < 0.3 ? String(value) : value
  }
  if (race !== null) answers.q0059 = race
  answers.q0058 = gender
  return {
    survey_guid: guid,
    participant_guid: randomUUID(),
    participant_type: type,
    participant_sub_type: pick(subTypeWeights[type]),
    participant_at_school: 1,
    participant_gender: null,
    response_json: answers,
    language_fk: pick([
      [1, 4],
      [3, 1],
    ]),
    demographic_fk: null,
  }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const oneDecimal = (value: number) => Math.floor(value * 10 + 0.5 + 1e-7) / 10
const statusOf = (score: number) => (score < 3.3 ? 'low' : score <= 6.7 ? 'emerging' : 'high')

function itemScore(item: FrozenItem, answer: number | string | undefined): number | null {
  const scale = item.values.filter((value) => value !== 'dk').map(Number)
  if (answer === undefined || answer === 'dk') return null
  const part = (Number(answer) - Math.min(...scale)) / (Math.max(...scale) - Math.min(...scale))
  return 10 * (item.reversed ? 1 - part : part)
}
function areaScore(one: Person, area: string): number | null {
  const scores = (instruments[one.type] ?? [])
    .filter((item) => item.area === area)
    .map((item) => itemScore(item, one.answers[item.name]))
    .filter((score) => score !== null)
  return scores.length === 0 ? null : mean(scores)
}
const areaScores = (some: Person[], area: string) =>
  some.map((one) => areaScore(one, area)).filter((score) => score !== null)

const groupOf = (one: Person) => (one.type === 2 ? 'parents' : one.type === 3 ? 'staff' : 'students')
const ways: Record<string, { keys: string[]; of: (one: Person) => string | null }> = {
  group: { keys: ['students', 'parents', 'staff'], of: groupOf },
  race: { keys: ['1', '2', '3', '4', '5', '6', '7', 'none'], of: (one) => one.race },
  gender: { keys: ['1', '2', '3', '5', '4', 'none'], of: (one) => one.gender },
  grade: {
    keys: ['1', '2', '9', '10', '11', '12', '13', '14', '15'],
    of: (one) => (groupOf(one) === 'students' ? String(one.subType) : null),
  },
  homeLanguage: {
    keys: Array.from({ length: 13 }, (_, place) => String(16 + place)),
    of: (one) => (one.type === 2 ? String(one.subType) : null),
  },
  role: { keys: ['3', '4', '5', '6', '7', '8'], of: (one) => (one.type === 3 ? String(one.subType) : null) },
}
const cell = (some: Person[], way: string, key: string) => some.filter((one) => ways[way]?.of(one) === key)

type Division = SurveyResults['divisions'][number]

/**
 * What protection has to hold, whatever is withheld beyond it: every shown cell is large, and the withheld ones
 * together are, so that subtracting the shown ones from the whole gives no small group.
 */
function expectProtected(cells: { key: string; n: number | null }[], sizes: Map<string, number>): void {
  const shown = cells.filter((one) => one.n !== null)
  for (const one of shown) expect(one.n).toBeGreaterThanOrEqual(threshold)
  if (shown.length === cells.length) return
  const withheld = cells.filter((one) => one.n === null).map((one) => sizes.get(one.key) ?? 0)
  expect(withheld.reduce((sum, size) => sum + size, 0)).toBeGreaterThanOrEqual(threshold)
}

/** Compares every cell of a division with what the plain way gives; a withheld cell tells nothing. */
function expectDivision(
  found: Division | undefined,
  some: Person[],
  plain: (people: Person[]) => { n: number; score: number | null },
): void {
  const way = ways[found?.key ?? '']
  if (!found || !way) throw new Error('There is no such division.')
  if (!found.shown) {
    expect(found.cells).toEqual([])
    return
  }
  expect(found.cells.map((one) => one.key).sort()).toEqual([...way.keys].sort())
  const expected = new Map(way.keys.map((key) => [key, plain(cell(some, found.key, key))]))
  for (const { key, n, score, status, margin } of found.cells) {
    if (n === null) expect([key, score, status, margin]).toEqual([key, null, null, null])
    else expect({ key, n, score }).toEqual({ key, ...expected.get(key) })
    expect(status).toBe(score === null ? null : statusOf(score))
  }
  expectProtected(found.cells, new Map([...expected].map(([key, { n }]) => [key, n])))
}

const plainArea = (area: string) => (some: Person[]) => {
  const scores = areaScores(some, area)
  return { n: scores.length, score: scores.length === 0 ? null : oneDecimal(mean(scores)) }
}
/** The mean of eight area scores; none where fewer than ten people have one of them. */
const plainOverall = (some: Person[]) => {
  const byArea = areaCodes.map((area) => areaScores(some, area))
  const shown = byArea.every((scores) => scores.length >= threshold)
  return { n: some.length, score: shown ? oneDecimal(mean(byArea.map(mean))) : null }
}

/** Half the 95 % interval of a mean, Student's t found by integrating its density. */
function margin(values: number[]): number {
  const n = values.length
  const variance = values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (n - 1)
  const density = (t: number) => (1 + (t * t) / (n - 1)) ** (-n / 2)
  const step = 0.001
  let whole = 0
  for (let t = 0; t < 60; t += step) whole += density(t + step / 2) * step
  let inside = 0
  let quantile = 0
  while (inside < 0.95 * whole) {
    inside += density(quantile + step / 2) * step
    quantile += step
  }
  return quantile * Math.sqrt(variance / n)
}

const asLeader = async (): Promise<string> => {
  const user = await app.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', leader.userId)
    .executeTakeFirstOrThrow()
  return makeToken(app, user)
}
const resultsAs = (token: string) => app.call(resultsContract.surveyResults, { params: { guid } }, token)
const reportAs = (area: string, token: string) =>
  app.call(resultsContract.areaReport, { params: { guid, area } }, token)
const at = (instant: string) => {
  app.clock.at = new Date(instant)
}
const closed = '2026-10-25T15:00:00Z'

describe('results before the survey has closed', () => {
  test('are refused to a leader, with the day, and shown to an administrator as a preview', async () => {
    at('2026-10-23T15:00:00Z')
    const token = await asLeader()
    const administrator = await app.account('CAN_DO_ALL')

    const refused = [await resultsAs(token), await reportAs('SCC', token)]
    const preview = await resultsAs(administrator.token)

    for (const answer of refused) {
      expect(answer).toMatchObject({
        status: 409,
        message: 'Results open when the survey has closed. It closes at the end of Friday, October 23.',
      })
    }
    expect(preview.body).toMatchObject({ preview: true, provisional: false, total: 427, covers: 410 })
    expect((await reportAs('SCC', administrator.token)).body.preview).toBe(true)
  })

  test('are provisional in the 24 hours after, and cover whole batches', async () => {
    at('2026-10-24T05:00:00Z')

    const { status, body } = await resultsAs(await asLeader())
    const report = await reportAs('TRE', await asLeader())

    expect(status).toBe(200)
    expect(body).toMatchObject({ provisional: true, preview: false, total: 427, covers: 410 })
    expectDivision(
      body.divisions.find((one) => one.key === 'race'),
      people.slice(0, 410),
      plainOverall,
    )
    expect(report.body).toMatchObject({
      provisional: true,
      figure: { n: areaScores(people.slice(0, 410), 'TRE').length },
    })
  })

  test('are final after those', async () => {
    at('2026-10-25T05:00:00Z')

    expect((await resultsAs(await asLeader())).body).toMatchObject({
      provisional: false,
      preview: false,
      total: 427,
      covers: 427,
    })
  })
})

describe('the dashboard, figure by figure', () => {
  let results: SurveyResults
  beforeAll(async () => {
    at(closed)
    results = (await resultsAs(await asLeader())).body
  })

  test('names the survey, its days and how many answered of how many', () => {
    expect(results).toMatchObject({
      schoolName: 'Lakeside Middle School',
      opens: '2026-10-14',
      closes: '2026-10-23',
      expected: 1022,
      smallGroup: 10,
    })
    expect(results.response.map(({ key, count, expected }) => [key, count, expected])).toEqual([
      ['students', cell(people, 'group', 'students').length, 410],
      ['parents', cell(people, 'group', 'parents').length, 560],
      ['staff', cell(people, 'group', 'staff').length, 52],
    ])
  })

  test('the overall score is the mean of the eight area scores', () => {
    const score = oneDecimal(mean(areaCodes.map((area) => mean(areaScores(people, area)))))
    expect(results.overall).toEqual({ n: 427, score, status: statusOf(score), margin: null })
  })

  test.each(['group', 'race', 'gender'])('the overall score by %s', (way) => {
    expectDivision(
      results.divisions.find((one) => one.key === way),
      people,
      plainOverall,
    )
  })

  test.each(areaCodes)('%s: score, respondents, margin and divisions', (code) => {
    const area = results.areas.find((one) => one.code === code)
    const scores = areaScores(people, code)
    const score = oneDecimal(mean(scores))
    expect(area).toMatchObject({ n: scores.length, score, status: statusOf(score) })
    expect(Math.abs((area?.margin ?? 0) - margin(scores))).toBeLessThan(0.06)
    for (const way of ['group', 'race', 'gender']) {
      const division = area?.divisions.find((one) => one.key === way)
      expectDivision(division, people, plainArea(code))
      for (const shown of division?.cells ?? []) {
        if (shown.n === null) continue
        expect(
          Math.abs((shown.margin ?? 0) - margin(areaScores(cell(people, way, shown.key), code))),
        ).toBeLessThan(0.06)
      }
    }
  })

  test.each(areaCodes)('%s: the largest gap lies between two shown cells that answered', (code) => {
    const area = results.areas.find((one) => one.code === code)
    const gaps = area?.divisions.map((division) => {
      const scores = division.cells.flatMap((one) =>
        one.key === 'none' || one.score === null ? [] : [one.score],
      )
      return scores.length === 0 ? 0 : oneDecimal(Math.max(...scores) - Math.min(...scores))
    })
    expect(area?.gap?.distance ?? 0).toBe(Math.max(...(gaps ?? [])))
    if (!area?.gap) return
    const division = area.divisions.find((one) => one.key === area.gap?.division)
    for (const side of [area.gap.low, area.gap.high]) {
      expect(division?.cells).toContainEqual(
        expect.objectContaining({ name: side.name, score: side.score, n: side.n }),
      )
    }
  })

  test('areas run from the lowest score to the highest', () => {
    const scores = results.areas.map((area) => area.score ?? 11)
    expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  })

  test('shows the large groups and withholds the small ones, as in real schools', () => {
    const shown = (key: string) => {
      const division = results.divisions.find((one) => one.key === key)
      return division?.cells.filter((one) => one.score !== null).map((one) => one.key)
    }
    expect(shown('race')).toEqual(expect.arrayContaining(['6', '5', '3']))
    expect(shown('race')).not.toEqual(expect.arrayContaining(['4']))
    expect(shown('gender')).toEqual(expect.arrayContaining(['1', '2']))
    expect(shown('gender')).not.toEqual(expect.arrayContaining(['5']))
    expect(shown('group')).toEqual(expect.arrayContaining(['students', 'parents']))
  })
})

describe.each(areaCodes)('the report on %s, figure by figure', (code) => {
  let report: AreaReport
  beforeAll(async () => {
    at(closed)
    report = (await reportAs(code, await asLeader())).body
  })

  test('has every division, also inside each group', () => {
    expect(report.divisions.map((division) => division.key)).toEqual([
      'group',
      'grade',
      'homeLanguage',
      'role',
      'race',
      'gender',
    ])
    for (const division of report.divisions) {
      expectDivision(division, people, plainArea(code))
    }
    const scores = areaScores(people, code)
    expect(report.figure).toMatchObject({ n: scores.length, score: oneDecimal(mean(scores)) })
  })

  test('has every item with its score and its answers', () => {
    const asked = Object.entries(instruments).flatMap(([type, items]) =>
      items.filter((item) => item.area === code).map((item) => ({ item, type: Number(type) })),
    )
    expect(report.items.map((item) => item.name).sort()).toEqual(asked.map(({ item }) => item.name).sort())
    expect(report.items.filter((item) => item.n !== null).length).toBeGreaterThan(report.items.length / 2)
    for (const { item, type } of asked) {
      const found = report.items.find((one) => one.name === item.name)
      const given = people.filter((one) => one.type === type).map((one) => one.answers[item.name])
      const scores = given.map((answer) => itemScore(item, answer)).filter((score) => score !== null)
      if (found?.n === null || scores.length < threshold) {
        expect(found).toMatchObject({ n: null, score: null, status: null, unscored: null, answers: [] })
        continue
      }
      const score = oneDecimal(mean(scores))
      const declined = given.length - scores.length
      const few = declined < threshold
      expect(found).toMatchObject({
        score,
        status: statusOf(score),
        n: few ? given.length : scores.length,
        unscored: few ? null : declined,
      })
      expectBins(found?.answers ?? [], item, given)
    }
  })

  /** Bins name neighbouring choices in the order of the scale, hold at least the threshold each and give their true share. */
  function expectBins(
    bins: { texts: string[]; percent: number }[],
    item: FrozenItem,
    given: unknown[],
  ): void {
    const scale = item.values
      .map((value, place) => ({ value, text: item.texts.en?.choices[place] }))
      .filter(({ value }) => value !== 'dk')
      .sort((a, b) => Number(a.value) - Number(b.value))
    expect(bins.flatMap((bin) => bin.texts)).toEqual(scale.map((choice) => choice.text))
    const scored = given.filter((answer) => answer !== 'dk').length
    for (const bin of bins) {
      const values = scale
        .filter((choice) => bin.texts.includes(choice.text ?? ''))
        .map((choice) => String(choice.value))
      const count = given.filter((answer) => values.includes(String(answer))).length
      expect(bin.percent).toBe(Math.round((100 * count) / scored))
      if (bins.length > 1) expect(count).toBeGreaterThanOrEqual(threshold)
    }
  }
})

describe('tracking, figure by figure', () => {
  const tracking = async () =>
    (await app.call(responsesContract.surveyTracking, { params: { guid } }, await asLeader())).body

  function expectBreakdown(
    found: { covers: number; shown: boolean; cells: { key: string; count: number | null }[] } | null,
    some: Person[],
    way: string,
  ): void {
    const sizes = new Map(ways[way]?.keys.map((key) => [key, cell(some, way, key).length]))
    const all = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    expect([way, found?.covers]).toEqual([way, all])
    if (!found?.shown) {
      expect(found?.cells).toEqual([])
      return
    }
    expect(found.cells.map((one) => one.key).sort()).toEqual([...sizes.keys()].sort())
    for (const { key, count } of found.cells)
      if (count !== null) expect([key, count]).toEqual([key, sizes.get(key)])
    expectProtected(
      found.cells.map(({ key, count }) => ({ key, n: count })),
      sizes,
    )
  }

  test.each([
    ['while responses come in, in whole batches', '2026-10-22T15:00:00Z', 410],
    ['when none can come in any more, all', closed, 427],
  ])('totals, groups and days are current; breakdowns cover, %s', async (_when, instant, covers) => {
    at(instant)

    const found = await tracking()

    const released = people.slice(0, covers)
    expect(found).toMatchObject({ total: 427, covers, expected: 1022 })
    expect(found.groups.map(({ key, count }) => [key, count])).toEqual(
      ['students', 'parents', 'staff'].map((key) => [key, cell(people, 'group', key).length]),
    )
    for (const { day, count } of found.perDay)
      expect([day, count]).toEqual([day, people.filter((one) => one.day === day).length])
    expect(found.perDay.reduce((sum, { count }) => sum + count, 0)).toBe(427)
    expect(found.perDay[0]?.day).toBe('2026-10-14')
    expectBreakdown(found.race, released, 'race')
    expectBreakdown(found.gender, released, 'gender')
    // Inside a group the batches are of its own members, band by band.
    const members = [1, 6, 2, 3].flatMap((type) => {
      const own = people.filter((one) => one.type === type)
      return covers === people.length ? own : own.slice(0, 10 * (Math.floor(own.length / 10) - 1))
    })
    expectBreakdown(found.students, members, 'grade')
    expectBreakdown(found.parents, members, 'homeLanguage')
    expectBreakdown(found.staff, members, 'role')
  })
})

describe('nobody stands out', () => {
  /** Every number under one of these names is about some people. */
  function figuresIn(value: unknown, names: string[]): number[] {
    if (Array.isArray(value)) return value.flatMap((one) => figuresIn(one, names))
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, inside]) =>
      names.includes(name) && typeof inside === 'number' ? [inside] : figuresIn(inside, names),
    )
  }

  test.each(['2026-10-24T15:00:00Z', closed])(
    'no figure about fewer than ten people is in any reply to a leader at %s',
    async (instant) => {
      at(instant)
      const token = await asLeader()
      const replies: unknown[] = [(await resultsAs(token)).body]
      for (const area of areaCodes) replies.push((await reportAs(area, token)).body)
      const { perDay: _days, ...tracking } = (
        await app.call(responsesContract.surveyTracking, { params: { guid } }, token)
      ).body
      replies.push(tracking)

      const figures = replies.flatMap((reply) =>
        figuresIn(reply, ['n', 'count', 'unscored', 'covers', 'total']),
      )

      expect(figures.length).toBeGreaterThan(120)
      expect(Math.min(...figures)).toBeGreaterThanOrEqual(threshold)
      const cells = JSON.stringify(replies).match(/\{"n":null[^}]*\}/g) ?? []
      expect(cells.length).toBeGreaterThan(50)
      for (const withheld of cells) expect(withheld).toContain('"score":null,"status":null,"margin":null')
    },
  )

  test('the rows with data have common combinations only, in another order each time', async () => {
    at(closed)
    const token = await asLeader()
    const rows = async () =>
      (await app.call(responsesContract.responsesWithData, { query: { survey_guid: guid } }, token)).body

    const [one, other] = [await rows(), await rows()]

    expect(one).toHaveLength(427)
    for (const same of Map.groupBy(one, (row) => JSON.stringify(row)).values()) {
      expect(same.length).toBeGreaterThanOrEqual(threshold)
    }
    expect(one.some((row) => row.ethnicity !== null && row.participant_gender !== null)).toBe(true)
    expect(Object.keys(one[0] ?? {}).sort()).toEqual(['ethnicity', 'participant_gender', 'participant_type'])
    expect(other).not.toEqual(one)
    const inOrder = (some: typeof one) => some.map((row) => JSON.stringify(row)).sort()
    expect(inOrder(other)).toEqual(inOrder(one))
  })

  test('a survey with nine responses shows nothing but how many there are', async () => {
    at('2026-10-14T15:00:00Z')
    const small = await leaderWithSchool(app)
    const survey = await openSurvey(app, small)
    const elements = (await definition(app, survey, 2)).pages.flatMap((page) => page.elements)
    const response_json = Object.fromEntries(elements.map(({ name, choices }) => [name, choices[0]?.value]))
    for (let sent = 0; sent < 9; sent++) {
      const body = {
        survey_guid: survey,
        participant_guid: randomUUID(),
        participant_type: 2,
        participant_sub_type: 16,
        participant_at_school: 0,
        response_json,
      }
      expect((await submit(app, body)).status).toBe(200)
    }
    at(closed)
    const { token } = await app.account('CAN_DO_ALL')

    const { body } = await app.call(resultsContract.surveyResults, { params: { guid: survey } }, token)
    const report = await app.call(
      resultsContract.areaReport,
      { params: { guid: survey, area: 'SCR' } },
      token,
    )

    const nothing = { n: null, score: null, status: null, margin: null }
    expect(body).toMatchObject({ total: 9, overall: nothing })
    expect(body.divisions.every((division) => !division.shown && division.cells.length === 0)).toBe(true)
    for (const area of body.areas) expect(area).toMatchObject({ ...nothing, gap: null })
    expect(report.body.figure).toEqual(nothing)
    for (const item of report.body.items)
      expect(item).toMatchObject({ ...nothing, answers: [], unscored: null })
  })
})

test('an area that does not exist is refused', async () => {
  at(closed)

  expect((await reportAs('XYZ', await asLeader())).status).toBe(400)
})
