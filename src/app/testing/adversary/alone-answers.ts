import { areaCodes } from '../../../shared/codes.ts'
import { type SpreadTally, withScore } from './tallies.ts'

export const itemsInArea = 4
const step = 10 / 4

export interface Sheet {
  /** Sum of the scores, number of scored answers, and number of favorable answers. */
  sum: number
  count: number
  favourable: number
}
export const scoreOf = ({ sum, count }: Sheet) => sum / count

/** Every possible result of a person's answers to an area, with the number of ways to get it, out of 625. */
export const possible: readonly (Sheet & { ways: number })[] = (() => {
  let all = new Map<string, Sheet & { ways: number }>([
    ['', { sum: 0, count: itemsInArea, favourable: 0, ways: 1 }],
  ])
  for (let item = 0; item < itemsInArea; item++) {
    const next = new Map<string, Sheet & { ways: number }>()
    for (const one of all.values())
      for (let choice = 0; choice < 5; choice++) {
        const sum = one.sum + step * choice
        const favourable = one.favourable + Number(choice >= 3)
        const key = `${sum} ${favourable}`
        next.set(key, { ...one, sum, favourable, ways: (next.get(key)?.ways ?? 0) + one.ways })
      }
    all = next
  }
  return [...all.values()]
})()

export interface Member {
  race: number
  gender: number
  subType: number
  sheets: readonly (Sheet | null)[]
  secret: number
}

export type Random = () => number
export const below = (random: Random, count: number) => Math.floor(random() * count)

/** Returns one of the possible results, with the probability it has if each answer is random. */
export function randomAnswers(random: Random): Sheet {
  let [sum, favourable] = [0, 0]
  for (let item = 0; item < itemsInArea; item++) {
    const choice = below(random, 5)
    sum += step * choice
    favourable += Number(choice >= 3)
  }
  return { sum, count: itemsInArea, favourable }
}

/** Returns the adversary's answers to an area, which are near a level. */
export function answersNear(random: Random, level: number, count = itemsInArea): Sheet {
  let [sum, favourable] = [0, 0]
  const own = level + (random() + random() - 1) * 3
  for (let item = 0; item < count; item++) {
    const choice = Math.max(0, Math.min(4, Math.round(own / step + (random() - 0.5) * 2)))
    sum += step * choice
    favourable += Number(choice >= 3)
  }
  return { sum, count, favourable }
}

export const noTally: SpreadTally = { scored: 0, sum: 0, squares: 0 }
interface Sums extends SpreadTally {
  answers: number
  favourable: number
}
const known = new WeakMap<readonly Member[], Sums[]>()
/** Returns sums over the adversary's own answers in an area. */
export function sumsOf(sent: readonly Member[], area: number): Sums {
  const own =
    known.get(sent) ??
    areaCodes.map((_, at) =>
      sent.reduce<Sums>(
        (sums, { sheets }) => {
          const sheet = sheets[at]
          return sheet
            ? {
                ...withScore(sums, scoreOf(sheet)),
                answers: sums.answers + sheet.count,
                favourable: sums.favourable + sheet.favourable,
              }
            : sums
        },
        { ...noTally, answers: 0, favourable: 0 },
      ),
    )
  known.set(sent, own)
  return own[area] ?? { ...noTally, answers: 0, favourable: 0 }
}
