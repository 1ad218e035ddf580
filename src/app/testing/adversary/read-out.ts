import { type Candidate, candidatesOf } from './candidates.ts'
import { areaValue, chanceOf, chanceOfAnswers, type Figure, type SeenArea, type SeenItem } from './figures.ts'
import { areaCount, type Cell, type Person, stanceOf } from './people.ts'
import { partsOf, tallyOf, withPart } from './tallies.ts'

/** What an adversary who knows everyone else's answers learns about individual people. */
export interface ReadOut {
  people: number
  /** Number of answers that the adversary tried to find. */
  answers: number
  /** Number with only one possibility left. `stance`: one left of favorable, middle, unfavorable and no score. */
  exact: number
  stance: number
  /** Correct guesses when the likeliest answer is always guessed. `chance`: from other people's answers only. */
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

/** Reads out `people`: works out their answers. Each set of figures in `draws` shares one random number. */
export function readOut(
  people: Iterable<Person>,
  all: Iterable<Person>,
  draws: readonly Figure[][],
): ReadOut {
  const usual = usualAnswers(all)
  const byCell = new Map<Cell, Figure[][]>()
  for (const draw of draws)
    for (const { cell } of draw.slice(0, 1)) byCell.set(cell, [...(byCell.get(cell) ?? []), draw])
  const result = nothingRead()
  for (const person of people) {
    const own = new Set([...byCell].filter(([cell]) => cell.people.has(person)).flatMap(([, all]) => all))
    readPerson(person, [...own], usual, result)
  }
  return result
}

type Usual = ReadonlyMap<string, readonly number[]>

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
  for (const draw of draws) {
    const [first] = draw
    if (first?.on === 'area') areas[first.area]?.push(draw.filter((figure) => figure.on === 'area'))
    if (first?.on === 'item') {
      const known = items.get(first.item) ?? []
      items.set(first.item, [...known, draw.filter((figure) => figure.on === 'item')])
    }
  }
  const weights = person.questions.map(({ name }, place) =>
    choiceWeights(person, place, items.get(name) ?? []),
  )
  const left = candidatesOf(person.questions, areaCount).map((all, area) =>
    all.flatMap((candidate): Left[] => {
      const weight = areaWeight(person, area, candidate, areas[area] ?? [])
      return weight > 0 ? [{ candidate, weight }] : []
    }),
  )
  result.people += 1
  for (const [area, possible] of left.entries()) {
    const places = [...person.questions.keys()].filter((place) => person.questions[place]?.area === area)
    count(person, places, possible, weights, usual, result)
  }
}

/** Returns, for each choice that a person could have made, the probability of what was shown for the question. */
function choiceWeights(person: Person, place: number, draws: readonly SeenItem[][]): number[] {
  const question = person.questions[place]
  if (!question) return []
  const own = person.choices[place] ?? 0
  return question.choices.map((_, choice) =>
    draws.reduce((weight, draw) => {
      const [first] = draw
      if (!first || weight === 0) return weight
      const counts = [...(tallyOf(first.cell).items.get(question.name) ?? [])]
      counts[own] = (counts[own] ?? 0) - 1
      counts[choice] = (counts[choice] ?? 0) + 1
      return weight * chanceOfAnswers(draw, counts)
    }, 1),
  )
}

/** Returns the probability of an area's randomly rounded values if the person had given the candidate's answers. */
function areaWeight(person: Person, area: number, { part }: Candidate, draws: readonly SeenArea[][]): number {
  const own = partsOf(person)[area]
  let weight = 1
  for (const draw of draws) {
    const [first] = draw
    const tally = first && tallyOf(first.cell).areas[area]
    if (!first || !tally || !own) continue
    const changed = withPart(withPart(tally, own, -1), part, 1)
    weight *= chanceOf(draw, areaValue(first.kind, changed))
    if (weight === 0) return 0
  }
  return weight
}

function count(
  person: Person,
  places: readonly number[],
  possible: readonly Left[],
  weights: readonly (readonly number[])[],
  usual: Usual,
  result: ReadOut,
): void {
  // Before any figures are known, other people's answers show what a person is likely to have answered.
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

/** Returns 1 if the likeliest choice is correct, 0 if not, and a fraction if several are equally likely. */
function rightGuess(weights: readonly number[], right: number): number {
  const likeliest = Math.max(...weights) * (1 - 1e-9)
  const guesses = weights.filter((weight) => weight >= likeliest).length
  return (weights[right] ?? 0) >= likeliest ? 1 / guesses : 0
}
