import {
  type DifferentialReport,
  differentialReport,
  type SetSums,
} from '../../measurement/differential-findings.ts'
import {
  type Compared,
  MatchedAnswers,
  matchedBins,
  questionSums,
} from '../../measurement/differential-items.ts'
import { seeded } from './adversary/schools.ts'
import { normal, type Random, randomNumberOfCell } from './simulations.ts'

// Surveys whose people answer by a graded response model, to measure how often questions that work differently are found.

export interface Model {
  items: number
  surveys: number
  /** People on each side in each survey. */
  row: number
  rest: number
  /** How much lower the row's people stand in everything, in standard deviations. */
  impact: number
  /** Logits by which the row answers the first question lower. */
  planted: number
  /** Other rows, of a third of the people each, that answer like everyone. They make the report's family larger. */
  otherRows?: number
}

const areas = 8
const borders = [-2.2, -0.8, 0.6, 2]

/** Returns the scores of a person at a level, 0 to 10 each. */
function answersOf({ items, planted }: Model, level: number, isRow: boolean, random: Random): number[] {
  const inAreas = Array.from({ length: areas }, () => 0.8 * normal(random))
  return Array.from({ length: items }, (_, item) => {
    const strength = 0.7 + (0.8 * ((item * 7) % items)) / items
    const easiness = ((item * 5) % items) / items - 0.5
    const uniform = Math.min(1 - 1e-12, Math.max(1e-12, random()))
    const logit =
      strength * (level + (inAreas[item % areas] ?? 0)) +
      easiness -
      (isRow && item === 0 ? planted : 0) +
      Math.log(uniform / (1 - uniform))
    return 2.5 * borders.filter((border) => logit > border).length
  })
}

/** Returns a survey's told sums. */
export function sumsOf(model: Model, random: Random): SetSums {
  const names = Array.from({ length: model.items }, (_, item) => `q${item + 1}`)
  const answers = () => new MatchedAnswers(model.items)
  const [whole, row] = [answers(), answers()]
  const others = Array.from({ length: model.otherRows ?? 0 }, answers)
  const into = new Int16Array(model.items)
  const ofSchool = 0.3 * normal(random)
  for (let place = 0; place < model.row + model.rest; place++) {
    const isRow = place < model.row
    const level = ofSchool + normal(random) - (isRow ? model.impact : 0)
    const scores = answersOf(model, level, isRow, random)
    const secret = Math.floor(random() * 2 ** 32)
    matchedBins(scores, into)
    whole.add(scores, into, secret)
    if (isRow) row.add(scores, into, secret)
    for (const other of others) if (random() < 1 / 3) other.add(scores, into, secret)
  }
  const compared: Compared[] = [
    { dimension: 'race', row: '1', answers: row },
    ...others.map((own, at): Compared => ({ dimension: 'role', row: `${at}`, answers: own })),
  ]
  return {
    ...questionSums(1, names, { whole, answered: model.row + model.rest }, compared, {
      threshold: 10,
      lot: randomNumberOfCell,
    }),
    version: '1',
  }
}

export const reportOf = (model: Model, random: Random): DifferentialReport =>
  differentialReport(Array.from({ length: model.surveys }, () => sumsOf(model, random)))

/** Returns the percentage of reports that find the planted question, and of those that name any other. */
export function differentialRates(
  reports: number,
  seed: number,
  model: Model,
): { found: number; others: number } {
  const random = seeded(seed)
  let [found, others] = [0, 0]
  for (let at = 0; at < reports; at++) {
    const { findings } = reportOf(model, random)
    const planted = findings.filter(
      ({ question, dimension, direction }) =>
        model.planted > 0 && question === 'q1' && dimension === 'race' && direction === 'lower',
    ).length
    found += Number(planted > 0)
    others += Number(findings.length > planted)
  }
  return { found: (100 * found) / reports, others: (100 * others) / reports }
}
