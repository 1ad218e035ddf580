import jstat from 'jstat'
import type { Cell } from './people.ts'
import type { Lots } from './ranges.ts'
import { type AreaTally, tallyOf } from './tallies.ts'

/** What a figure about an area tells. `scored`: how many have a score; `higher`: the first cell's mean less the second's. */
export type AreaKind = 'score' | 'favourable' | 'margin' | 'scored' | 'higher' | 'size'
export type ItemKind = 'score' | 'favourable' | 'unscored' | 'scored' | `part-${number}`

interface Seen {
  /** Several: a mean of their figures (Everyone), or two sides that are compared. */
  cells: readonly Cell[]
  lots: Lots
}
export interface SeenArea extends Seen {
  on: 'area'
  area: number
  kind: AreaKind
}
export interface SeenOverall extends Seen {
  on: 'overall'
  kind: 'score' | 'favourable' | 'margin'
}
export interface SeenItem extends Seen {
  on: 'item'
  item: string
  kind: ItemKind
  /** Choices that the part stands for, by place. */
  choices: readonly number[]
}
/** Something that a leader was told about some people. */
export type Figure = SeenArea | SeenOverall | SeenItem

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const quantiles = new Map<number, number>()
function quantile(freedom: number): number {
  const known = quantiles.get(freedom) ?? jstat.studentt.inv(0.975, freedom)
  quantiles.set(freedom, known)
  return known
}

/** Half the width of the 95 % interval of a mean; 0 without spread. */
function marginOf({ scored: n, sum, squares }: AreaTally): number {
  if (n < 2) return 0
  const variance = (squares - (sum * sum) / n) / (n - 1)
  return variance > 1e-9 ? quantile(n - 1) * Math.sqrt(variance / n) : 0
}

/** How many pooled standard deviations two means are apart, corrected for small samples; 0 without spread. */
function standardized(tallies: readonly AreaTally[]): number {
  const [one, other] = tallies
  if (!one || !other) return 0
  const squares = [one, other].map(({ scored, sum, squares: all }) => all - sum ** 2 / scored)
  const freedom = one.scored + other.scored - 2
  const pooled = Math.sqrt(((squares[0] ?? 0) + (squares[1] ?? 0)) / freedom)
  const distance = Math.abs(one.sum / one.scored - other.sum / other.scored)
  return pooled < 1e-6 ? 0 : (distance / pooled) * (1 - 3 / (4 * freedom - 1))
}

export function areaValue(kind: AreaKind, tallies: readonly AreaTally[]): number {
  if (kind === 'scored') return Math.min(...tallies.map((tally) => tally.scored))
  if (kind === 'favourable') return mean(tallies.map((tally) => tally.favourable / tally.answers))
  if (kind === 'margin') {
    const margins = tallies.map(marginOf)
    if (margins.includes(0)) return 0
    return Math.sqrt(margins.reduce((sum, margin) => sum + margin ** 2, 0)) / margins.length
  }
  if (kind === 'size') return standardized(tallies)
  const means = tallies.map((tally) => tally.sum / tally.scored)
  if (kind === 'score') return mean(means)
  return (means[0] ?? 0) - (means[1] ?? 0)
}

/** One number of an item's counts by choice. `scores` are those of its choices. */
export function itemValue(
  { kind, choices }: Pick<SeenItem, 'kind' | 'choices'>,
  counts: readonly number[],
  scores: readonly (number | null)[],
): number {
  let [scored, all, sum, part] = [0, 0, 0, 0]
  for (const [place, count] of counts.entries()) {
    const score = scores[place] ?? null
    all += count
    if (score === null) continue
    scored += count
    sum += score * count
    if (choices.includes(place)) part += count
  }
  if (kind === 'scored') return scored
  if (kind === 'unscored') return (100 * (all - scored)) / all
  return kind === 'score' ? sum / scored : (100 * part) / scored
}

const keyOf = (figure: Figure) =>
  `${figure.on} ${figure.on === 'area' ? figure.area : figure.on === 'item' ? figure.item : ''} ${figure.kind}`

/** Figures whose lot is one: of the same people, about the same, of the same kind. */
export function byDraw<F extends Figure>(figures: readonly F[]): F[][] {
  const ids = new Map<Cell, number>()
  const idOf = (cell: Cell) => {
    const id = ids.get(cell) ?? ids.size
    ids.set(cell, id)
    return id
  }
  return [
    ...Map.groupBy(figures, (figure) => `${figure.cells.map(idOf).join('+')} ${keyOf(figure)}`).values(),
  ]
}

/** Share of lots that would give all of some figures of one draw, were their exact value x. */
export function chanceOf(figures: readonly Figure[], x: number): number {
  let [from, to] = [0, 1]
  for (const { lots } of figures) {
    const range = lots(x)
    if (range === null) return 0
    from = Math.max(from, range[0])
    to = Math.min(to, range[1])
  }
  return Math.max(0, to - from)
}

/** The exact value of a figure. */
export function truthOf(figure: Figure): number {
  const tallies = figure.cells.map(tallyOf)
  if (figure.on === 'area')
    return areaValue(
      figure.kind,
      tallies.flatMap(({ areas }) => areas[figure.area] ?? []),
    )
  if (figure.on === 'overall') {
    if (figure.kind === 'margin')
      return areaValue(
        'margin',
        tallies.map(({ whole }) => whole),
      )
    const kind = figure.kind
    const values = tallies.flatMap(({ areas }) => areas.map((area) => areaValue(kind, [area])))
    return mean(values)
  }
  const [first] = figure.cells
  const person = [...(first?.people ?? [])].find(({ questions }) =>
    questions.some(({ name }) => name === figure.item),
  )
  const question = person?.questions.find(({ name }) => name === figure.item)
  const counts = tallies[0]?.items.get(figure.item) ?? []
  return itemValue(figure, counts, question?.choices.map(({ score }) => score) ?? [])
}

/**
 * Figures that can be true, in draws of one lot each. Of a draw that no lot gives (shown in two ways), each figure stands
 * alone; one that is untrue even so is counted and left out.
 */
export function trueDraws(figures: readonly Figure[]): {
  draws: Figure[][]
  untrue: Figure[]
  twoWays: number
} {
  const untrue: Figure[] = []
  let twoWays = 0
  const draws = byDraw(figures).flatMap((draw) => {
    const [first] = draw
    if (!first) return []
    const truth = percentOf(first, truthOf(first))
    if (chanceOf(draw, truth) > 0) return [draw]
    const alone = draw.filter((figure) => chanceOf([figure], truth) > 0)
    untrue.push(...draw.filter((figure) => !alone.includes(figure)))
    if (alone.length === draw.length) twoWays += 1
    return alone.map((figure) => [figure])
  })
  return { draws, untrue, twoWays }
}

/** Shares of areas are held as 0 to 1 and shown in percent. */
export const percentOf = ({ on, kind }: Pick<Figure, 'on' | 'kind'>, value: number): number =>
  kind === 'favourable' && on !== 'item' ? 100 * value : value
