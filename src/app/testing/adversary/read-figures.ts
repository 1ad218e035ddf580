import type { AreaReport, Gap } from '../../../features/results/contract.ts'
import type { Figure, SeenArea } from './figures.ts'
import { type Cell, isFavourable, T } from './people.ts'
import { between, type Lots, shownNumber, shownWord, stepsFor } from './ranges.ts'
import { type Counted, sizeOf, type Told } from './told.ts'

/** What a figure of a reply gives away. */
export function figuresFrom(told: readonly Told[]): Figure[] {
  return distinct(told.flatMap(fromTold))
}

function fromTold({ shown, cells, of, provisional }: Told): Figure[] {
  const steps = stepsFor(sizeOf(cells), provisional)
  const about = (kind: 'score' | 'favourable' | 'margin', lots: Lots, own = cells): Figure[] => {
    if (typeof of === 'object')
      return kind === 'margin'
        ? []
        : [{ on: 'item', item: of.item, kind, choices: upper(own, of.item), cells: own, lots }]
    if (of !== 'overall') return [{ on: 'area', area: of, kind, cells: own, lots }]
    return [{ on: 'overall', kind, cells: own, lots }]
  }
  return [
    ...scoredOf(shown, cells, of),
    ...(shown.score !== null
      ? about('score', shownNumber(shown.score, shown.coded, steps?.score ?? null, 10))
      : shown.status !== null
        ? about('score', shownWord(shown.status))
        : []),
    ...(shown.margin !== null && steps?.score ? about('margin', marginLots(shown.margin, steps.score)) : []),
    ...(shown.favourable
      ? about(
          'favourable',
          shownNumber(shown.favourable.percent, shown.favourable.coded, steps?.favourable ?? null, 100),
        )
      : []),
  ]
}

/** A margin is rounded up to its step. */
const marginLots = (margin: number, step: number): Lots => between(margin - step + 1e-7, margin + 1e-7)

const upper = ([cell]: readonly Cell[], item: string): number[] => {
  const questions = [...(cell?.people ?? [])].flatMap((person) =>
    person.questions.filter(({ name }) => name === item),
  )
  const [question] = questions
  return question
    ? [...question.choices.keys()].filter((choice) => isFavourable(question, choice) === true)
    : []
}

/** That there is a score tells that enough could be scored; the word for too few tells the opposite. */
function scoredOf(shown: Told['shown'], cells: readonly Cell[], of: Told['of']): Figure[] {
  const lots =
    shown.status !== null ? between(T, Infinity) : shown.reason === 'unscored' ? between(0, T - 1) : null
  if (lots === null || of === 'overall') return []
  return cells.map((cell): Figure => {
    if (typeof of === 'object')
      return { on: 'item', item: of.item, kind: 'scored', choices: [], cells: [cell], lots }
    return { on: 'area', area: of, kind: 'scored', cells: [cell], lots }
  })
}

/** Shares of the answers to an item. */
export function answerFigures(all: Counted, { items }: AreaReport): Figure[] {
  return items.flatMap(({ name: item, answers, unscored }): Figure[] => {
    const cell = all.askedOf(item)
    const step = stepsFor(cell.people.size, false)?.answers ?? null
    const [anybody] = cell.people
    const question = anybody?.questions.find(({ name }) => name === item)
    const about = { on: 'item' as const, item, cells: [cell] }
    return [
      ...answers.map(({ texts, percent, coded }, place): Figure => {
        const choices = [...(question?.choices.keys() ?? [])].filter((choice) =>
          texts.includes(question?.choices[choice]?.text ?? ''),
        )
        return { ...about, kind: `part-${place}`, choices, lots: shownNumber(percent, coded, step, 100) }
      }),
      ...(unscored
        ? [
            {
              ...about,
              kind: 'unscored' as const,
              choices: [],
              lots: shownNumber(unscored.percent, unscored.coded, step, 100),
            },
          ]
        : []),
    ]
  })
}

/** Standardized distances that a size word stands for. */
const sizeRanges = {
  'very small': between(0, 0.2 - 1e-9),
  small: between(0.2 - 1e-8, 0.5 - 1e-9),
  medium: between(0.5 - 1e-8, 0.8 - 1e-9),
  large: between(0.8 - 1e-8, Infinity),
} as const

/** Which side of a gap is higher, and how large it is in words, is told of the exact scores. */
export function directions(all: Counted, gaps: readonly Gap[], of: number): Figure[] {
  return gaps.flatMap((gap): SeenArea[] => {
    const { own, rest } = all.sides(gap.group, gap.dimension, gap.name)
    const lots = gap.direction === 'lower' ? between(-10, -1e-8) : between(1e-8, 10)
    const about = { on: 'area' as const, area: of, cells: [own, rest] }
    return [
      { ...about, kind: 'higher', lots },
      ...(gap.size ? [{ ...about, kind: 'size' as const, lots: sizeRanges[gap.size] }] : []),
    ]
  })
}

/** Each thing once, however often it was told. */
function distinct(figures: readonly Figure[]): Figure[] {
  const ids = new Map<unknown, number>()
  const idOf = (thing: unknown) => {
    const id = ids.get(thing) ?? ids.size
    ids.set(thing, id)
    return id
  }
  const seen = new Map<string, Figure>()
  for (const figure of figures) {
    const { on, kind, cells, lots } = figure
    const about = on === 'area' ? figure.area : on === 'item' ? figure.item : ''
    seen.set([on, kind, about, idOf(lots), cells.map(idOf).join('+')].join(' '), figure)
  }
  return [...seen.values()]
}
