import { type AreaPart, addAnswer, areaCount, type Cell, hasScore, noPart, type Person } from './people.ts'

/** Sums over people who have a score. */
export interface SpreadTally {
  scored: number
  sum: number
  squares: number
}

/** Sums over a cell's members with a score in an area. */
export interface AreaTally extends SpreadTally {
  answers: number
  favourable: number
}

interface CellTally {
  areas: AreaTally[]
  /** For people with a score in every area, the averages of their area scores. */
  whole: SpreadTally
  /** For the same people, each area's score minus the average of their other areas. */
  apart: SpreadTally[]
  /** For each question, the number of people who chose each choice. */
  items: Map<string, number[]>
}

const parts = new WeakMap<Person, AreaPart[]>()

export function partsOf(person: Person): AreaPart[] {
  const known = parts.get(person)
  if (known) return known
  const found = Array.from({ length: areaCount }, () => noPart)
  for (const [place, question] of person.questions.entries())
    found[question.area] = addAnswer(found[question.area] ?? noPart, question, person.choices[place] ?? 0)
  parts.set(person, found)
  return found
}

/** Returns a tally with one person's part added (1) or removed (−1). */
export function withPart(tally: AreaTally, part: AreaPart, sign: 1 | -1): AreaTally {
  if (!hasScore(part)) return tally
  return {
    ...withScore(tally, part.sum / part.count, sign),
    answers: tally.answers + sign * part.count,
    favourable: tally.favourable + sign * part.favourable,
  }
}

export const withScore = (tally: SpreadTally, score: number, sign: 1 | -1 = 1): SpreadTally => ({
  scored: tally.scored + sign,
  sum: tally.sum + sign * score,
  squares: tally.squares + sign * score * score,
})

const tallies = new WeakMap<Cell, CellTally>()

export function tallyOf(cell: Cell): CellTally {
  const known = tallies.get(cell)
  if (known) return known
  const none: AreaTally = { scored: 0, sum: 0, squares: 0, answers: 0, favourable: 0 }
  const areas = Array.from({ length: areaCount }, () => none)
  const items = new Map<string, number[]>()
  let whole: SpreadTally = none
  let apart: SpreadTally[] = areas.map(() => none)
  for (const person of cell.people) {
    const own = partsOf(person)
    for (let area = 0; area < areaCount; area++)
      areas[area] = withPart(areas[area] ?? none, own[area] ?? noPart, 1)
    if (own.every(hasScore)) {
      const scores = own.map(({ sum, count }) => sum / count)
      const total = scores.reduce((sum, score) => sum + score, 0)
      whole = withScore(whole, total / areaCount)
      apart = apart.map((tally, area) => {
        const score = scores[area] ?? 0
        return withScore(tally, score - (total - score) / (areaCount - 1))
      })
    }
    for (const [place, question] of person.questions.entries()) {
      const counts = items.get(question.name) ?? question.choices.map(() => 0)
      const choice = person.choices[place] ?? 0
      counts[choice] = (counts[choice] ?? 0) + 1
      items.set(question.name, counts)
    }
  }
  const found = { areas, items, whole, apart }
  tallies.set(cell, found)
  return found
}
