import { type AnswerPart, colourStep } from '../../../web/ui/answers.tsx'
import type { AreaReport } from '../contract.ts'

type Item = AreaReport['items'][number]
type Answers = Item['answers']

/** The name of a choice; merged choices are joined. */
const joined = (texts: readonly string[]): string => texts.join(' or ')

const isMerged = (answers: Answers): boolean => answers.some(({ texts }) => texts.length > 1)
const scaleOf = (answers: Answers): string => answers.map(({ texts }) => joined(texts)).join('|')

/** An item's answers as parts of a bar: a choice keeps its colour when others are merged. */
export function answerParts(answers: Answers): AnswerPart[] {
  const of = answers.flatMap(({ texts }) => texts).length
  let place = 0
  return answers.map(({ texts, percent }) => {
    const first = place
    place += texts.length
    return { key: joined(texts), name: joined(texts), percent, step: stepOf(first, place - 1, of) }
  })
}

/** The colour of a part that holds the choices from one place to another: an end of the scale keeps its own. */
function stepOf(first: number, last: number, of: number): number {
  if (first === last) return colourStep(first, of)
  if (first === 0 && last < of - 1) return colourStep(0, of)
  return first > 0 && last === of - 1 ? colourStep(last, of) : 3
}

/** The distinct answer scales of items, in order. Scales with merged choices are shown at their item instead. */
export function sharedScales(items: readonly Pick<Item, 'answers'>[]): AnswerPart[][] {
  const scales = new Map<string, AnswerPart[]>()
  for (const { answers } of items) {
    if (answers.length > 0 && !isMerged(answers)) scales.set(scaleOf(answers), answerParts(answers))
  }
  return [...scales.values()]
}

export const hasOwnScale = isMerged
