import type { Group } from '../../../shared/codes.ts'

/** Size of the smallest group that results are shown for. */
export const T = 10
export const areaCount = 8

/** A question as the judge sees it. */
export interface Question {
  name: string
  /** Index of its area, 0 to 7. */
  area: number
  /** Each choice's text, and its score from 0 to 10 or null, by index. */
  choices: readonly { score: number | null; text: string }[]
}

export type DimensionKey = 'grade' | 'homeLanguage' | 'role' | 'race' | 'gender'

/** A respondent, with everything true that the judge knows about them. */
export interface Person {
  group: Group
  type: number
  /** Label of the person's answer to each of the group's dimensions. */
  is: Readonly<Partial<Record<DimensionKey, string>>>
  /** Scored questions in the person's question set, and the index of the choice made for each. */
  questions: readonly Question[]
  choices: readonly number[]
  /** The two stories, and the index of the choice made for each, if the survey asks them. */
  stories?: { asked: readonly Question[]; choices: readonly number[] }
  /** ID of the language that the person answers in; English if missing. */
  language?: number
  /** Whether the adversary sent this person's answers. */
  sent: boolean
}

/** A set of people that a figure is about. The same people always form the same cell. */
export interface Cell {
  id: string
  people: ReadonlySet<Person>
}

/** Returns functions that create cells, each cell only once. */
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

/** Sums of one person's answers to an area's questions. */
export interface AreaPart {
  /** Number of questions in the area. */
  items: number
  sum: number
  count: number
  favourable: number
}
export const noPart: AreaPart = { items: 0, sum: 0, count: 0, favourable: 0 }

/** Checks whether a choice is one of a question's two highest-scoring choices. Null for a choice without a score. */
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

/** Checks whether someone has a score in an area. For that, at least half of the answers must be scored. */
export const hasScore = ({ items, count }: AreaPart): boolean => count > 0 && count >= items - count
