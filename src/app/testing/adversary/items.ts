import type { ShownItem } from '../../../features/figures/results/contract.ts'
import { type Question, T } from './people.ts'
import { endsCoded, nearest, wordOf } from './printed.ts'
import { stepsFor } from './ranges.ts'

/** What is printed about a question's answers. */
export interface PrintedItem {
  parts: readonly string[]
  favourable: string
  unscored: string
  score: string
}

/** Returns the indexes of a question's scored choices, lowest score first. */
const inOrder = ({ choices }: Question): number[] =>
  [...choices.keys()]
    .filter((place) => (choices[place]?.score ?? null) !== null)
    .sort((a, b) => (choices[a]?.score ?? 0) - (choices[b]?.score ?? 0))

/**
 * Returns the sets of choices shown: single choices for 20T people or more, else the lowest two, middle and highest two.
 */
function partsOf(question: Question, everyAnswer: boolean): number[][] {
  const order = inOrder(question)
  const ends = order.length >= 4 ? 2 : 1
  return everyAnswer
    ? order.map((place) => [place])
    : [order.slice(0, ends), order.slice(ends, -ends), order.slice(-ends)].filter(({ length }) => length > 0)
}

const words = (value: number, coded: 'orLess' | 'orMore' | null) => `${value}${coded ?? ''}`

/** Returns how many of the answers have a score. */
export const scoredIn = (question: Question, counts: readonly number[]): number =>
  inOrder(question).reduce((sum, place) => sum + (counts[place] ?? 0), 0)

/** Returns the number of people printed for a question: those with a score, randomly rounded to a multiple of T. */
export const peopleBy = (scored: number, n: number, lot: number): number =>
  scored < T ? 0 : Math.min(n, Math.floor(Math.round((scored / T + lot) * 1e9) / 1e9) * T)

/** Null if answers aren't printed. `counts` are by choice index. `people` is the number printed for the question. */
export function printedItem(
  question: Question,
  counts: readonly number[],
  people: number,
  lot: number,
): PrintedItem | null {
  const steps = stepsFor(people, false)
  const step = steps?.answers ?? null
  if (step === null) return null
  const every = step === 5
  const parts = partsOf(question, every)
  const scored = scoredIn(question, counts)
  const all = counts.reduce((sum, count) => sum + count, 0)
  const down = (percent: number) => Math.floor(Math.round((percent / step + lot) * 1e9) / 1e9) * step
  let [sum, below] = [0, 0]
  const shares = parts.map((part, at) => {
    sum += part.reduce((total, place) => total + (counts[place] ?? 0), 0)
    const upTo = at === parts.length - 1 ? 100 : down((100 * sum) / scored)
    const share = upTo - below
    below = upTo
    return share
  })
  const coded = shares.map((share) => endsCoded(share, step, 100))
  const upper = coded.slice(every ? -2 : -1)
  const most = upper.find((part) => part.coded === 'orMore')
  const favourable = most
    ? words(most.value, 'orMore')
    : upper.some((part) => part.coded === 'orLess')
      ? words(
          upper.reduce((total, part) => total + part.value, 0),
          'orLess',
        )
      : words(
          upper.reduce((total, part) => total + part.value, 0),
          null,
        )
  const unscored = endsCoded(down((100 * (all - scored)) / all), step, 100)
  const score = every
    ? endsCoded(
        nearest(
          parts.reduce(
            (total, [place = 0], at) =>
              total + ((question.choices[place]?.score ?? 0) * (shares[at] ?? 0)) / 100,
            0,
          ),
          steps?.score ?? 1,
        ),
        steps?.score ?? 1,
        10,
      )
    : null
  return {
    parts: coded.map((part) => words(part.value, part.coded)),
    favourable,
    unscored: words(unscored.value, unscored.coded),
    score: score ? `${words(score.value, score.coded)} ${wordOf(score.value)}` : 'none',
  }
}

/** Returns the printed question from a reply. */
export const shownItem = ({
  figure,
  answers,
  unscored,
}: Pick<ShownItem, 'figure' | 'answers' | 'unscored'>) => ({
  parts: answers.map(({ percent, coded }) => words(percent, coded)),
  favourable: figure.favourable ? words(figure.favourable.percent, figure.favourable.coded) : 'none',
  unscored: unscored ? words(unscored.percent, unscored.coded) : 'none',
  score: figure.score === null ? 'none' : `${words(figure.score, figure.coded)} ${figure.status}`,
})

/** Returns the probability over random numbers that n people's answers are printed as shown, or aren't printed. */
export function chanceOfItem(
  question: Question,
  counts: readonly number[],
  n: number,
  shown: PrintedItem | null,
): number {
  const scored = scoredIn(question, counts)
  const more = scored / T - Math.floor(scored / T)
  const fewer = peopleBy(scored, n, 0)
  return [
    { people: fewer, share: 1 - more },
    { people: peopleBy(scored, n, 1 - 1e-6), share: more },
  ].reduce((chance, { people, share }) => chance + share * chanceBy(question, counts, people, shown), 0)
}

/**
 * Returns the probability for a known printed number of people. Results change only at random numbers where a sum does.
 */
function chanceBy(
  question: Question,
  counts: readonly number[],
  people: number,
  shown: PrintedItem | null,
): number {
  const step = stepsFor(people, false)?.answers ?? null
  if (step === null || shown === null) return Number((step === null) === (shown === null))
  if (shown.parts.length > 3 !== (step === 5)) return 0
  const scored = scoredIn(question, counts)
  const all = counts.reduce((sum, count) => sum + count, 0)
  let sum = 0
  const sums = inOrder(question).map((place) => {
    sum += counts[place] ?? 0
    return (100 * sum) / scored / step
  })
  const changes = [...sums, (100 * (all - scored)) / all / step].map(
    (steps) => 1 - (steps - Math.floor(steps)),
  )
  const borders = [0, ...changes.filter((lot) => lot > 0 && lot < 1), 1].sort((a, b) => a - b)
  const wanted = JSON.stringify(shown)
  return borders.slice(1).reduce((chance, to, at) => {
    const from = borders[at] ?? 0
    if (to - from < 1e-9) return chance
    const isSo = JSON.stringify(printedItem(question, counts, people, (from + to) / 2)) === wanted
    return isSo ? chance + to - from : chance
  }, 0)
}
