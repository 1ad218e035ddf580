import type { Group } from '../../../shared/codes.ts'

/** Smallest group that results are shown for. */
export const T = 10
export const areaCount = 8

/** An item as the judge sees it. */
export interface Question {
  name: string
  /** Place of its area, 0 to 7. */
  area: number
  /** Choices by their place: score 0 to 10, null for one without a score, and the text. */
  choices: readonly { score: number | null; text: string }[]
}

export type DimensionKey = 'grade' | 'homeLanguage' | 'role' | 'race' | 'gender'

/** Someone who answered, with all that the judge knows to be true. */
export interface Person {
  group: Group
  type: number
  /** Name of the answer to each dimension of the group. */
  is: Readonly<Partial<Record<DimensionKey, string>>>
  /** Scored items of the person's instrument, and the place of the choice taken in each. */
  questions: readonly Question[]
  choices: readonly number[]
  /** Sent by the adversary. */
  sent: boolean
}

/** Some people that a figure is about. The same people are always the same cell. */
export interface Cell {
  id: string
  people: ReadonlySet<Person>
}

/** Makes cells, each only once. */
export function cellMaker(all: readonly Person[]) {
  const places = new Map(all.map((person, place) => [person, place]))
  const made = new Map<string, Cell>()
  return (people: readonly Person[]): Cell => {
    const id = people
      .map((person) => places.get(person) ?? -1)
      .sort((a, b) => a - b)
      .join(',')
    const cell = made.get(id) ?? { id, people: new Set(people) }
    made.set(id, cell)
    return cell
  }
}

/** What answers to an area's items come to. */
export interface AreaPart {
  /** Items that the area has. */
  items: number
  sum: number
  count: number
  favourable: number
}
export const noPart: AreaPart = { items: 0, sum: 0, count: 0, favourable: 0 }

/** Whether a choice is one of the two with the highest scores of its item; null for one without a score. */
export function isFavourable(question: Question, choice: number): boolean | null {
  const score = question.choices[choice]?.score ?? null
  if (score === null) return null
  return question.choices.filter((other) => other.score !== null && other.score > score).length < 2
}

export type Stance = 'favourable' | 'middle' | 'unfavourable' | 'none'

export function stanceOf(question: Question, choice: number): Stance {
  const score = question.choices[choice]?.score ?? null
  if (score === null) return 'none'
  if (isFavourable(question, choice)) return 'favourable'
  const below = question.choices.filter((other) => other.score !== null && other.score < score).length
  return below < 2 ? 'unfavourable' : 'middle'
}

export const addAnswer = (part: AreaPart, question: Question, choice: number): AreaPart => {
  const score = question.choices[choice]?.score ?? null
  if (score === null) return { ...part, items: part.items + 1 }
  return {
    items: part.items + 1,
    sum: part.sum + score,
    count: part.count + 1,
    favourable: part.favourable + (isFavourable(question, choice) ? 1 : 0),
  }
}

/** Whether someone has a score in an area: not with fewer scored answers there than others. */
export const hasScore = ({ items, count }: AreaPart): boolean => count > 0 && count >= items - count
