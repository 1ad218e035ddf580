import { expect } from 'vitest'
import { responsesContract } from '../../features/responses/contract.ts'
import { type AreaReport, resultsContract } from '../../features/results/contract.ts'
import { areaCodes, groupOf, subTypes } from '../../shared/codes.ts'
import type { TestApp } from './app.ts'
import type { Respondent } from './responses.ts'

const threshold = 10

/** All that a leader can fetch about one survey: results, the reports on the areas, tracking and rows. */
export async function everything(app: TestApp, guid: string, token: string) {
  const params = { guid }
  const results = (await app.call(resultsContract.surveyResults, { params }, token)).body
  const reports: AreaReport[] = []
  for (const area of areaCodes)
    reports.push((await app.call(resultsContract.areaReport, { params: { ...params, area } }, token)).body)
  return { results, reports, ...(await live(app, guid, token)) }
}

/** The part of it that is there while responses come in. */
export async function live(app: TestApp, guid: string, token: string) {
  const tracking = (await app.call(responsesContract.surveyTracking, { params: { guid } }, token)).body
  const rows = (await app.call(responsesContract.responsesWithData, { query: { survey_guid: guid } }, token))
    .body
  return { tracking, rows }
}
export type Everything = Awaited<ReturnType<typeof everything>>

/** Hidden people of a breakdown are nobody or at least the threshold, in whatever total is known. */
function expectHidden(what: string, total: number, shown: readonly (number | null)[]): void {
  for (const n of shown) if (n !== null) expect([what, n >= threshold]).toEqual([what, true])
  const hidden = total - shown.reduce<number>((sum, n) => sum + (n ?? 0), 0)
  const none = shown.every((n) => n !== null)
  expect([what, none ? hidden : hidden >= threshold]).toEqual([what, none ? 0 : true])
}

/** Breakdowns and rows of tracking give nobody back; `released` are the people whom they cover. */
export function expectTracking(
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

/** No division and no item of an area's report gives anybody back. */
export function expectReport(report: AreaReport, what: string, released: Respondent[]): void {
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
export function expectBands({ reports, tracking }: Everything, released: Respondent[]): void {
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
