import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../server/testing/app.ts'
import { insertRespondents, type Respondent } from '../../../server/testing/responses.ts'
import { type Leader, leaderWithSchool, openSurvey } from '../../../server/testing/survey.ts'
import { areaCodes, groupOf, type ParticipantType, subTypes } from '../../../shared/codes.ts'
import { makeToken } from '../../auth/server/queries.ts'
import { downloadsContract } from '../../downloads/contract.ts'
import { gapsContract } from '../../gaps/contract.ts'
import { responsesContract } from '../../responses/contract.ts'
import { sharingContract } from '../../sharing/contract.ts'
import { trendsContract } from '../../trends/contract.ts'
import { type AreaReport, resultsContract, type SurveyResults } from '../contract.ts'

/**
 * Plays a leader who keeps everything that can be fetched, at every moment, and adds and subtracts. Made-up schools
 * are small and uneven, so that many cells are under the threshold.
 */
const threshold = 10
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const kinds: [ParticipantType, number][] = ([1, 6, 2, 3] as const).flatMap((type) =>
  subTypes[type].slice(0, 4).map((subType): [ParticipantType, number] => [type, subType]),
)

/** People in an order of arrival; `weights` make some kinds of people rare. */
const schools = fc
  .record({
    weights: fc.array(fc.constantFrom(0, 1, 1, 4, 12), { minLength: kinds.length, maxLength: kinds.length }),
    size: fc.integer({ min: 15, max: 260 }),
    seed: fc.integer({ min: 1, max: 2 ** 30 }),
  })
  .map(({ weights, size, seed }): Respondent[] => {
    let state = seed
    const next = (below: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    const bag = kinds.flatMap((kind, place) => Array.from({ length: weights[place] ?? 0 }, () => kind))
    return Array.from({ length: size }, () => {
      const [type, subType] = bag[next(Math.max(1, bag.length))] ?? [2, 16]
      return {
        type,
        subType,
        race: next(12) === 0 ? null : ([6, 6, 6, 5, 5, 3, 2, 1, 4, 7][next(10)] ?? 6),
        gender: next(20) === 0 ? null : ([1, 1, 2, 2, 2, 3, 4, 5][next(8)] ?? 1),
        level: next(15) === 0 ? null : next(4),
      }
    })
  })

interface World {
  leader: Leader
  guid: string
  people: Respondent[]
}

async function asLeader({ leader }: World): Promise<string> {
  const user = await app.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', leader.userId)
    .executeTakeFirstOrThrow()
  return makeToken(app, user)
}
const at = (instant: string) => {
  app.clock.at = new Date(instant)
}

async function everything(world: World, token: string) {
  const params = { guid: world.guid }
  const results = (await app.call(resultsContract.surveyResults, { params }, token)).body
  const reports: AreaReport[] = []
  for (const area of areaCodes)
    reports.push((await app.call(resultsContract.areaReport, { params: { ...params, area } }, token)).body)
  return { results, reports, ...(await live(world, token)) }
}

async function live({ guid }: World, token: string) {
  const tracking = (await app.call(responsesContract.surveyTracking, { params: { guid } }, token)).body
  const rows = (await app.call(responsesContract.responsesWithData, { query: { survey_guid: guid } }, token))
    .body
  return { tracking, rows }
}
type Everything = Awaited<ReturnType<typeof everything>>

/** Hidden people of a breakdown are nobody or at least the threshold, in whatever total is known. */
function expectHidden(what: string, total: number, shown: readonly (number | null)[]): void {
  for (const n of shown) if (n !== null) expect([what, n >= threshold]).toEqual([what, true])
  const hidden = total - shown.reduce<number>((sum, n) => sum + (n ?? 0), 0)
  const none = shown.every((n) => n !== null)
  expect([what, none ? hidden : hidden >= threshold]).toEqual([what, none ? 0 : true])
}

function expectTracking(
  { tracking, rows }: Pick<Everything, 'tracking' | 'rows'>,
  released: Respondent[],
): void {
  const inside = (group: string) => released.filter((one) => groupOf(one.type) === group).length
  const parts: [string, { shown: boolean; cells: { key: string; count: number | null }[] } | null, number][] =
    [
      ['race', tracking.race, released.length],
      ['gender', tracking.gender, released.length],
      ['grades', tracking.students, inside('students')],
      ['languages', tracking.parents, inside('parents')],
      ['roles', tracking.staff, inside('staff')],
    ]
  for (const [what, breakdown, total] of parts) {
    if (breakdown?.shown)
      expectHidden(
        what,
        total,
        breakdown.cells.map((cell) => cell.count),
      )
  }
  if (rows.length > 0) expect(rows).toHaveLength(released.length)
  for (const same of Map.groupBy(rows, (row) => JSON.stringify(row)).values())
    expect(same.length).toBeGreaterThanOrEqual(threshold)
  // A code that its breakdown withholds is in no row, and of a shown one few rows are never missing.
  for (const [breakdown, codeOf] of [
    [tracking.race, (row: (typeof rows)[number]) => row.ethnicity],
    [tracking.gender, (row: (typeof rows)[number]) => row.participant_gender],
  ] as const) {
    const codes = Map.groupBy(rows, codeOf)
    for (const [code, own] of codes) {
      if (code === null) continue
      const cell = breakdown?.cells.find((one) => one.key === String(code))
      expect(cell?.count).not.toBeNull()
      const lost = (cell?.count ?? 0) - own.length
      expect(lost === 0 || lost >= threshold).toBe(true)
    }
  }
}

const groupOfDivision = { grade: 'students', homeLanguage: 'parents', role: 'staff' } as const
type Cells = SurveyResults['divisions'][number]['cells']

function expectReport(report: AreaReport, what: string, released: Respondent[]): void {
  const answered = new Set<string>(released.map((one) => groupOf(one.type)))
  const group = report.divisions.find((one) => one.key === 'group')
  const totalOf = (key: string): number | null =>
    group?.shown ? (group.cells.find((cell) => cell.key === key)?.n ?? null) : null
  for (const { key, shown, cells } of report.divisions) {
    if (!shown) {
      expect(cells).toEqual([])
      continue
    }
    const within = key === 'grade' || key === 'homeLanguage' || key === 'role' ? groupOfDivision[key] : null
    const total = within ? totalOf(within) : report.figure.n
    // The parts of a withheld group would add up to it.
    expect([what, key, total]).not.toEqual([what, key, null])
    expectHidden(
      `${what} ${key}`,
      total ?? 0,
      // In a group from which nobody answered there is nobody to protect.
      cells.filter((cell) => key !== 'group' || answered.has(cell.key)).map((cell) => cell.n),
    )
    for (const cell of cells)
      if (cell.n === null) expect([cell.score, cell.status, cell.margin]).toEqual([null, null, null])
  }
  expectItems(report, totalOf, what)
}

/** Items tell how many answered an instrument, and how: of two bands both or none, and none of a withheld group. */
function expectItems(report: AreaReport, totalOf: (key: string) => number | null, what: string): void {
  const shownTo = (askedOf: string) =>
    report.items.some((item) => item.askedOf === askedOf && item.n !== null)
  for (const [askedOf, group] of [
    ['Students, grades 4–8', 'students'],
    ['Students, grades 9–12', 'students'],
    ['Parents and caregivers', 'parents'],
    ['Staff', 'staff'],
  ] as const)
    if (shownTo(askedOf)) expect([what, askedOf, totalOf(group)]).not.toEqual([what, askedOf, null])
  for (const item of report.items) {
    if (item.n === null) expect([item.score, item.answers, item.unscored]).toEqual([null, [], null])
    else expect(item.n).toBeGreaterThanOrEqual(threshold)
    if (item.unscored !== null) expect(item.unscored).toBeGreaterThanOrEqual(threshold)
  }
  const titles = new Map(report.items.map((item) => [item.name, item]))
  for (const row of report.themes.flatMap((theme) => theme.rows)) {
    const item = titles.get(row.item)
    expect([row.n, row.score]).toEqual([item?.n, item?.score])
  }
}

/** Grades of a band whose items are shown: their total is known, so few of them cannot be hidden in the other band. */
function expectBands({ reports, tracking }: Everything, released: Respondent[]): void {
  for (const [askedOf, type] of [
    ['Students, grades 4–8', 1],
    ['Students, grades 9–12', 6],
  ] as const) {
    if (!reports.some((report) => report.items.some((item) => item.askedOf === askedOf && item.n !== null)))
      continue
    // Students are shown as one group as well: one band alone would give away the other.
    const other = released.filter((one) => one.type === (type === 1 ? 6 : 1)).length
    expect([askedOf, other >= threshold]).toEqual([askedOf, true])
    const keys = subTypes[type].map(String)
    const total = released.filter((one) => one.type === type).length
    const cells = tracking.students?.cells.filter((cell) => keys.includes(cell.key)) ?? []
    if (tracking.students?.shown)
      expectHidden(
        askedOf,
        total,
        cells.map((cell) => cell.count),
      )
    for (const report of reports) {
      const grades = report.divisions.find((one) => one.key === 'grade')
      const own = grades?.cells.filter((cell) => keys.includes(cell.key)) ?? []
      // A cell is withheld in all areas where it is withheld in one.
      const hidden = own.filter((cell) => cell.n === null).map((cell) => cell.key)
      const people = released.filter((one) => one.type === type && hidden.includes(String(one.subType)))
      if (grades?.shown && hidden.length > 0) expect(people.length).toBeGreaterThanOrEqual(threshold)
    }
  }
}

const figuresOf = ({ results, reports }: Everything) => {
  const { total: _total, response: _response, provisional: _late, preview: _preview, ...figures } = results
  return { ...figures, reports: reports.map(({ provisional: _p, preview: _v, ...report }) => report) }
}
const withheldNames = (cells: Cells) => cells.flatMap((cell) => (cell.n === null ? [cell.name] : []))

test('nothing that a leader can fetch, at whatever moment, gives back a hidden cell or one respondent', async () => {
  await fc.assert(
    fc.asyncProperty(
      schools,
      fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 4 }),
      async (all, steps) => {
        at('2026-10-14T15:00:00Z')
        const leader = await leaderWithSchool(app)
        const world: World = { leader, guid: await openSurvey(app, leader), people: [] }
        const administrator = await app.account('CAN_DO_ALL')
        let before: Everything | null = null

        // While responses come in: looks after a few more each time, and a preview of the results.
        for (const step of [...steps, 1, 1]) {
          const arrived = all.slice(world.people.length, world.people.length + step)
          await insertRespondents(app, world.guid, arrived)
          world.people.push(...arrived)
          const seen = await everything(world, administrator.token)
          const released = world.people.slice(0, seen.results.covers)
          expectTracking(await live(world, leader.token), released)
          for (const report of seen.reports) expectReport(report, `preview ${report.code}`, released)
          expectBands(seen, released)
          if (before) {
            const grown = seen.results.covers - before.results.covers
            // A new response alone changes no figure; a batch changes them by at least the threshold of people.
            if (grown === 0) expect(figuresOf(seen)).toEqual(figuresOf(before))
            else expect(grown).toBeGreaterThanOrEqual(threshold)
          }
          before = seen
        }

        // Closed and final.
        const rest = all.slice(world.people.length)
        await insertRespondents(app, world.guid, rest)
        world.people.push(...rest)
        at('2026-10-26T15:00:00Z')
        const token = await asLeader(world)
        const seen = await everything(world, token)
        expectTracking(seen, world.people)
        for (const report of seen.reports) expectReport(report, report.code, world.people)
        expectBands(seen, world.people)
        await expectOtherPaths(world, token, seen)
      },
    ),
    { numRuns: 12 },
  )
}, 240_000)

/** Gaps, downloads, shared results and changes say nothing beyond results and reports. */
async function expectOtherPaths(world: World, token: string, seen: Everything): Promise<void> {
  const params = { guid: world.guid }
  const gaps = (await app.call(gapsContract.gaps, { params }, token)).body
  for (const area of gaps.areas) {
    const own = seen.results.areas.find((one) => one.code === area.code)
    for (const gap of area.gaps) {
      const cells = own?.divisions.find((division) => division.key === gap.division)?.cells ?? []
      for (const { name, n, score } of [gap.low, gap.high]) {
        expect(withheldNames(cells)).not.toContain(name)
        expect(cells).toContainEqual(expect.objectContaining({ name, n, score }))
      }
    }
  }

  const made = await app.call(sharingContract.makeShareLink, { params, body: { days: 7 } }, token)
  const link = { token: made.body.link.split('/shared/')[1] ?? '' }
  expect((await app.call(sharingContract.sharedResults, { params: link })).body).toMatchObject(seen.results)

  const changes = (await app.call(trendsContract.changes, { params }, token)).body
  for (const { key, rows } of changes.sections) {
    const cells = seen.results.divisions.find((division) => division.key === key)?.cells ?? []
    for (const row of rows.filter(() => key !== 'everyone' && key !== 'areas'))
      expect(row.figures.at(-1)).toMatchObject({ n: cells.find((cell) => cell.key === row.key)?.n ?? null })
  }

  const file = (await app.call(downloadsContract.downloadResults, { params, query: {} }, token)).body
  const known = new Set(numbersIn([seen.results, seen.reports]))
  for (const line of String(file.content).split('\r\n').slice(1)) {
    if (line.startsWith('Response rates') || line.startsWith('Answers to items')) continue
    const unquoted = line.replace(/"(?:[^"]|"")*"/g, '')
    for (const field of unquoted.split(','))
      if (/^\d+(\.\d+)?$/.test(field)) expect(known).toContain(Number(field))
  }
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(numbersIn)
}
