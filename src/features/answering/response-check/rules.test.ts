import { expect, test } from 'vitest'
import type { Criterion } from './contract.ts'
import { type CheckedResponse, groupCheck, markAlike, settles, suspectedClusters } from './rules.ts'

const night: Criterion = {
  group: 'staff',
  network: '203.0.113.0/24',
  from: { day: '2026-10-10', hour: 2 },
  to: { day: '2026-10-10', hour: 3 },
  alike: null,
}
const atNoon = { ...night, from: { day: '2026-10-10', hour: 12 }, to: { day: '2026-10-10', hour: 12 } }

let arrival = 0
const sheet = (change: Partial<CheckedResponse> = {}): CheckedResponse => {
  arrival += 1
  const placed = { group: 'staff' as const, network: '203.0.113.0/24', day: '2026-10-10', hour: 2 }
  return {
    arrival,
    ...placed,
    marks: ['ticket'],
    fingerprint: `${arrival}`,
    link: null,
    aside: null,
    ...change,
  }
}
const sheets = (count: number, change?: Partial<CheckedResponse>) =>
  Array.from({ length: count }, () => sheet(change))

/** Runs a generator. Returns its value and its number of parts. */
function done<T>(work: Generator<unknown, T>): { value: T; parts: number } {
  for (let parts = 1; ; parts++) {
    const step = work.next()
    if (step.done) return { value: step.value, parts }
  }
}
const clustersOf = (all: readonly CheckedResponse[]) => {
  markAlike(all)
  return done(suspectedClusters(all, 10)).value
}

test('shows a batch for review again once it has grown by the threshold since it was counted', () => {
  const decided = { criterion: night, size: 40, decision: 'counted' as const }
  expect(settles(decided, { criterion: night, size: 49 }, 10)).toBe(true)
  const goneOn = { ...night, to: { day: '2026-10-10', hour: 5 } }
  expect(settles(decided, { criterion: goneOn, size: 49 }, 10)).toBe(true)
  expect(settles(decided, { criterion: night, size: 50 }, 10)).toBe(false)
})

test('shows a new batch despite decisions about other hours', () => {
  const counted = { criterion: night, size: 40, decision: 'counted' as const }
  expect(settles(counted, { criterion: atNoon, size: 30 }, 10)).toBe(false)
  const aside = { criterion: night, size: 40, decision: 'aside' as const }
  expect(settles(aside, { criterion: night, size: 30 }, 10)).toBe(false)
})

test('lists only responses that match the batch’s criterion, even without networks', () => {
  const all = [...sheets(8), ...sheets(8, { network: null }), ...sheets(3, { hour: 9 })]
  const [cluster] = clustersOf(all)
  expect(cluster?.criterion).toEqual({ ...night, network: null, to: night.from })
  expect(cluster?.sheets).toHaveLength(16)
})

test('groups matching responses separately from other responses that arrived with them', () => {
  const alike = sheets(12, { fingerprint: 'same' })
  expect(clustersOf(alike).map(({ sheets }) => sheets.length)).toEqual([12])
  const clusters = clustersOf([...alike, ...sheets(5)])
  expect(clusters.map(({ criterion, sheets }) => [criterion.alike, sheets.length])).toEqual([
    [null, 17],
    ['same', 12],
  ])
})

test('yields to other work between days', () => {
  const days = Array.from({ length: 20 }, (_, day) => `2026-10-${day + 10}`)
  const all = days.flatMap((day) => sheets(12, { day }))
  const clusters = done(suspectedClusters(all, 10))
  expect(clusters.value).toHaveLength(20)
  expect(clusters.parts).toBeGreaterThan(20)
  expect(groupCheck(all, 10).hours).toEqual(days.map((day) => ({ day, hour: 2, count: 12 })))
})
