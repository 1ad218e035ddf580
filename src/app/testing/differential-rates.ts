import {
  type DifferentialReport,
  differentialReport,
  type SetSums,
} from '../../measurement/differential-findings.ts'
import { MatchedAnswers, matchedBins, questionSums } from '../../measurement/differential-items.ts'
import { pick, seeded } from './adversary/schools.ts'
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
  /** Other groups with as many people that answer like everyone. They make the report's family larger. */
  otherRows?: number
  /**
   * The correlation between two students in a class in their answers to a single question. Then groups are spread unevenly
   * over classes of 25.
   */
  correlation?: number
}

interface Room {
  /** How much likelier people of each group, the row first, are to be in this class. */
  odds: number[]
  shifts: number[]
}

const areas = 8
const borders = [-2.2, -0.8, 0.6, 2]

const inArea = 0.8
const classSize = 25
const strengthOf = ({ items }: Model, item: number): number => 0.7 + (0.8 * ((item * 7) % items)) / items

function classesOf(model: Model, random: Random): Room[] {
  const { items, row, rest, otherRows = 0, correlation = 0 } = model
  return Array.from({ length: Math.ceil((row + rest) / classSize) }, () => ({
    odds: Array.from({ length: otherRows + 1 }, () => (random() / Math.max(random(), 1e-6)) ** 2),
    shifts: Array.from({ length: items }, (_, item) => {
      const ofPeople = strengthOf(model, item) ** 2 * (1 + inArea ** 2) + Math.PI ** 2 / 3
      return Math.sqrt((correlation / (1 - correlation)) * ofPeople) * normal(random)
    }),
  }))
}

/** Returns a class for a person of the row or of the rest. */
const classFor = (rooms: readonly Room[], isRow: boolean, random: Random): Room | undefined =>
  rooms.length === 0
    ? undefined
    : pick(
        random,
        rooms.map((room) => [room, (isRow ? (room.odds[0] ?? 1) : 1) / ((room.odds[0] ?? 1) + 1)] as const),
      )

/** Returns the scores of a person at a level, 0 to 10 each. */
function answersOf(
  model: Model,
  level: number,
  isRow: boolean,
  room: Room | undefined,
  random: Random,
): number[] {
  const { items, planted } = model
  const inAreas = Array.from({ length: areas }, () => inArea * normal(random))
  return Array.from({ length: items }, (_, item) => {
    const strength = strengthOf(model, item)
    const easiness = ((item * 5) % items) / items - 0.5
    const uniform = Math.min(1 - 1e-12, Math.max(1e-12, random()))
    const logit =
      strength * (level + (inAreas[item % areas] ?? 0)) +
      easiness +
      (room?.shifts[item] ?? 0) -
      (isRow && item === 0 ? planted : 0) +
      Math.log(uniform / (1 - uniform))
    return 2.5 * borders.filter((border) => logit > border).length
  })
}

/** Returns a survey's told sums, the row's first. Each other group is in a version of its own, so that none is a mirror. */
function surveyOf(model: Model, random: Random): SetSums[] {
  const names = Array.from({ length: model.items }, (_, item) => `q${item + 1}`)
  const answers = () => new MatchedAnswers(model.items)
  const [whole, row] = [answers(), answers()]
  const ofSchool = 0.3 * normal(random)
  const rooms = model.correlation === undefined ? [] : classesOf(model, random)
  const people = Array.from({ length: model.row + model.rest }, (_, place) => {
    const isRow = place < model.row
    const level = ofSchool + normal(random) - (isRow ? model.impact : 0)
    const room = classFor(rooms, isRow, random)
    const scores = answersOf(model, level, isRow, room, random)
    const secret = Math.floor(random() * 2 ** 32)
    const bins = new Int16Array(model.items)
    matchedBins(scores, bins)
    whole.add(scores, bins, secret)
    if (isRow) row.add(scores, bins, secret)
    return { scores, bins, secret, room }
  })
  const others = Array.from({ length: model.otherRows ?? 0 }, (_, other) => {
    const own = answers()
    const drawn = people
      .map((one) => ({ ...one, draw: Math.log(1 - random()) / (one.room?.odds[other + 1] ?? 1) }))
      .sort((a, b) => b.draw - a.draw)
    for (const { scores, bins, secret } of drawn.slice(0, model.row)) own.add(scores, bins, secret)
    return own
  })
  const about = { whole, answered: model.row + model.rest }
  const protection = { threshold: 10, lot: randomNumberOfCell }
  return [row, ...others].map((own, at) => ({
    ...questionSums(1, names, about, [{ dimension: 'race', row: '1', answers: own }], protection),
    version: `${at + 1}`,
  }))
}

export const sumsOf = (model: Model, random: Random): SetSums =>
  surveyOf({ ...model, otherRows: 0 }, random)[0] as SetSums

export const reportOf = (model: Model, random: Random): DifferentialReport =>
  differentialReport(Array.from({ length: model.surveys }, () => surveyOf(model, random)).flat())

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
      ({ question, version, direction }) =>
        model.planted > 0 && question === 'q1' && version === '1' && direction === 'lower',
    ).length
    found += Number(planted > 0)
    others += Number(findings.length > planted)
  }
  return { found: (100 * found) / reports, others: (100 * others) / reports }
}
