import { T } from './people.ts'

/** Rounding steps for figures about n people, as shown to families. */
export interface Steps {
  score: number | null
  favourable: number | null
  answers: number | null
}

export function stepsFor(n: number, provisional: boolean): Steps | null {
  if (n < T) return null
  if (n < 2 * T) return { score: null, favourable: null, answers: null }
  if (n < 4 * T || provisional) return { score: 1, favourable: 20, answers: null }
  if (n < 20 * T) return { score: 0.5, favourable: 10, answers: 10 }
  return { score: 0.1, favourable: 2, answers: 5 }
}

/** Returns the random numbers, 0 to 1, that give the shown value if the exact value is x, or null if there are none. */
export type RandomRange = (x: number) => readonly [number, number] | null

const always = [0, 1] as const

/** Creates each kind of range once, so that a value shown twice can be recognized. */
const made = new Map<string, RandomRange>()
function once(kind: string, lots: RandomRange): RandomRange {
  const known = made.get(kind) ?? lots
  made.set(kind, known)
  return known
}

/** Returns the range for a value that was randomly rounded to a step and is shown as `least` to `most`. */
export const randomlyRounded = (step: number, least: number, most: number): RandomRange =>
  once(`lot ${step} ${least} ${most}`, (x) => {
    const steps = Math.round((x / step) * 1e8) / 1e8
    const below = Math.floor(steps)
    const part = steps - below
    const isIn = (at: number) => at * step >= least - 1e-9 && at * step <= most + 1e-9
    const [low, high] = [isIn(below), isIn(below + 1)]
    if (part === 0) return low ? always : null
    if (low && high) return always
    return low ? [part, 1] : high ? [0, part] : null
  })

/** Returns the range for a value shown without random rounding, which is from `least` to `most`. */
export const between = (least: number, most: number): RandomRange =>
  once(`between ${least} ${most}`, (x) => (x >= least - 1e-9 && x <= most + 1e-9 ? always : null))

export type Coded = 'orLess' | 'orMore' | null

/** Returns the range for a number, rounded randomly if it's a multiple of the step, otherwise to the nearest tenth. */
export function shownNumber(value: number, coded: Coded, step: number | null, maximum: number): RandomRange {
  const onGrid = step !== null && Math.abs(value / step - Math.round(value / step)) < 1e-6
  if (!onGrid) return between(value - 0.05, value + 0.05)
  const least = coded === 'orLess' ? 0 : value
  const most = coded === 'orMore' ? maximum : value
  return randomlyRounded(step, least, most)
}

/** Returns the rung below a value on least, least × rung, …, and the fraction of the distance to the next rung. */
export function positionOnLadder(
  value: number,
  least: number,
  rung: number,
): { below: number; part: number } {
  if (value <= least) return { below: least, part: 0 }
  const below = least * rung ** Math.floor(Math.log(value / least) / Math.log(rung) + 1e-9)
  return { below, part: (value - below) / (below * (rung - 1)) }
}

/** Returns the range for a spread randomly rounded to least, least × rung, …. Narrower spreads show as the least. */
export const onLadder = (least: number, rung: number, told: number): RandomRange =>
  once(`ladder ${least} ${rung} ${told.toFixed(9)}`, (x) => {
    const { below, part } = positionOnLadder(x, least, rung)
    const isTold = (value: number) => Math.abs(value - told) < 1e-9
    if (part < 1e-9) return isTold(below) ? always : null
    return isTold(below) ? [part, 1] : isTold(below * rung) ? [0, part] : null
  })
