import { solve } from 'yalps'

/** It is known that `least` to `most` people are of these kinds in total. */
export interface Sum {
  kinds: readonly number[]
  least: number
  most: number
}

/** True number of people of each kind, and the known sums over several kinds. */
export interface Counts {
  truth: readonly number[]
  sums: readonly Sum[]
}

/**
 * Returns, for each sum over kinds, whether it is determined: every possible set of people gives the same value. First
 * looks for a counterexample that differs from the truth by one or two people. If there isn't one, uses linear
 * programming.
 */
export function determined(counts: Counts, asked: readonly (readonly number[])[]): boolean[] {
  const open = asked.map((kinds) => new Set(kinds))
  const free = new Set<Set<number>>()
  for (const move of otherWorlds(counts)) {
    for (const kinds of open) {
      const change = move.reduce(
        (sum, [from, to]) => sum + Number(kinds.has(to)) - Number(kinds.has(from)),
        0,
      )
      if (change !== 0) free.add(kinds)
    }
    if (free.size === open.length) break
  }
  return open.map((kinds) => !free.has(kinds) && isDetermined(counts, [...kinds]))
}

type Move = readonly (readonly [from: number, to: number])[]

/** Yields changes that move one or two people to other kinds and still match every known sum. */
function* otherWorlds({ truth, sums }: Counts): Generator<Move> {
  const within = truth.map((_, kind) => sums.flatMap(({ kinds }, at) => (kinds.includes(kind) ? [at] : [])))
  const values = sums.map(({ kinds }) => kinds.reduce((sum, kind) => sum + (truth[kind] ?? 0), 0))
  const broken = (from: number, to: number) => {
    const changes = new Map<number, number>()
    for (const at of within[from] ?? []) changes.set(at, -1)
    for (const at of within[to] ?? []) changes.set(at, (changes.get(at) ?? 0) + 1)
    return [...changes].filter(([, change]) => change !== 0)
  }
  const fits = (changes: readonly (readonly [number, number])[]) =>
    changes.every(([at, change]) => {
      const value = (values[at] ?? 0) + change
      const sum = sums[at]
      return sum !== undefined && value >= sum.least && value <= sum.most
    })
  const bySignature = new Map<string, [number, number]>()
  for (const [from, count] of truth.entries()) {
    if (count === 0) continue
    for (const to of truth.keys()) {
      if (from === to) continue
      const changes = broken(from, to)
      if (fits(changes)) yield [[from, to]]
      const ordered = changes.filter(([at, change]) => !fits([[at, change]])).sort(([a], [b]) => a - b)
      bySignature.set(ordered.join(' '), [from, to])
      const back = bySignature.get(ordered.map(([at, change]) => [at, -change]).join(' '))
      if (!back || (back[0] === from && count < 2)) continue
      const both = new Map(changes)
      for (const [at, change] of broken(...back)) both.set(at, (both.get(at) ?? 0) + change)
      if (fits([...both])) yield [[from, to], back]
    }
  }
}

/** Uses linear programming to check whether the sum's smallest and largest possible whole numbers are equal. */
function isDetermined({ truth, sums }: Counts, kinds: readonly number[]): boolean {
  const constraints = Object.fromEntries(
    sums.map(({ least, most }, at) => [
      `s${at}`,
      most === Infinity ? { min: least } : { min: least, max: most },
    ]),
  )
  const variables = Object.fromEntries(
    truth.map((_, kind) => [
      `k${kind}`,
      {
        goal: kinds.includes(kind) ? 1 : 0,
        ...Object.fromEntries(sums.flatMap((sum, at) => (sum.kinds.includes(kind) ? [[`s${at}`, 1]] : []))),
      },
    ]),
  )
  const bound = (direction: 'minimize' | 'maximize') =>
    solve({ direction, objective: 'goal', constraints, variables })
  const [low, high] = [bound('minimize'), bound('maximize')]
  if (high.status !== 'optimal' || low.status !== 'optimal') return false
  return Math.ceil(low.result - 1e-6) === Math.floor(high.result + 1e-6)
}
