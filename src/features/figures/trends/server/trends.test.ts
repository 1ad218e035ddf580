import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../../../app/app.ts'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  openSurvey,
  preparedSurvey,
  setting,
} from '../../../../app/testing/survey.ts'
import type { UserRecord } from '../../../../server/records.ts'
import { areaCodes } from '../../../../shared/codes.ts'
import { resultsContract } from '../../results/contract.ts'
import { type Changes, trendsContract } from '../contract.ts'

let app: TestApp
let leader: Leader
let first: string
let second: string

beforeAll(async () => {
  app = await testApp({ now: '2025-10-14T15:00:00Z' })
  leader = await leaderWithSchool(app)
  first = await yearOf('2025', 300)
  second = await yearOf('2026', 420)
  app.clock.at = new Date('2026-10-26T15:00:00Z')
  leader.token = await newToken(app, leader)
})
afterAll(() => app.close())

/** Creates a survey with responses that closed in October of `year`. */
async function yearOf(year: string, responses: number): Promise<string> {
  app.clock.at = new Date(`${year}-10-14T15:00:00Z`)
  leader.token = await newToken(app, leader)
  const guid = await preparedSurvey(app, leader, `${year}-10-14`, `${year}-10-23`)
  await setting(app, leader, guid, 'setupComplete', `${year}-10-14`)
  await insertRespondents(app, guid, commonSchool(responses))
  return guid
}

const changes = async (guid: string) =>
  (await app.call(trendsContract.changes, { params: { guid } }, leader.token)).body
const areaChanges = async (guid: string, area: string) =>
  (await app.call(trendsContract.areaChanges, { params: { guid, area } }, leader.token)).body
const results = async (guid: string) =>
  (await app.call(resultsContract.surveyResults, { params: { guid } }, leader.token)).body

describe('changes since earlier surveys', () => {
  test('matches each survey’s own results exactly', async () => {
    const found = await changes(second)
    const years = [await results(first), await results(second)]

    expect(found.surveys.map((survey) => [survey.guid, survey.closes])).toEqual([
      [first, '2025-10-23'],
      [second, '2026-10-23'],
    ])
    expect(found.notComparable).toEqual([])
    expect(found.sections.map((section) => section.key)).toEqual([
      'everyone',
      'areas',
      'group',
      'students-areas',
      'parents-areas',
      'staff-areas',
    ])
    for (const section of found.sections) {
      for (const row of section.rows) {
        const own = years.map((year) => {
          if (section.key === 'everyone') return year.overall
          const area = year.areas.find(({ code }) => code === row.key)
          if (section.key === 'areas') return area?.figure
          if (section.group) return area?.groups.find(({ key }) => key === section.group)?.figure
          return year.groups.find((group) => group.key === row.key)?.figure
        })
        expect(row.figures).toEqual(own)
        const numbers = own.map((figure) => (figure?.coded ? null : (figure?.score ?? null)))
        if (section.key === 'group' || section.group !== null)
          expect([row.name, row.change === null]).toEqual([row.name, numbers.includes(null)])
      }
    }
  })

  test('includes the rows of one area, matched by their answers', async () => {
    const found = await areaChanges(second, 'SCC')

    const keys = found.sections.map((section) => section.key)
    expect(keys.slice(0, 5)).toEqual([
      'everyone',
      'group',
      'students-grade',
      'students-race',
      'students-gender',
    ])
    expect(keys).toHaveLength(11)
    const race = found.sections.find(({ key }) => key === 'students-race')
    expect(race?.name).toBe('Students by race/ethnicity')
    expect(race?.rows[0]?.figures.map((figure) => figure?.atLeast)).toEqual([true, true])
  })

  test('uses the figures that version 1.0 stored and leaves those results unchanged', async () => {
    const before = await results(first)
    const { id } = await app.db
      .selectFrom('surveys')
      .select('id')
      .where('guid', '=', first)
      .executeTakeFirstOrThrow()
    const { document } = await app.db
      .selectFrom('kept_results')
      .select('document')
      .where('survey_id', '=', id)
      .where('kind', '=', 'final')
      .executeTakeFirstOrThrow()
    // Recreates the results that version 1.0 stored: no rounded averages, and gaps without a kind.
    const old = JSON.parse(document, (key, value) => (key === 'rounded' ? undefined : value))
    old.figures.gaps = old.figures.gaps
      .filter(({ kind }: { kind: string }) => kind === 'area')
      .map(({ kind: _, found: __, smallest: ___, ...gap }: Record<string, unknown>) => gap)
    const keep = (text: string) =>
      app.db
        .updateTable('kept_results')
        .set({ document: text })
        .where('survey_id', '=', id)
        .where('kind', '=', 'final')
        .execute()
    await keep(JSON.stringify(old))
    const [one, two] = [await results(first), await results(second)]
    expect([before.rules, one.rules, two.rules]).toEqual([2, 1, 2])
    expect(one.groups.map(({ figure }) => figure)).toEqual(before.groups.map(({ figure }) => figure))
    expect(one.levels).toEqual([])

    const [students] = (await changes(second)).sections.find(({ key }) => key === 'group')?.rows ?? []
    const scores = students?.figures.map((figure) => figure?.score ?? 0) ?? []
    // Compares the first year's printed tenth with the second year's rounded average.
    expect(Math.abs((students?.change ?? 9) - ((scores[1] ?? 0) - (scores[0] ?? 0)))).toBeLessThan(0.15)
    expect([students?.clear, students?.margin]).toEqual([expect.any(Boolean), expect.any(Number)])
    await keep(document)
  })

  test('requires an earlier survey and final results', async () => {
    expect((await changes(first)).surveys).toHaveLength(1)

    app.clock.at = new Date('2026-10-14T15:00:00Z')
    const other = await leaderWithSchool(app)
    const guid = await openSurvey(app, other)
    const early = await app.call(trendsContract.changes, { params: { guid } }, other.token)
    app.clock.at = new Date('2026-10-24T15:00:00Z')
    const token = await newToken(app, other)
    const provisional = await app.call(trendsContract.changes, { params: { guid } }, token)
    app.clock.at = new Date('2026-10-26T15:00:00Z')
    expect([early.status, provisional.status]).toEqual([409, 409])
  })

  test('exists only if the questions are the same', async () => {
    const survey = await app.db
      .selectFrom('surveys')
      .select('id')
      .where('guid', '=', first)
      .executeTakeFirstOrThrow()
    const { document } = await app.db
      .selectFrom('frozen_instruments')
      .select('document')
      .where('survey_id', '=', survey.id)
      .executeTakeFirstOrThrow()
    const other = JSON.parse(document)
    other.instruments[3].find((item: { area: string }) => item.area === 'DBP').reversed = true
    await app.db
      .updateTable('frozen_instruments')
      .set({ document: JSON.stringify(other) })
      .where('survey_id', '=', survey.id)
      .execute()
    // Acts as another process, which hasn't cached the frozen questions.
    const fresh = { ...app, db: app.db.withoutPlugins() }
    const { yearsOf } = await import('./actions.ts')
    const { findSurvey } = await import('../../../schools/surveys/server/actions.ts')
    const { overallChanges } = await import('../rules.ts')
    const latest = await findSurvey(app, second)
    if (!latest) throw new Error('The survey is gone.')

    const { years } = await yearsOf(
      fresh,
      { id: leader.userId, role: 'CAN_EDIT_ENTITY' } as UserRecord,
      latest,
    )

    expect([...(years[0]?.comparable.staff ?? [])]).toEqual(areaCodes.filter((code) => code !== 'DBP'))
    const sections = overallChanges(years, [
      { code: 'DBP', name: 'Discipline' },
      { code: 'SCC', name: 'Climate' },
    ])
    expect(sections[0]?.rows[0]).toMatchObject({ figures: [null, { reason: null }] })
    // Only staff were asked different questions, so the other groups can be compared.
    expect(sections[0]?.rows[0]?.groups).not.toContain('Staff')
    expect(sections[2]?.rows.map(({ figures }) => figures[0] === null)).toEqual([false, false, true])
    expect(sections[1]?.rows.map((row) => row.figures[0]?.status ?? null)).toEqual([null, expect.any(String)])
  })

  test('uses the shared questions if there are at least three', async () => {
    const other = await leaderWithSchool(app)
    const guids: string[] = []
    for (const [year, level] of [
      ['2025', 3],
      ['2026', 4],
    ] as const) {
      app.clock.at = new Date(`${year}-10-14T15:00:00Z`)
      other.token = await newToken(app, other)
      const guid = await preparedSurvey(app, other, `${year}-10-14`, `${year}-10-23`)
      await setting(app, other, guid, 'participant912', false)
      await setting(app, other, guid, 'setupComplete', `${year}-10-14`)
      const student = { type: 1, subType: 1, race: null, gender: null, level, answerTo: () => level } as const
      await insertRespondents(app, guid, Array(240).fill(student))
      guids.push(guid)
    }
    app.clock.at = new Date('2026-10-26T15:00:00Z')
    const [before = '', now = ''] = guids
    const ofFirst = app.db.selectFrom('surveys').select('id').where('guid', '=', before)
    const frozen = app.db.selectFrom('frozen_instruments').select('document').where('survey_id', '=', ofFirst)
    const older = JSON.parse((await frozen.executeTakeFirstOrThrow()).document)
    for (const area of ['AMSIV', 'SCC', 'TRE'])
      older.instruments[1].find((item: { area: string }) => item.area === area).name = `older${area}`
    const changed = app.db.updateTable('frozen_instruments').set({ document: JSON.stringify(older) })
    await changed.where('survey_id', '=', ofFirst).execute()
    // Acts as another process, which hasn't cached the frozen questions.
    const { db, config, clock } = app
    const fresh = await createApp({ db: db.withoutPlugins(), config, now: () => clock.at })
    const headers = { authorization: `Bearer ${await newToken(app, other)}` }
    const reply = await fresh.inject({ url: `/api/survey-results/${now}/changes`, headers })
    const found: Changes = reply.json()
    await fresh.close()

    const rows = found.sections.find(({ key }) => key === 'students-areas')?.rows ?? []
    const row = (area: string) => rows.find(({ key }) => key === area)
    // Both surveys asked three of the four questions in these areas. Everyone's answers rose by one choice.
    for (const area of ['AMSIV', 'SCC'])
      expect(row(area)).toMatchObject({
        change: 2.5,
        clear: true,
        figures: [null, { score: 7.5 }],
        shared: { questions: 3, before: 5, now: 7.5 },
      })
    // The surveys share two of the first area's three questions, and all three of the second's.
    expect(row('TRE')).toMatchObject({ change: null, otherQuestions: true })
    expect(row('DBP')).toMatchObject({ change: 2.5, figures: [{ score: 5 }, { score: 7.5 }] })
    expect(row('DBP')?.shared).toBeUndefined()
  })

  test('covers every area even if one survey left out a group', async () => {
    app.clock.at = new Date('2027-10-14T15:00:00Z')
    leader.token = await newToken(app, leader)
    const third = await preparedSurvey(app, leader, '2027-10-14', '2027-10-23')
    await setting(app, leader, third, 'participantParents', false)
    await setting(app, leader, third, 'setupComplete', '2027-10-14')
    await insertRespondents(
      app,
      third,
      commonSchool(200).filter(({ type }) => type !== 2),
    )
    app.clock.at = new Date('2027-10-26T15:00:00Z')
    leader.token = await newToken(app, leader)

    const found = await changes(third)

    expect(found.notComparable).toEqual([])
    expect(found.sections[2]?.rows.map(({ key }) => key)).toEqual(['students', 'staff'])
    expect(found.sections.flatMap(({ group }) => group ?? [])).toEqual(['students', 'staff'])
  })

  test('leaves out a survey whose results were stored by an earlier version', async () => {
    const { id } = await app.db
      .selectFrom('surveys')
      .select('id')
      .where('guid', '=', first)
      .executeTakeFirstOrThrow()
    await app.db.deleteFrom('responses').where('survey_id', '=', id).execute()
    await app.db.deleteFrom('kept_results').where('survey_id', '=', id).execute()
    await app.db
      .updateTable('surveys')
      .set({ responses_deleted_at: '2026-10-26T15:00:00.000Z' })
      .where('id', '=', id)
      .execute()

    expect((await changes(second)).surveys.map(({ guid }) => guid)).toEqual([second])
    expect((await app.call(trendsContract.changes, { params: { guid: first } }, leader.token)).status).toBe(
      410,
    )
  })
})
