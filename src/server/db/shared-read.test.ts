import { expect, test } from 'vitest'
import { SharedRead } from './shared-read.ts'

/** Reads that finish on request. Each returns the number of the read. */
function slow() {
  const asked: number[][] = []
  const ends: (() => void)[] = []
  const shared = new SharedRead(async (ids: number[]) => {
    const number = asked.push(ids)
    await new Promise<void>((end) => ends.push(end))
    return new Map(ids.filter((id) => id > 0).map((id) => [id, number]))
  })
  const begun = async (count: number) => {
    while (asked.length < count) await new Promise((next) => setImmediate(next))
  }
  return { shared, asked, ends, begun }
}

test('reads once for simultaneous callers, then again for later callers', async () => {
  const { shared, asked, ends, begun } = slow()
  const together = Promise.all([shared.get(1), shared.get(2), shared.get(1), shared.get(-1)])
  await begun(1)
  const later = shared.get(1)
  ends[0]?.()
  expect(await together).toEqual([1, 1, 1, undefined])
  await begun(2)
  ends[1]?.()
  expect(await later).toBe(2)
  expect(asked).toEqual([[1, 2, -1], [1]])
})

test('reports a failed read only to the callers waiting for it', async () => {
  let reads = 0
  const shared = new SharedRead(async () => {
    reads += 1
    if (reads === 1) throw new Error('gone')
    return new Map([[1, 'there']])
  })
  const first = await Promise.allSettled([shared.get(1), shared.get(1)])
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await shared.get(1)).toBe('there')
})
