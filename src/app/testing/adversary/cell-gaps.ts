import type { DistrictGap } from '../../../features/figures/district-results/contract.ts'
import type { CellGaps } from '../../../features/running/cells/contract.ts'
import { areaCodes, type Group } from '../../../shared/codes.ts'

/** Gaps as a district's page shows them, each with its group. */
export type PageGap = DistrictGap & { group: Group }

/** A row of gaps as anyone can read it in a file: by area, how much more it differs, an error, the points, an error. */
export interface FileRow {
  group: Group
  dimension: string
  band: string | null
  row: string
  schools: number
  gaps: Readonly<Record<string, readonly [number, number, number, number]>>
}

export interface PlayedGaps {
  districts: readonly (readonly PageGap[])[]
  /** The gaps of each of the installation's files, in order. The first is created before its last district has results. */
  files: readonly (readonly FileRow[])[]
}

export interface CellGapsFound {
  /** Rows that files tell. */
  told: number
  /** Rows that are hidden in an installation, and those of its districts without them. */
  hidden: number
  /** What a file or the combined gaps reveal beyond the districts' pages. */
  determined: number
  /** Combined gaps that were compared with the files. */
  combined: number
}

const columns = [null, ...areaCodes]
const nameOf = ({ group, dimension, row }: Pick<FileRow, 'group' | 'dimension' | 'row'>) =>
  `${group}/${dimension}/${row}`

/** Returns a district's nine gaps of a row; null if its page hides them or shows a score at an end of the scale. */
function shownNine(district: readonly PageGap[], name: string): PageGap[] | null {
  const nine = columns.flatMap(
    (area) => district.find((gap) => nameOf(gap) === name && gap.area === area) ?? [],
  )
  const isAtEnd = nine.some(({ subgroup, rest }) => subgroup.coded !== null || rest.coded !== null)
  return nine.length === columns.length && !isAtEnd ? nine : null
}

/**
 * Checks whether a file's row reveals more than the pages of these districts: anything if none shows the row, more
 * schools than they show, or points that their scores don't explain.
 */
function isMore(row: FileRow | undefined, districts: readonly (readonly PageGap[])[], name: string): boolean {
  const shown = districts.flatMap((district) => {
    const nine = shownNine(district, name)
    return nine ? [nine] : []
  })
  if (!row) return false
  const stepped = shown.map(([first]) => 3 * Math.floor((first?.schools ?? 0) / 3))
  const schools = stepped.reduce((sum, one) => sum + one, 0)
  if (row.schools !== schools) return true
  return columns.some((area, at) => {
    const points = shown.reduce((sum, nine, place) => {
      const gap = nine[at]
      return sum + ((stepped[place] ?? 0) / schools) * ((gap?.subgroup.score ?? 0) - (gap?.rest.score ?? 0))
    }, 0)
    // Each score is rounded to a tenth, and the file's points to a hundredth, once or twice.
    return Math.abs((row.gaps[area ?? 'overall']?.[2] ?? Number.NaN) - points) > 0.11 + 1e-9
  })
}

/** Looks in files and combined gaps for anything about a row that a district hides. */
export function judgedGaps(played: readonly PlayedGaps[], combined: CellGaps): CellGapsFound {
  const found: CellGapsFound = { told: 0, hidden: 0, determined: 0, combined: 0 }
  const names = new Set(
    played.flatMap(({ districts, files }) => [...districts.flat(), ...files.flat()].map(nameOf)),
  )
  for (const name of names) {
    for (const { districts, files } of played) {
      const rows = files.map((file) => file.find((row) => nameOf(row) === name))
      found.told += rows.filter((row) => row !== undefined).length
      found.hidden += districts.filter((district) => !shownNine(district, name)).length
      for (const [at, row] of rows.entries())
        if (isMore(row, districts.slice(0, districts.length - files.length + at + 1), name))
          found.determined += 1
      // Two files differ only by a last district that shows the row.
      const last = districts.at(-1)
      if (last && !shownNine(last, name) && rows.length > 1)
        found.determined += Number(JSON.stringify(rows[0]) !== JSON.stringify(rows[1]))
    }
    judgeCombined(found, played, combined, name)
  }
  return found
}

/** Compares combined gaps with the newest files. They may only cover installations that tell the row. */
function judgeCombined(
  found: CellGapsFound,
  played: readonly PlayedGaps[],
  { groups }: CellGaps,
  name: string,
): void {
  const told = played.flatMap(({ files }) => files.at(-1)?.find((row) => nameOf(row) === name) ?? [])
  const schools = told.reduce((sum, row) => sum + row.schools, 0)
  const own = groups.flatMap(({ key, gaps }) => gaps.filter((gap) => nameOf({ group: key, ...gap }) === name))
  if (told.length < 2) {
    found.determined += own.length
    return
  }
  for (const area of columns) {
    const gap = own.find((one) => one.area === area)
    const points = told.reduce(
      (sum, row) => sum + (row.schools / schools) * (row.gaps[area ?? 'overall']?.[2] ?? 0),
      0,
    )
    const isTrue =
      gap?.schools === schools &&
      (gap.apart === null || Math.abs(gap.apart.distance - Math.abs(points)) <= 0.05 + 1e-9)
    found.combined += 1
    found.determined += Number(!isTrue)
  }
}
