import jstat from 'jstat'
import type { Gap } from '../../../features/figures/results/contract.ts'
import { type AreaCode, areaCodes } from '../../../shared/codes.ts'
import { type DimensionKey, T } from './people.ts'
import { designOf, meanOrNull, nothing, type Printed, printed, upToTenth, valueIn } from './printed.ts'
import { aboutRow, type ExpectedGroup, type ExpectedRow } from './report.ts'
import { stepOf } from './rounded.ts'

/** What a comparison must show, based on the design of gaps for randomly rounded values, independently of the product. */
export type Verdict = Pick<
  Gap,
  'kind' | 'direction' | 'distance' | 'size' | 'found' | 'clear' | 'smallest'
> & {
  /** Group, dimension, row and area. A gap that is the same in all areas doesn't have an area. */
  key: string
  subgroup: Printed
  rest: Printed
  /** Whether the two stories explain the gap. */
  explained: boolean
  /** Whether the distance is halfway between two tenths, so that either may be printed. */
  isHalfway: boolean
}

export const keyOf = (group: string, dimension: string, row: string, area: AreaCode | null): string =>
  `${group} ${dimension} ${row} ${area ?? 'all'}`

interface Compared {
  group: ExpectedGroup
  dimension: DimensionKey
  row: ExpectedRow
  /** Number of people shown for the row and for the rest of the group. */
  own: number
  rest: number
  restMeans: number[]
}
interface Test {
  pair: Compared
  kind: 'area' | 'level'
  area: AreaCode | null
  value: number
  error: number
  weight: number
  within: number
  explained?: boolean
}

const rate = 0.05

/** Returns a report's comparisons. `asked` are the indexes of its areas: all eight, or a pulse's area. */
export function verdictsOf(report: readonly ExpectedGroup[], asked: readonly number[]): Verdict[] {
  const tests = report
    .flatMap((group) => group.dimensions.flatMap(({ key, rows }) => comparedOf(group, key, rows, asked)))
    .flatMap((pair) => testsOf(pair, asked))
  const found = discovered(tests)
  return tests.map((test, at) => verdictOf(test, found[at] ?? false, tests.length))
}

function comparedOf(
  group: ExpectedGroup,
  dimension: DimensionKey,
  rows: readonly ExpectedRow[],
  asked: readonly number[],
): Compared[] {
  if (dimension === 'grade') return []
  const whole = group.drawn
  if (asked.some((at) => typeof whole.means[at] !== 'number')) return []
  const able = rows.flatMap((row): Compared[] => {
    const own = row.drawn.people + T / 2
    const rest = whole.people - own
    const isKnown = asked.every((at) => typeof row.drawn.means[at] === 'number')
    if (row.pooled || row.answers[0] === 'Not answered' || !isKnown) return []
    if (row.drawn.people < 2 * T || rest < 2 * T) return []
    const restMeans = areaCodes.map((_, at) => {
      const mean = (whole.people * (whole.means[at] ?? 0) - own * (row.drawn.means[at] ?? 0)) / rest
      return Math.max(0, Math.min(10, mean))
    })
    return [{ group, dimension, row, own, rest, restMeans }]
  })
  // If two rows together make up nearly the whole group, compare only the smaller row, or the first if they are equal.
  const isLarger = (one: Compared, other: Compared) =>
    one.own > other.own || (one.own === other.own && able.indexOf(one) > able.indexOf(other))
  return able.filter(
    (one) =>
      !able.some(
        (other) => other !== one && one.own + other.own > 0.9 * whole.people && isLarger(one, other),
      ),
  )
}

function testsOf(pair: Compared, asked: readonly number[]): Test[] {
  const { group, row, own, rest, restMeans } = pair
  const { spreads } = group.about
  if (!spreads) return []
  const design = designOf({ group: group.key, kind: 'row' })
  const sampled = (spread: number) => design * spread ** 2 * (1 / own + 1 / rest)
  const steps = (stepOf(row.drawn.people) ** 2 + stepOf(group.drawn.people) ** 2) / 6
  const drawn = steps * (group.drawn.people / rest) ** 2
  const differences = areaCodes.map((_, at) => (row.drawn.means[at] ?? 0) - (restMeans[at] ?? 0))
  if (asked.length < areaCodes.length)
    return asked.flatMap((at): Test[] => {
      const spread = spreads.areas[at] ?? null
      if (spread === null) return []
      const error = Math.sqrt(sampled(spread) + drawn)
      const area = areaCodes[at] ?? null
      return [{ pair, kind: 'level', area, value: differences[at] ?? 0, error, weight: 1, within: spread }]
    })
  const { overall, apart } = spreads
  if (overall === null || apart === null) return []
  const level = meanOrNull(differences) ?? 0
  return [
    {
      pair,
      kind: 'level',
      area: null,
      value: level,
      error: Math.sqrt(sampled(overall) + drawn / 8),
      weight: 3,
      within: overall,
      explained: explains(pair, level, sampled(spreads.beyondStories ?? 0) + (drawn * 9) / 8),
    },
    ...areaCodes.map((area, at): Test => {
      const others = differences.filter((_, place) => place !== at)
      return {
        pair,
        kind: 'area',
        area,
        value: (differences[at] ?? 0) - (meanOrNull(others) ?? 0),
        error: Math.sqrt(sampled(apart) + (8 / 7) * drawn),
        weight: 0.75,
        within: spreads.areas[at] ?? apart,
      }
    }),
  ]
}

/** Checks whether a row's gap, less its difference on the two stories, is within 2.17 standard errors of zero. */
function explains({ group, row, own, rest }: Compared, level: number, variance: number): boolean {
  const [ofRow, ofGroup] = [row.drawn.stories, group.drawn.stories]
  if (ofRow === null || ofGroup === null || group.about.spreads?.beyondStories == null) return false
  const others = Math.max(0, Math.min(10, (group.drawn.people * ofGroup - own * ofRow) / rest))
  const difference = (ofRow - others) * Math.sign(level)
  return difference > 1e-6 && Math.abs(level) - difference < 2.17 * Math.sqrt(variance)
}

/** Returns the two-sided p value of a normal distribution. */
const chanceOf = ({ value, error }: Test): number =>
  Math.abs(value) < 1e-6 ? 1 : jstat.erfc(Math.abs(value) / error / Math.SQRT2)

/** Benjamini and Hochberg, with each p value divided by its weight. */
function discovered(tests: readonly Test[]): boolean[] {
  const values = tests.map((test) => chanceOf(test) / test.weight)
  const sorted = [...values].sort((a, b) => a - b)
  const meets = sorted.filter((value, at) => value <= (rate * (at + 1)) / tests.length)
  return values.map((value) => value <= (meets.at(-1) ?? -1))
}

function verdictOf(
  { pair, kind, area, value, error, weight, within, explained = false }: Test,
  found: boolean,
  all: number,
): Verdict {
  const { group, dimension, row, rest, restMeans } = pair
  const of = area === null ? ('overall' as const) : areaCodes.indexOf(area)
  const isStyle = kind === 'level' && (dimension === 'race' || dimension === 'homeLanguage')
  const large = Math.abs(value) / within + 1e-9
  const about = aboutRow(group, dimension)
  const own = valueIn(row.drawn, of, about)
  const people = group.drawn.people
  const drawn =
    (stepOf(row.drawn.people) ** 2 * (row.drawn.people + T / 2) ** 2 + stepOf(people) ** 2 * people ** 2) /
    (6 * rest ** 2)
  const spread = (of === 'overall' ? about.spreads?.overall : about.spreads?.areas[of]) ?? null
  const subgroup = own ? printed(own, row.drawn.cell.people.size, false) : nothing
  const others = printed(
    {
      mean: of === 'overall' ? (meanOrNull(restMeans) ?? 0) : (restMeans[of] ?? 0),
      variance:
        spread === null
          ? null
          : (designOf(about) * spread ** 2) / rest + (of === 'overall' ? drawn / 8 : drawn),
      favourable: null,
    },
    rest,
    false,
  )
  const isAtEnd = subgroup.coded !== null || others.coded !== null
  return {
    key: keyOf(group.key, dimension, row.answers.join(), area),
    kind,
    direction: Math.abs(value) < 1e-6 ? 'equal' : value < 0 ? 'lower' : 'higher',
    distance: isAtEnd ? null : Math.round(Math.abs(value) * 10) / 10,
    size: large < 0.2 ? 'very small' : large < 0.5 ? 'small' : large < 0.8 ? 'medium' : 'large',
    found,
    clear: found && (!isStyle || Math.abs(value) - 1.64 * error > 1),
    smallest: upToTenth((jstat.normal.inv(1 - (weight * rate) / all / 2, 0, 1) + 0.84) * error),
    subgroup,
    rest: others,
    explained: found && explained,
    isHalfway: Math.abs(((10 * Math.abs(value)) % 1) - 0.5) < 1e-5,
  }
}

type Said = Pick<Gap, 'kind' | 'direction' | 'distance' | 'size' | 'found' | 'clear' | 'smallest'> &
  Partial<Pick<Gap, 'subgroup' | 'rest' | 'explained'>>

const said = ({
  kind,
  direction,
  distance,
  size,
  found,
  clear,
  smallest,
}: Omit<Said, 'subgroup' | 'rest' | 'explained'>) =>
  JSON.stringify({ kind, direction, distance, size, found, clear, smallest })
const figure = ({ score, coded, status, margin, favourable }: Printed) =>
  JSON.stringify({ score, coded, status, margin, favourable })

/** Returns how a reply's gap differs from the correct one, or null if it doesn't. */
export function unlike(verdict: Verdict | undefined, told: Said | null, key: string): string | null {
  if (!verdict) return told ? `verdict: ${key} is not to be compared` : null
  if (!told) return `verdict: ${key} is missing`
  const isNear = verdict.isHalfway && Math.abs((verdict.distance ?? 0) - (told.distance ?? 9)) < 0.11
  const wanted = isNear ? { ...verdict, distance: told.distance } : verdict
  if (said(wanted) !== said(told)) return `verdict: ${key} is ${said(told)}, drawn ${said(verdict)}`
  const isSo =
    (!told.subgroup || figure(told.subgroup) === figure(verdict.subgroup)) &&
    (!told.rest || figure(told.rest) === figure(verdict.rest))
  if (!isSo) return `verdict: ${key} stands beside other figures`
  // Only gaps have both scores; the comparisons of rows don't mention the stories.
  const isWrong = told.subgroup && (told.explained === true) !== verdict.explained
  return isWrong ? `verdict: ${key} is explained by the stories: ${told.explained}` : null
}
