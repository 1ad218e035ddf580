import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { insertRespondents, type Respondent } from '../../../../app/testing/responses.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  openSurvey,
  submission,
  submit,
} from '../../../../app/testing/survey.ts'
import { areaCodes } from '../../../../shared/codes.ts'
import { readAreas } from '../../../schools/questions/server/actions.ts'
import { schoolContract } from '../../../schools/school/contract.ts'
import { findSurvey } from '../../../schools/surveys/server/actions.ts'
import { gapsContract } from '../../gaps/contract.ts'
import { type Figure, resultsContract, type SurveyResults } from '../contract.ts'
import { reportOf, resultsOf } from './actions.ts'

let app: TestApp
let leader: Leader
let guid: string
const provisional = '2026-10-24T12:00:00Z'
const final = '2026-10-25T12:00:00Z'

/** 240 students and 45 staff, in two races, and 8 parents. Every third person has a different gender. */
const school: Respondent[] = [
  ...several(240, (place) => ({ type: 1, subType: 2, race: place % 5 === 0 ? 5 : 6 })),
  ...several(45, (place) => ({ type: 3, subType: 4, race: place % 9 === 0 ? 5 : 6 })),
  ...several(8, () => ({ type: 2, subType: 16, race: 6 })),
]
function several(count: number, make: (place: number) => Pick<Respondent, 'type' | 'subType' | 'race'>) {
  return Array.from({ length: count }, (_, place) => ({
    ...make(place),
    gender: place % 3 === 0 ? 1 : 2,
    level: place % 4,
  }))
}

beforeEach(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  await insertRespondents(app, guid, school)
})
afterEach(() => app.close())

const at = (instant: string) => {
  app.clock.at = new Date(instant)
}
const ask = async (token?: string) =>
  app.call(resultsContract.surveyResults, { params: { guid } }, token ?? (await newToken(app, leader)))
const results = async (): Promise<SurveyResults> => (await ask()).body
const report = async (area: (typeof areaCodes)[number]) =>
  (await app.call(resultsContract.areaReport, { params: { guid, area } }, await newToken(app, leader))).body

/** Reads the same database without cached values, as another process would. */
async function elsewhere(): Promise<SurveyResults> {
  const services = { ...app, db: app.db.withoutPlugins() }
  const survey = await findSurvey(services, guid)
  if (!survey) throw new Error('The survey is gone.')
  return resultsOf(services, survey, readAreas('en'))
}

async function moveTo(time_zone: string | null, entity_state: string): Promise<void> {
  const body = { id: leader.schoolId, time_zone, entity_state }
  const { status } = await app.call(schoolContract.updateEntity, { body }, await newToken(app, leader))
  expect(status).toBe(200)
}

const sendLate = async () => (await submit(app, await submission(app, guid, 3))).status
const everyFigure = ({ overall, areas, groups }: SurveyResults): Figure[] => [
  overall,
  ...groups.map(({ figure }) => figure),
  ...areas.flatMap((area) => [area.figure, ...area.groups.map(({ figure }) => figure)]),
]

test('keeps results closed until the survey closes, even to administrators', async () => {
  const { token } = await app.account('CAN_DO_ALL')
  const refused = {
    status: 409,
    message: expect.stringMatching(/^Results open after the survey closes\. It closes/),
  }

  expect(await ask(token)).toMatchObject(refused)
  expect(await ask()).toMatchObject(refused)
  expect((await ask((await leaderWithSchool(app)).token)).status).toBe(403)
})

describe('early results', () => {
  beforeEach(() => at(provisional))

  test('shows whole-number scores for groups and Everyone and says when the rest opens', async () => {
    const found = await results()

    expect(found).toMatchObject({
      stage: 'provisional',
      finalFrom: '2026-10-25T05:00:00.000Z',
      total: 293,
      everyone: ['Students', 'Staff'],
    })
    expect(found.response.map(({ count }) => count)).toEqual([240, 8, 45])
    expect(found.groups.map(({ figure }) => [figure.n, figure.reason])).toEqual([
      [240, null],
      [8, 'fewer'],
      [45, null],
    ])
    for (const { score, margin, favourable } of everyFigure(found)) {
      expect(margin).toBeNull()
      expect(score === null || Number.isInteger(score)).toBe(true)
      if (favourable) expect(favourable.percent % 20).toBe(0)
    }
    expect(
      [...found.groups, ...found.areas.flatMap(({ groups }) => groups)].flatMap((one) => one.dimensions),
    ).toEqual([])
    expect(found.areas.map(({ gap }) => gap)).toEqual(Array(8).fill(null))
  })

  test('doesn’t list questions or gaps', async () => {
    const { items, gaps, themes } = await report('SCC')
    expect([items, gaps, themes]).toEqual([[], [], []])
    const answer = await app.call(gapsContract.gaps, { params: { guid } }, await newToken(app, leader))
    expect([answer.status, answer.message]).toEqual([
      409,
      'This opens with the final results, 24 hours after the survey closes.',
    ])
  })

  test('keeps early results unchanged in every process, despite new responses and changes', async () => {
    const before = await results()

    expect(await sendLate()).toBe(200)
    expect(await results()).toEqual(before)
    await moveTo('Pacific/Kiritimati', 'HI')
    expect(await results()).toEqual(before)
    expect(await elsewhere()).toEqual(before)
    await moveTo(null, 'HI')
    at('2026-10-25T04:59:00Z')
    expect(await results()).toEqual(before)
  })

  test('covers the responses already stored when the close was first noticed', async () => {
    expect(await sendLate()).toBe(200)
    expect((await results()).total).toBe(293)
    const row = await app.db
      .selectFrom('surveys')
      .select(['close_count', 'response_count', 'time_zone'])
      .executeTakeFirst()
    expect(row).toEqual({ close_count: 293, response_count: 294, time_zone: 'America/Chicago' })
  })
})

describe('final results', () => {
  test('counts late responses and shows rounded rows and questions', async () => {
    at(provisional)
    await sendLate()
    at(final)
    const found = await results()

    expect(found).toMatchObject({ stage: 'final', finalFrom: null, total: 294 })
    const race = found.groups[0]?.dimensions.find(({ key }) => key === 'race')
    expect(race?.rows.map(({ answers, pooled }) => [answers.length, pooled])).toEqual([
      [1, false],
      [1, false],
      [6, true],
    ])
    // One breakdown in fifty doesn't show its steps.
    expect([10, 40]).toContain(race?.rows[0]?.figure.n)
    expect(race?.rows[2]?.figure).toMatchObject({ n: null, reason: 'fewer' })
    expect((await report('SCC')).items.length).toBeGreaterThan(5)
  })

  test('shows the same rows in every area', async () => {
    at(final)
    const found = await results()
    const rows = found.groups.flatMap(({ dimensions }) =>
      dimensions.flatMap((one) => one.rows.map(({ answers, figure }) => [one.key, answers, figure.n])),
    )
    for (const code of areaCodes) {
      const { groups } = await report(code)
      expect(
        groups.flatMap(({ dimensions }) =>
          dimensions.flatMap((one) => one.rows.map(({ answers, figure }) => [one.key, answers, figure.n])),
        ),
      ).toEqual(rows)
    }
  })

  test('keeps final results unchanged in every process and doesn’t accept more responses', async () => {
    at(final)
    const before = await results()

    await moveTo('Pacific/Pago_Pago', 'AK')
    expect(await sendLate()).toBe(409)
    at('2026-10-20T12:00:00Z')
    expect(await results()).toEqual(before)
    at('2027-06-20T12:00:00Z')
    expect(await elsewhere()).toEqual(before)
    expect(await results()).toEqual(before)
  })

  test('creates final results once for simultaneous requests', async () => {
    at(final)
    const found = await Promise.all([results(), elsewhere(), results(), elsewhere()])

    for (const one of found) expect(one).toEqual(found[0])
    const kept = await app.db.selectFrom('kept_results').select('kind').execute()
    expect(kept.map(({ kind }) => kind)).toEqual(['final'])
  })

  test('gives the same results if earlier versions stored answers without their choices', async () => {
    at(final)
    const before = [await results(), await report('DBP')]
    await app.db
      .updateTable('responses')
      .set({ chosen: null })
      .where((eb) => eb(eb('arrival', '%', 2), '=', 0))
      .execute()
    await app.db.deleteFrom('kept_results').execute()

    const services = { ...app, db: app.db.withoutPlugins() }
    const survey = await findSurvey(services, guid)
    if (!survey) throw new Error('The survey is gone.')
    const again = [
      await resultsOf(services, survey, readAreas('en')),
      await reportOf(services, survey, readAreas('en'), 'DBP'),
    ]

    expect(again).toEqual(before)
    expect(before[0]?.groups[0]?.figure).toMatchObject({ favourable: { percent: expect.any(Number) } })
  })
})

test('compares each row of an area the same way as the list of gaps does', async () => {
  const others = several(40, () => ({ type: 1, subType: 2, race: 5 })).map((one) => ({ ...one, level: 3 }))
  await insertRespondents(app, guid, others)
  at(final)
  const { areas, groups } = await results()
  const { body } = await app.call(gapsContract.gaps, { params: { guid } }, await newToken(app, leader))
  const verdicts = [...areas, { code: null, groups }].flatMap(({ code, groups: found }) =>
    found.flatMap((group) =>
      group.dimensions.flatMap((dimension) =>
        dimension.rows.flatMap(({ name, rest }) =>
          rest
            ? [[code, group.key, dimension.key, name, rest.direction, rest.distance, rest.clear].join()]
            : [],
        ),
      ),
    ),
  )
  expect(verdicts.length).toBeGreaterThan(8)
  expect(verdicts.sort()).toEqual(
    body.gaps
      .map((gap) =>
        [gap.area, gap.group, gap.dimension, gap.name, gap.direction, gap.distance, gap.clear].join(),
      )
      .sort(),
  )
})
