import { groupOf, type ParticipantType } from '../shared/codes.ts'
import { grouped } from '../shared/grouped.ts'
import { designEffect, holm, pValue } from './comparison.ts'
import { differenceStep, type QuestionSums } from './differential-items.ts'
import { clean } from './precision.ts'
import { pOfT } from './random-effects.ts'
import type { DimensionKey } from './rows.ts'

/** The comparisons of one survey. Only those of the same version of a question set are combined. */
export type SetSums = QuestionSums & { version: string }

export interface QuestionFinding {
  type: ParticipantType
  version: string
  dimension: DimensionKey
  row: string
  question: string
  direction: 'lower' | 'higher'
  /** Points between the row's answers and those of people who answer everything else alike. */
  points: number
  /** Minimum number of people on each side. */
  people: number
  rest: number
  surveys: number
}

export interface DifferentialReport {
  /** Number of comparisons of a row and a question with enough people on both sides. */
  comparisons: number
  /** The rows that could be compared, and those with too few people. */
  compared: ComparedRow[]
  tooFew: ComparedRow[]
  /** Largest difference first. */
  findings: QuestionFinding[]
}

export interface ComparedRow {
  type: ParticipantType
  dimension: DimensionKey
  row: string
  /** For the question with the most people. */
  people: number
  rest: number
}

/** Least number of people on each side, over all surveys. */
export const leastPeople = 500
/**
 * A smaller difference, in points, has no weight, however certain. A twentieth of the scale is where standardization calls a
 * difference more than negligible: N. J. Dorans and P. W. Holland in Differential Item Functioning (Erlbaum, 1993).
 */
export const smallestDifference = 0.5
/**
 * At most 5% of reports list a question without reason if classmates answer alike. As the errors themselves are estimated, a
 * level of 3% does that (docs/decisions/0055-questions-that-work-differently.md).
 */
const familyError = 0.03

interface Pooled extends QuestionFinding {
  difference: number
  error: number
  /** Degrees of freedom of the error; null if it isn't estimated. */
  freedom: number | null
}

/**
 * Combines the comparisons of several surveys: in each, people were compared only with others at the same school. All
 * questions and rows of a report are one family.
 */
export function differentialReport(surveys: readonly SetSums[]): DifferentialReport {
  const rows = [
    ...grouped(
      surveys.flatMap((sums) => sums.rows.map((row) => ({ sums, row }))),
      ({ sums, row }) => [sums.version, sums.type, row.dimension, row.row].join('/'),
    ).values(),
  ].map(pooledRow)
  const whole = withoutMirrors(rows).map(centered)
  const drafts = whole.flatMap(({ questions }) => questions)
  const found = holm(drafts.map(pOf), familyError)
  const named = (isEnough: boolean) =>
    whole.flatMap(({ questions, ...row }) => (questions.length > 0 === isEnough ? [row] : []))
  return {
    comparisons: drafts.length,
    compared: named(true),
    tooFew: named(false),
    findings: drafts
      .filter(({ difference }, at) => found[at] && Math.abs(difference) >= smallestDifference)
      .map(({ difference: _, error: __, freedom: ___, ...finding }) => finding)
      .sort((a, b) => b.points - a.points),
  }
}

/**
 * Takes the median of a row's differences from each of them. Matching on answers is never perfect, so if a row is
 * lower or higher in everything, a little of that is left in all of its questions alike.
 */
function centered<Row extends { questions: readonly Pooled[] }>(row: Row): Row & { questions: Pooled[] } {
  const sorted = row.questions.map(({ difference }) => difference).sort((a, b) => a - b)
  const middle = median(sorted)
  return {
    ...row,
    questions: row.questions.map((one) => {
      const difference = one.difference - middle
      const direction = difference < 0 ? 'lower' : 'higher'
      return { ...one, difference, direction, points: clean(Math.abs(difference)) }
    }),
  }
}

const median = (sorted: readonly number[]): number =>
  ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2

/** How likely a difference at least this large is by chance. */
const pOf = ({ difference, error, freedom }: Pooled): number =>
  freedom === null ? pValue(difference / error) : pOfT(difference / error, freedom)

interface RowIn {
  sums: SetSums
  row: SetSums['rows'][number]
}

function pooledRow(same: readonly RowIn[]): ComparedRow & { version: string; questions: Pooled[] } {
  const [first] = same
  if (!first) throw new Error('A row is in no survey.')
  const { type, version } = first.sums
  const { dimension, row } = first.row
  const names = [...new Set(same.flatMap(({ row: own }) => Object.keys(own.questions)))]
  const told = names.map((name) => same.flatMap((one, survey) => partOf(one, survey, name)))
  const between = betweenSurveys(told)
  const { times, freedom } = between ?? { times: designEffect(groupOf(type), 'group'), freedom: null }
  let most = { people: 0, rest: 0 }
  const questions = names.flatMap((question, at): Pooled[] => {
    const parts = told[at] ?? []
    const total = (of: (part: Part) => number) => parts.reduce((sum, part) => sum + of(part), 0)
    const [people, rest] = [total((part) => part.people), total((part) => part.rest)]
    if (people > most.people) most = { people, rest }
    if (people < leastPeople || rest < leastPeople) return []
    const weight = total((part) => part.weight)
    const difference = total((part) => part.weight * part.difference) / weight
    const variance = times * total((part) => part.weight ** 2 * part.variance)
    return [
      {
        ...{ type, version, dimension, row, question, people, rest, surveys: parts.length },
        direction: difference < 0 ? 'lower' : 'higher',
        points: clean(Math.abs(difference)),
        difference,
        error: Math.sqrt(variance) / weight,
        freedom,
      },
    ]
  })
  return { type, version, dimension, row, ...most, questions }
}

/** A row's difference in a question in one survey, and its variance among people who answer everything else alike. */
interface Part {
  survey: number
  people: number
  rest: number
  difference: number
  weight: number
  variance: number
}

function partOf({ sums, row }: RowIn, survey: number, question: string): Part[] {
  const told = row.questions[question]
  const spread = sums.spreads[question]
  if (!told || spread === undefined) return []
  const [difference, weight] = told
  const variance = spread ** 2 / weight + differenceStep(weight) ** 2 / 6
  return [{ survey, people: row.people, rest: row.rest, difference, weight, variance }]
}

/**
 * How many times larger the variance of a row's differences is than chance in a sample of single people explains, at least
 * 1, because classmates answer alike and schools differ. It is measured between surveys, over all questions together as
 * average design effects are (L. Kish and M. R. Frankel, J. R. Stat. Soc. B 36, 1974). A question that works differently at
 * all schools doesn't change it. Null with too few surveys.
 */
function betweenSurveys(questions: readonly (readonly Part[])[]): { times: number; freedom: number } | null {
  const several = questions.filter(({ length }) => length > 1)
  const apart = several.flatMap(aroundMean)
  const bySurvey = [...grouped(apart, ({ survey }) => survey).values()]
  // Matching is imperfect, so all of a survey's differences can be a little higher or lower.
  const without = bySurvey.flatMap((parts) => {
    const shift = parts.reduce((sum, { difference }) => sum + difference, 0) / parts.length
    return parts.map((part) => ({ ...part, difference: part.difference - shift }))
  })
  const freedom = apart.length - several.length - bySurvey.length + 1
  if (bySurvey.length < 2 || freedom < 1) return null
  const squares = without.reduce((sum, { difference, variance }) => sum + difference ** 2 / variance, 0)
  return { times: Math.max(1, squares / freedom), freedom }
}

function aroundMean(parts: readonly Part[]): Part[] {
  const total = parts.reduce((sum, { variance }) => sum + 1 / variance, 0)
  const mean = parts.reduce((sum, { difference, variance }) => sum + difference / variance, 0) / total
  return parts.map((part) => ({ ...part, difference: part.difference - mean }))
}

/** If two rows make up nearly everyone, both comparisons are the same, so only the smaller row is compared. */
function withoutMirrors<Row extends ComparedRow & { version: string }>(rows: readonly Row[]): Row[] {
  return rows.filter(
    (row, at) =>
      !rows.some((other, place) => {
        const isSame = (['version', 'type', 'dimension'] as const).every((of) => row[of] === other[of])
        if (other === row || !isSame || row.people + other.people <= 0.9 * (row.people + row.rest))
          return false
        return other.people < row.people || (other.people === row.people && place < at)
      }),
  )
}
