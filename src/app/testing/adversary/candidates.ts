import { type AreaPart, addAnswer, noPart, type Question } from './people.ts'

/** Answers to an area's questions that give the same figures for the area. */
export interface Candidate {
  part: AreaPart
  /** Each array has a choice for every question in the area, in order. */
  answers: number[][]
}

const made = new WeakMap<readonly Question[], Candidate[][]>()

export function candidatesOf(questions: readonly Question[], areas: number): Candidate[][] {
  const known = made.get(questions)
  if (known) return known
  const found = Array.from({ length: areas }, (_, area) =>
    candidates(questions.filter((question) => question.area === area)),
  )
  made.set(questions, found)
  return found
}

function candidates(questions: readonly Question[]): Candidate[] {
  let all: { part: AreaPart; answers: number[] }[] = [{ part: noPart, answers: [] }]
  for (const question of questions)
    all = all.flatMap(({ part, answers }) =>
      question.choices.map((_, choice) => ({
        part: addAnswer(part, question, choice),
        answers: [...answers, choice],
      })),
    )
  const same = Map.groupBy(all, ({ part }) => `${part.sum.toFixed(6)} ${part.count} ${part.favourable}`)
  return [...same.values()].flatMap((group) =>
    group[0] ? [{ part: group[0].part, answers: group.map(({ answers }) => answers) }] : [],
  )
}
