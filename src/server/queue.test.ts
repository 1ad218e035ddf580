import { expect, test } from 'vitest'
import { Queue } from './queue.ts'

/** Work that finishes on request. */
function piece() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { work: () => ended, end }
}

test('runs a limited number of tasks, in order', async () => {
  const queue = new Queue(2)
  const begun: number[] = []
  const pieces = [1, 2, 3, 4].map((number) => ({ number, ...piece() }))
  const all = pieces.map(({ number, work }) => {
    return queue.run(() => {
      begun.push(number)
      return work()
    }, 10)
  })
  await Promise.resolve()
  expect(begun).toEqual([1, 2])
  pieces[1]?.end()
  await all[1]
  expect(begun).toEqual([1, 2, 3])
  for (const { end } of pieces) end()
  await Promise.all(all)
  expect(begun).toEqual([1, 2, 3, 4])
})

test('gives a failed task’s place to the next task', async () => {
  const queue = new Queue(1)
  const failing = queue.run(() => Promise.reject(new Error('no')), 1)
  const next = queue.run(async () => 'done', 1)
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('refuses tasks beyond the limit and says how long to wait', async () => {
  const queue = new Queue(1)
  const { work, end } = piece()
  const running = queue.run(work, 1)
  const waiting = queue.run(async () => {}, 1)
  await expect(queue.run(async () => {}, 1)).rejects.toMatchObject({
    status: 503,
    retryAfter: expect.any(Number),
  })
  end()
  await Promise.all([running, waiting])
  expect(await queue.run(async () => 'again', 1)).toBe('again')
})
