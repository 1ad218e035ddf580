import { addAnswersOf, emptyQuality, qualityOf } from '../../../measurement/quality.ts'
import type { Spreads } from '../../../measurement/rounded.ts'
import { areaCodes } from '../../../shared/codes.ts'
import { T } from './people.ts'
import { deviationOf, leastSpreads, roundToRung, rungOf } from './rounded.ts'
import { seeded } from './schools.ts'
import { type SpreadTally, withScore } from './tallies.ts'

export interface QualityFound {
  answers: number
  /** Area scores guessed exactly with the words for alpha and omega; `chance` counts those guessed without them. */
  guessed: number
  chance: number
  /** Number of times a word was shown. */
  words: number
}

const items = 3
const sheets = Array.from({ length: 5 ** items }, (_, place) =>
  Array.from({ length: items }, (__, item) => 2.5 * (Math.floor(place / 5 ** item) % 5)),
)
const total = (sheet: readonly number[]) => sheet.reduce((sum, score) => sum + score, 0)

/** Plays `rounds` rounds. `stray` is how often the adversary's answers differ from one choice, from 0 to 1. */
export function playAloneQuality(people: number, stray: number, rounds: number, seed: number): QualityFound {
  const random = seeded(seed)
  const found: QualityFound = { answers: 0, guessed: 0, chance: 0, words: 0 }
  for (let round = 0; round < rounds; round++) {
    const sent = Array.from({ length: people - 1 }, () => {
      const about = random() < stray ? Math.floor(random() * 5) : 2
      return Array.from({ length: items }, () =>
        random() < stray / 4 ? 2.5 * Math.floor(random() * 5) : 2.5 * about,
      )
    })
    const lot = random()
    const own = sheets[Math.floor(random() * sheets.length)] ?? []
    const wordsWith = wordsWithKnownAnswers(sent, lot)
    const told = wordsWith(own)
    const fits = sheets.filter((sheet) => wordsWith(sheet) === told)
    found.answers += 1
    found.words += Number(told !== 'null null')
    found.guessed += rightGuess(fits, total(own))
    found.chance += rightGuess(sheets, total(own))
  }
  return found
}

/** Returns a function for the words of known answers plus a person's. Even the spread's rounding is known. */
function wordsWithKnownAnswers(
  sent: readonly (readonly number[])[],
  lot: number,
): (sheet: readonly number[]) => string {
  const known = emptyQuality(areaCodes.map((_, at) => (at === 0 ? items : 0)))
  const none = areaCodes.map(() => new Float64Array())
  const add = (counts: typeof known, sheet: readonly number[]) =>
    addAnswersOf(counts, [Float64Array.from(sheet), ...none.slice(1)], false)
  for (const sheet of sent) add(known, sheet)
  const others = sent.reduce<SpreadTally>((tally, sheet) => withScore(tally, total(sheet) / items), {
    scored: 0,
    sum: 0,
    squares: 0,
  })
  const people = sent.length + 1
  return (sheet) => {
    const counts = structuredClone(known)
    add(counts, sheet)
    const spread = deviationOf(withScore(others, total(sheet) / items))
    const drawn = roundToRung(spread, leastSpreads.area, rungOf(people), lot)
    const spreads = { areas: areaCodes.map(() => drawn), overall: null, apart: null } as unknown as Spreads
    const { areas } = qualityOf(
      3,
      counts,
      { n: people, key: 1, answered: people, spreads },
      { threshold: T, lot: () => lot, coarse: false },
    )
    return `${areas[0]?.alpha ?? null} ${areas[0]?.omega ?? null}`
  }
}

function rightGuess(possible: readonly (readonly number[])[], right: number): number {
  const ways = Map.groupBy(possible, total)
  const most = Math.max(...[...ways.values()].map(({ length }) => length))
  const likeliest = [...ways.keys()].filter((key) => ways.get(key)?.length === most)
  return likeliest.includes(right) ? 1 / likeliest.length : 0
}
