import { addAnswersOf, emptyQuality, qualityOf } from '../../../measurement/quality.ts'
import type { Spreads } from '../../../measurement/rounded.ts'
import { areaCodes } from '../../../shared/codes.ts'
import { T } from './people.ts'
import { seeded } from './schools.ts'

export interface OmegaFound {
  answers: number
  /** Area scores guessed exactly with omega's number; `chance` counts those guessed without it. */
  guessed: number
  chance: number
  /** Area scores that only one score fits. */
  determined: number
  /** Number of times a number was shown. */
  numbers: number
}

const items = 3
const sheets = Array.from({ length: 5 ** items }, (_, place) =>
  Array.from({ length: items }, (__, item) => 2.5 * (Math.floor(place / 5 ** item) % 5)),
)
const total = (sheet: readonly number[]) => sheet.reduce((sum, score) => sum + score, 0)

/**
 * Plays `rounds` rounds: the adversary knows everyone else's answers and guesses one person's area score. `common` is how
 * much the known answers have in common, from 0 to 1.
 */
export function playAloneOmega(people: number, common: number, rounds: number, seed: number): OmegaFound {
  const random = seeded(seed)
  const found: OmegaFound = { answers: 0, guessed: 0, chance: 0, determined: 0, numbers: 0 }
  for (let round = 0; round < rounds; round++) {
    const sent = Array.from({ length: people - 1 }, () => {
      const about = Math.floor(random() * 5)
      return Array.from({ length: items }, () => 2.5 * (random() < common ? about : Math.floor(random() * 5)))
    })
    const own = Math.floor(random() * sheets.length)
    const numberWith = numbersWithKnownAnswers(sent)
    const shown = sheets.map((sheet) => chancesOf((lot) => numberWith(sheet, lot)))
    const lot = random()
    const told = shown[own]?.find(({ above }) => lot < above)?.value
    const ways = shown.map((all) => all.find(({ value }) => value === told)?.chance ?? 0)
    const right = total(sheets[own] ?? [])
    found.answers += 1
    found.numbers += Number(typeof told === 'number')
    found.guessed += rightGuess(ways, right)
    found.chance += rightGuess(
      ways.map(() => 1),
      right,
    )
    found.determined += Number(
      new Set(sheets.flatMap((sheet, at) => (ways[at] ? [total(sheet)] : []))).size === 1,
    )
  }
  return found
}

interface Chance {
  value: number | null
  chance: number
  /** The value is shown for lots below this. */
  above: number
}

/** The lot isn't known, so the adversary computes how likely each of the two possible numbers is. */
function chancesOf(shownWith: (lot: number) => number | null): Chance[] {
  const [up, down] = [shownWith(0), shownWith(1 - 1e-9)]
  if (up === down) return [{ value: up, chance: 1, above: 1 }]
  let [low, high] = [0, 1]
  while (high - low > 1e-2) {
    const middle = (low + high) / 2
    if (shownWith(middle) === up) low = middle
    else high = middle
  }
  return [
    { value: up, chance: low, above: low },
    { value: down, chance: 1 - low, above: 1 },
  ]
}

/** Returns a function for the number that is shown for known answers plus a person's, with a lot. */
function numbersWithKnownAnswers(
  sent: readonly (readonly number[])[],
): (sheet: readonly number[], lot: number) => number | null {
  const known = emptyQuality(areaCodes.map((_, at) => (at === 0 ? items : 0)))
  const none = areaCodes.map(() => new Float64Array())
  const add = (counts: typeof known, sheet: readonly number[]) =>
    addAnswersOf(counts, [Float64Array.from(sheet), ...none.slice(1)], false)
  for (const sheet of sent) add(known, sheet)
  const people = sent.length + 1
  const spreads = { areas: areaCodes.map(() => 2), overall: null, apart: null } as unknown as Spreads
  return (sheet, lot) => {
    const counts = structuredClone(known)
    add(counts, sheet)
    const { areas } = qualityOf(
      3,
      counts,
      { n: people, key: 1, answered: people, spreads },
      { threshold: T, lot: () => lot, coarse: false },
    )
    return areas[0]?.omegaRange?.value ?? null
  }
}

/** The chance that the likeliest score is right. `ways` says how likely each sheet leads to what was shown. */
function rightGuess(ways: readonly number[], right: number): number {
  const weights = new Map<number, number>()
  for (const [at, sheet] of sheets.entries())
    weights.set(total(sheet), (weights.get(total(sheet)) ?? 0) + (ways[at] ?? 0))
  const most = Math.max(...weights.values())
  const likeliest = [...weights.keys()].filter((score) => weights.get(score) === most)
  return likeliest.includes(right) ? 1 / likeliest.length : 0
}
