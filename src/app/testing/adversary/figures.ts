import type { AreaReport } from '../../../features/figures/results/contract.ts'
import { areaCodes } from '../../../shared/codes.ts'
import { chanceOfItem, type PrintedItem, shownItem } from './items.ts'
import { type Cell, type Question, T } from './people.ts'
import { between, onLadder, type RandomRange, randomlyRounded, stepsFor } from './ranges.ts'
import { deviationOf, leastSpreads, type RoundedCell, rungOf, type Spreads, stepOf } from './rounded.ts'
import type { Counted } from './shown-figures.ts'
import { type AreaTally, tallyOf } from './tallies.ts'

/** Values that are rounded randomly for a cell in an area. `scored`: whether enough people have a score. */
export type AreaKind = 'score' | 'favourable' | 'spread' | 'scored'

export interface SeenArea {
  on: 'area'
  area: number
  kind: AreaKind
  cell: Cell
  lots: RandomRange
}
/** Everything printed about a question's answers, which share one random number. */
export interface SeenItem {
  on: 'item'
  item: string
  cell: Cell
  /** Null if too few people have a score. */
  shown: PrintedItem | null
}
/**
 * Something that the adversary knows about a set of people. For areas, it is the randomly rounded value, which is more
 * than what is printed. Scores, words, gaps, Everyone and the comparison groups are computed from this value, as
 * `sentences.ts` and `verdicts.ts` prove.
 */
export type Figure = SeenArea | SeenItem

export function areaValue(kind: AreaKind, tally: AreaTally): number {
  if (kind === 'scored') return tally.scored
  if (kind === 'favourable') return (100 * tally.favourable) / tally.answers
  return kind === 'spread' ? deviationOf(tally) : tally.sum / tally.scored
}

/** Returns a cell's randomly rounded values, and whether each score is shown. */
export function areaFigures(
  { cell, people, means, favourable }: RoundedCell,
  spreads: Spreads | null,
  provisional: boolean,
): SeenArea[] {
  if (people === 0) return []
  const n = cell.people.size
  const step = stepOf(people)
  const share = stepsFor(n, provisional)?.favourable ?? null
  return areaCodes.flatMap((_, area) => {
    const about = { on: 'area' as const, area, cell }
    const mean = means[area] ?? null
    const part = favourable[area] ?? null
    const spread = spreads?.areas[area] ?? null
    const found: SeenArea[] = [{ ...about, kind: 'scored', lots: enough(n, mean !== null) }]
    if (mean !== null) found.push({ ...about, kind: 'score', lots: randomlyRounded(step, mean, mean) })
    if (part !== null && share)
      found.push({ ...about, kind: 'favourable', lots: randomlyRounded(share, part, part) })
    if (spread !== null)
      found.push({ ...about, kind: 'spread', lots: onLadder(leastSpreads.area, rungOf(n), spread) })
    return found
  })
}

/** Returns the smallest number of n people who must have a score. */
const fewest = (n: number) => Math.max(T, Math.ceil((2 * n) / 3))
const enough = (n: number, is: boolean): RandomRange =>
  is ? between(fewest(n), Infinity) : between(0, fewest(n) - 1)

/** Returns what is printed about the answers to each question in an area. */
export const itemFigures = (all: Counted, { items }: Pick<AreaReport, 'items'>): SeenItem[] =>
  items.flatMap((item) => {
    const cell = all.askedOf(item.name)
    const shown = item.answers.length === 0 ? null : shownItem(item)
    return cell.people.size < 4 * T ? [] : [{ on: 'item' as const, item: item.name, cell, shown }]
  })

/** Returns the question with this name, as asked in the cell. */
export const questionIn = ({ people }: Cell, item: string): Question | undefined =>
  [...people].flatMap(({ questions }) => questions.filter(({ name }) => name === item))[0]

/** Groups figures that share one random number because they have the same people, subject and kind. */
export function byRandomNumber(figures: readonly Figure[]): Figure[][] {
  const ids = new Map<Cell, number>()
  const idOf = (cell: Cell) => {
    const id = ids.get(cell) ?? ids.size
    ids.set(cell, id)
    return id
  }
  const keyOf = (figure: Figure) =>
    figure.on === 'item' ? `item ${figure.item}` : `${figure.area} ${figure.kind}`
  const draws = Map.groupBy(figures, (figure) => `${idOf(figure.cell)} ${keyOf(figure)}`)
  return [...draws.values()].map(distinct)
}

/** Returns each figure only once, however often it was shown. */
const distinct = (figures: readonly Figure[]): Figure[] => [
  ...new Map(
    figures.map((figure) => [figure.on === 'area' ? figure.lots : JSON.stringify(figure.shown), figure]),
  ).values(),
]

/** Returns the probability that one random number gives all these figures if their exact value is x. */
export function chanceOf(figures: readonly SeenArea[], x: number): number {
  let [from, to] = [0, 1]
  for (const { lots } of figures) {
    const range = lots(x)
    if (range === null) return 0
    from = Math.max(from, range[0])
    to = Math.min(to, range[1])
  }
  return Math.max(0, to - from)
}

/** Returns the probability that one random number gives all these figures for a question's counts. */
export const chanceOfAnswers = (figures: readonly SeenItem[], counts: readonly number[]): number =>
  figures.reduce((least, { cell, item, shown }) => {
    const question = questionOf(cell, item)
    return question ? Math.min(least, chanceOfItem(question, counts, cell.people.size, shown)) : least
  }, 1)

const known = new WeakMap<Cell, Map<string, Question | undefined>>()
function questionOf(cell: Cell, item: string): Question | undefined {
  const own = known.get(cell) ?? new Map<string, Question | undefined>()
  known.set(cell, own)
  if (!own.has(item)) own.set(item, questionIn(cell, item))
  return own.get(item)
}

/** Returns figures that random rounding can't produce. The judge notices these mistakes as the adversary would. */
export const impossible = (draws: readonly Figure[][]): Figure[][] =>
  draws.filter((draw) => {
    const [first] = draw
    if (!first) return false
    const tally = tallyOf(first.cell)
    if (first.on === 'item')
      return (
        chanceOfAnswers(
          draw.filter((figure) => figure.on === 'item'),
          tally.items.get(first.item) ?? [],
        ) === 0
      )
    const area = tally.areas[first.area]
    const own = draw.filter((figure) => figure.on === 'area')
    return area !== undefined && chanceOf(own, areaValue(first.kind, area)) === 0
  })
