import { type Division, shown } from '../../measurement/scores.ts'
import { type AreaCode, areaCodes, participantTypeCodes } from '../../shared/codes.ts'
import type { InstrumentDocument, Item } from '../questions/rules.ts'
import type { Figure } from '../results/contract.ts'
import { overallOf, type Scores } from '../results/rules.ts'
import type { ChangeRow, Changes } from './contract.ts'

/** A survey's protected scores and the areas in which they can be compared with those of the latest one. */
export interface Year {
  covers: number
  scores: Scores
  comparable: ReadonlySet<AreaCode>
}

/** Areas in which two surveys asked everybody the same items: by name, values and direction, in whatever order. */
export function sameAreas(one: InstrumentDocument, other: InstrumentDocument): Set<AreaCode> {
  const itemsOf = (document: InstrumentDocument, area: AreaCode): string =>
    participantTypeCodes
      .map((type) =>
        document.instruments[type]
          .filter((item) => item.area === area)
          .map(identity)
          .sort()
          .join('\n'),
      )
      .join('\n\n')
  return new Set(areaCodes.filter((area) => itemsOf(one, area) === itemsOf(other, area)))
}

const identity = ({ name, values, reversed }: Item): string => JSON.stringify([name, values, reversed])

/** One row: what is shown of each year beside what is shown of the latest. Nothing else is added to it. */
export function changeRow(key: string, name: string, figures: readonly (Figure | null)[]): ChangeRow {
  const now = figures.at(-1) ?? null
  const before = figures.slice(0, -1).findLast((figure) => figure !== null) ?? null
  const known = now !== null && before !== null && now.score !== null && before.score !== null
  const change = known ? shown((now.score ?? 0) - (before.score ?? 0)) : null
  const margins =
    known && now.margin !== null && before.margin !== null ? shown(now.margin + before.margin) : null
  return {
    key,
    name,
    figures: [...figures],
    change,
    beyondMargins: change === null || margins === null ? null : Math.abs(change) > margins,
  }
}

const everyone = { key: 'everyone', name: 'Everyone' }

/** The overall score of everyone and of each group, and each area's score, over the years. */
export function overallChanges(
  years: readonly Year[],
  areas: readonly { code: AreaCode; name: string }[],
): Changes['sections'] {
  const whole = (year: Year) => year.comparable.size === areaCodes.length
  const overall = years.map((year) => (whole(year) ? overallFigure(year) : null))
  return [
    { ...everyone, rows: [changeRow(everyone.key, everyone.name, overall)] },
    {
      key: 'areas',
      name: 'Equity areas',
      rows: areas.map(({ code, name }) =>
        changeRow(
          code,
          name,
          years.map((year) => everyoneIn(year, code)),
        ),
      ),
    },
    ...divisionChanges(
      years.map((year) => (whole(year) ? year.scores.ways.map((way) => way.overall) : null)),
    ).filter((section) => ['group', 'race', 'gender'].includes(section.key)),
  ]
}

/** An area's score of everyone and of each group over the years. */
export function areaChangesOf(years: readonly Year[], code: AreaCode): Changes['sections'] {
  const area = areaCodes.indexOf(code)
  const figures = years.map((year) => everyoneIn(year, code))
  return [
    { ...everyone, rows: [changeRow(everyone.key, everyone.name, figures)] },
    ...divisionChanges(
      years.map((year) =>
        year.comparable.has(code) ? year.scores.ways.flatMap((way) => way.byArea[area] ?? []) : null,
      ),
    ),
  ]
}

function everyoneIn({ scores, comparable }: Year, code: AreaCode): Figure | null {
  return comparable.has(code) ? (scores.everyone[areaCodes.indexOf(code)] ?? null) : null
}

function overallFigure({ covers, scores }: Year): Figure {
  const withheld = scores.everyone.every((figure) => figure.n === null)
  return withheld ? { n: null, score: null, status: null, margin: null } : overallOf(covers, scores.everyone)
}

/** The latest year's divisions, each cell beside the same cell of the years before. */
function divisionChanges(years: readonly (readonly Division[] | null)[]): Changes['sections'] {
  const latest = years.at(-1) ?? []
  return latest.map(({ key, name, cells }) => ({
    key,
    name,
    rows: cells.map((cell) =>
      changeRow(
        cell.key,
        cell.name,
        years.map((divisions) => {
          const division = divisions?.find((one) => one.key === key)
          if (!division) return null
          if (!division.shown) return { n: null, score: null, status: null, margin: null }
          return division.cells.find((one) => one.key === cell.key) ?? null
        }),
      ),
    ),
  }))
}
