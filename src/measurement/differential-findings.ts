import { groupOf, type ParticipantType } from '../shared/codes.ts'
import { grouped } from '../shared/grouped.ts'
import { designEffect, discoveries, pValue } from './comparison.ts'
import { differenceStep, type QuestionSums } from './differential-items.ts'
import { clean } from './precision.ts'
import type { DimensionKey } from './rows.ts'
import { falseDiscoveryRate } from './sides.ts'

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
/** A smaller difference, in points, has no weight, so only one that is surely larger is named. */
export const smallestDifference = 0.3

interface Pooled extends QuestionFinding {
  difference: number
  error: number
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
  const found = discoveries(
    drafts.map(({ difference, error }) => ({ p: pBeyond(difference, error), weight: 1 })),
    falseDiscoveryRate,
  )
  const named = (isEnough: boolean) =>
    whole.flatMap(({ questions, ...row }) => (questions.length > 0 === isEnough ? [row] : []))
  return {
    comparisons: drafts.length,
    compared: named(true),
    tooFew: named(false),
    findings: drafts
      .filter((_, at) => found[at])
      .map(({ difference: _, error: __, ...finding }) => finding)
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

/** The p value of a difference of no weight: how likely it would look at least this large by chance. */
function pBeyond(difference: number, error: number): number {
  const beyond = (distance: number) => {
    const p = pValue(distance / error) / 2
    return distance < 0 ? 1 - p : p
  }
  const size = Math.abs(difference)
  return beyond(size - smallestDifference) + beyond(size + smallestDifference)
}

interface RowIn {
  sums: SetSums
  row: SetSums['rows'][number]
}

function pooledRow(same: readonly RowIn[]): ComparedRow & { version: string; questions: Pooled[] } {
  const [first] = same
  if (!first) throw new Error('A row is in no survey.')
  const { type, version } = first.sums
  const { dimension, row } = first.row
  const names = new Set(same.flatMap(({ row: own }) => Object.keys(own.questions)))
  const effect = designEffect(groupOf(type), 'row')
  let most = { people: 0, rest: 0 }
  const questions = [...names].flatMap((question): Pooled[] => {
    let [weight, sum, variance, people, rest, surveys] = [0, 0, 0, 0, 0, 0]
    for (const { sums, row: own } of same) {
      const told = own.questions[question]
      const spread = sums.spreads[question]
      if (!told || spread === undefined) continue
      const [difference, counts] = told
      weight += counts
      sum += counts * difference
      variance += effect * spread ** 2 * counts + (counts * differenceStep(counts)) ** 2 / 6
      people += own.people
      rest += own.rest
      surveys += 1
    }
    if (people > most.people) most = { people, rest }
    if (people < leastPeople || rest < leastPeople) return []
    const difference = sum / weight
    return [
      {
        ...{ type, version, dimension, row, question, people, rest, surveys },
        direction: difference < 0 ? 'lower' : 'higher',
        points: clean(Math.abs(difference)),
        difference,
        error: Math.sqrt(variance) / weight,
      },
    ]
  })
  return { type, version, dimension, row, ...most, questions }
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
