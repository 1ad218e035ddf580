import { shareWords } from '../../../../measurement/words.ts'
import { type AnswerPart, colourStep } from '../../../../web/ui/answers.tsx'
import type { AreaReport } from '../contract.ts'

type Answers = AreaReport['items'][number]['answers']

const joined = (texts: readonly string[]): string => texts.join(' or ')

/** Returns a question's answers as parts of a bar. Combined choices have their own color. */
export function answerParts(answers: Answers): AnswerPart[] {
  const of = answers.flatMap(({ texts }) => texts).length
  let place = 0
  return answers.map((share) => {
    const { texts, percent } = share
    const first = place
    place += texts.length
    return {
      key: joined(texts),
      name: joined(texts),
      percent,
      words: shareWords(share),
      step: stepOf(first, place - 1, of),
    }
  })
}

/** Returns the color for choices from `first` to `last`. Combined choices at an end have their own color. */
function stepOf(first: number, last: number, of: number): AnswerPart['step'] {
  if (first === last) return colourStep(first, of)
  if (first === 0 && last < of - 1) return 'low'
  return first > 0 && last === of - 1 ? 'high' : 3
}
