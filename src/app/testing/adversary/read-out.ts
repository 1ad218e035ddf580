import { type Candidate, candidatesOf } from './candidates.ts'
import {
  areaValue,
  chanceOf,
  type Figure,
  itemValue,
  percentOf,
  type SeenArea,
  type SeenItem,
  type SeenOverall,
} from './figures.ts'
import { areaCount, type Cell, type Person, stanceOf } from './people.ts'
import { partsOf, tallyOf, withPart } from './tallies.ts'

/** What an adversary who knows everybody else's answers finds out about single people. */
export interface ReadOut {
  people: number
  /** Answers to items that were looked for. */
  answers: number
  /** Of them, those left with one possibility; and with one of favorable, middle, unfavorable and no score. */
  exact: number
  stance: number
  /** Right ones, were the likeliest answer guessed each time; and were it guessed from the others' answers alone. */
  guessed: number
  chance: number
}
export const nothingRead = (): ReadOut => ({
  people: 0,
  answers: 0,
  exact: 0,
  stance: 0,
  guessed: 0,
  chance: 0,
})

export function addReadOut(one: ReadOut, other: ReadOut): ReadOut {
  return {
    people: one.people + other.people,
    answers: one.answers + other.answers,
    exact: one.exact + other.exact,
    stance: one.stance + other.stance,
    guessed: one.guessed + other.guessed,
    chance: one.chance + other.chance,
  }
}

/** Reads out some people of all from everything that was shown, in draws of one lot each. */
export function readOut(
  people: Iterable<Person>,
  all: Iterable<Person>,
  draws: readonly Figure[][],
): ReadOut {
  const usual = usualAnswers(all)
  const byCell = new Map<Cell, Figure[][]>()
  for (const draw of draws)
    for (const cell of new Set(draw[0]?.cells)) byCell.set(cell, [...(byCell.get(cell) ?? []), draw])
  const result = nothingRead()
  for (const person of people) {
    const own = new Set([...byCell].filter(([cell]) => cell.people.has(person)).flatMap(([, all]) => all))
    readPerson(person, [...own], usual, result)
  }
  return result
}

type Usual = ReadonlyMap<string, readonly number[]>

/** How often each choice of an item was taken. */
function usualAnswers(all: Iterable<Person>): Usual {
  const usual = new Map<string, number[]>()
  for (const { questions, choices } of all) {
    for (const [place, question] of questions.entries()) {
      const counts = usual.get(question.name) ?? question.choices.map(() => 0)
      const choice = choices[place] ?? 0
      counts[choice] = (counts[choice] ?? 0) + 1
      usual.set(question.name, counts)
    }
  }
  return usual
}

interface Left {
  candidate: Candidate
  weight: number
}

function readPerson(person: Person, draws: readonly Figure[][], usual: Usual, result: ReadOut): void {
  const items = new Map<string, SeenItem[][]>()
  const areas = Array.from({ length: areaCount }, (): SeenArea[][] => [])
  const overall: SeenOverall[] = []
  for (const draw of draws) {
    const [first] = draw
    if (first?.on === 'area') areas[first.area]?.push(draw.filter((figure) => figure.on === 'area'))
    // Margins of overall scores are checked to be true; one person hardly moves them.
    if (first?.on === 'overall' && first.kind !== 'margin')
      overall.push(...draw.filter((figure) => figure.on === 'overall'))
    if (first?.on === 'item') {
      const known = items.get(first.item) ?? []
      items.set(first.item, [...known, draw.filter((figure) => figure.on === 'item')])
    }
  }
  const weights = person.questions.map(({ name }, place) =>
    choiceWeights(person, place, items.get(name) ?? []),
  )
  let left = candidatesOf(person.questions, areaCount).map((all, area) =>
    all.flatMap((candidate): Left[] => {
      const weight = areaWeight(person, area, candidate, areas[area] ?? [])
      return weight > 0 ? [{ candidate, weight }] : []
    }),
  )
  for (let pass = 0; pass < 2 && overall.length > 0; pass++) left = fitting(person, left, overall)
  result.people += 1
  for (const [area, possible] of left.entries()) {
    const places = [...person.questions.keys()].filter((place) => person.questions[place]?.area === area)
    count(person, places, possible, weights, usual, result)
  }
}

/** How likely what was shown of an item is under each choice of a person. */
function choiceWeights(person: Person, place: number, draws: readonly SeenItem[][]): number[] {
  const question = person.questions[place]
  if (!question) return []
  const scores = question.choices.map(({ score }) => score)
  const own = person.choices[place] ?? 0
  return question.choices.map((_, choice) =>
    draws.reduce((weight, draw) => {
      const [first] = draw
      const [cell] = first?.cells ?? []
      if (!first || !cell || weight === 0) return weight
      const counts = [...(tallyOf(cell).items.get(question.name) ?? [])]
      counts[own] = (counts[own] ?? 0) - 1
      counts[choice] = (counts[choice] ?? 0) + 1
      return weight * chanceOf(draw, itemValue(first, counts, scores))
    }, 1),
  )
}

/** Tallies of a figure's cells in an area, with a candidate in the place of what the person answered. */
function talliesWith(person: Person, area: number, { part }: Candidate, cells: readonly Cell[]) {
  const own = partsOf(person)[area]
  return cells.flatMap((cell) => {
    const tally = tallyOf(cell).areas[area]
    if (!tally || !own) return []
    if (!cell.people.has(person)) return [tally]
    return [withPart(withPart(tally, own, -1), part, 1)]
  })
}

function areaWeight(
  person: Person,
  area: number,
  candidate: Candidate,
  draws: readonly SeenArea[][],
): number {
  let weight = 1
  for (const draw of draws) {
    const [first] = draw
    if (!first) continue
    const value = areaValue(first.kind, talliesWith(person, area, candidate, first.cells))
    weight *= chanceOf(draw, percentOf(first, value))
    if (weight === 0) return 0
  }
  return weight
}

/** Leaves the candidates that some candidates of the other areas complete to each overall figure. */
function fitting(person: Person, left: Left[][], overall: readonly SeenOverall[]): Left[][] {
  let result = left
  for (const figure of overall) {
    const values = result.map((all, area) =>
      all.map(({ candidate }) => {
        const tallies = talliesWith(person, area, candidate, figure.cells)
        return percentOf(figure, areaValue(figure.kind, tallies)) / areaCount
      }),
    )
    const least = values.map((own) => Math.min(...own))
    const most = values.map((own) => Math.max(...own))
    const [low, high] = [sum(least), sum(most)]
    result = result.map((all, area) =>
      all.filter((_, place) => {
        const value = values[area]?.[place] ?? 0
        return isWithin(figure, low - (least[area] ?? 0) + value, high - (most[area] ?? 0) + value)
      }),
    )
  }
  return result
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Whether some value from `low` to `high` could have been shown so: looked for on a grid finer than any step. */
function isWithin({ lots }: SeenOverall, low: number, high: number): boolean {
  const points = 24
  for (let at = 0; at <= points; at++) if (lots(low + ((high - low) * at) / points) !== null) return true
  return false
}

function count(
  person: Person,
  places: readonly number[],
  possible: readonly Left[],
  weights: readonly (readonly number[])[],
  usual: Usual,
  result: ReadOut,
): void {
  // What the others answered says what somebody may have answered, before any figure is looked at.
  const prior = places.map((place) => {
    const counts = usual.get(person.questions[place]?.name ?? '') ?? []
    return counts.map((taken, choice) => taken - Number(person.choices[place] === choice) + 0.5)
  })
  const found = places.map((place) => (person.questions[place]?.choices ?? []).map(() => 0))
  for (const { candidate, weight } of possible) {
    for (const answers of candidate.answers) {
      let likely = weight
      for (const [at, choice] of answers.entries())
        likely *= (weights[places[at] ?? 0]?.[choice] ?? 0) * (prior[at]?.[choice] ?? 0)
      if (likely === 0) continue
      for (const [at, choice] of answers.entries()) {
        const own = found[at]
        if (own) own[choice] = (own[choice] ?? 0) + likely
      }
    }
  }
  for (const [at, place] of places.entries()) {
    const question = person.questions[place]
    const own = found[at] ?? []
    const choices = [...own.keys()].filter((choice) => (own[choice] ?? 0) > 0)
    if (!question) continue
    if (choices.length === 0) throw new Error('What was shown fits no answer at all.')
    result.answers += 1
    if (choices.length === 1) result.exact += 1
    if (new Set(choices.map((choice) => stanceOf(question, choice))).size === 1) result.stance += 1
    result.guessed += rightGuess(own, person.choices[place] ?? 0)
    result.chance += rightGuess(prior[at] ?? [], person.choices[place] ?? 0)
  }
}

/** Whether the likeliest choice is the right one; a part of it where several are as likely. */
function rightGuess(weights: readonly number[], right: number): number {
  const likeliest = Math.max(...weights) * (1 - 1e-9)
  const guesses = weights.filter((weight) => weight >= likeliest).length
  return (weights[right] ?? 0) >= likeliest ? 1 / guesses : 0
}
