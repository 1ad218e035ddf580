import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { leaveTime } from '../../../../server/clock.ts'
import { addJob, doJobs, Failed, selectFailed, type Work } from './actions.ts'

let app: TestApp
let done: string[]
beforeEach(async () => {
  app = await testApp()
  done = []
})
afterEach(() => app.close())

const minute = 60_000
const later = (minutes: number) => {
  app.clock.at = new Date(app.clock.at.getTime() + minutes * minute)
}
const note = async (_: unknown, { content }: { content: string }) => {
  done.push(content)
}
const turn = (work: Partial<Work> = {}) => doJobs(app, { note: { run: note, leaseMs: 5 * minute, ...work } })
const add = (content: string, lane = 'notes') => addJob(app, { lane, name: 'note', content })
const rows = () => app.db.selectFrom('jobs').selectAll().orderBy('id').execute()

test('shares jobs between two processes and runs no job twice', async () => {
  const all = Array.from({ length: 20 }, (_, place) => `${place}`)
  for (const content of all) await add(content, `lane ${Number(content) % 3}`)

  const counts = await Promise.all([turn(), turn()])

  expect(counts[0] + counts[1]).toBe(20)
  expect(done.sort()).toEqual(all.sort())
})

test('runs a killed process’s job once the job’s lease has ended', async () => {
  await add('news')
  void turn({ run: () => new Promise(() => {}) })
  while ((await rows())[0]?.attempts !== 1) await new Promise(setImmediate)

  later(4)
  expect(await turn()).toBe(0)
  later(2)
  expect(await turn()).toBe(1)
  expect(done).toEqual(['news'])
})

test('ignores what a process writes after its lease has ended', async () => {
  await add('news')
  await turn({
    run: async () => {
      later(6)
      await turn({ run: async () => Promise.reject(new Failed('no')), waits: [60] })
      throw new Failed('too late')
    },
  })
  expect(await rows()).toMatchObject([{ attempts: 2, outcome: 'no' }])
})

test('retries a job at growing intervals, then gives up and lists the failure', async () => {
  await add('news')
  const fails = { run: async () => Promise.reject(new Failed('Out of paper.')), waits: [1, 5] }
  await turn(fails)
  expect(await selectFailed(app.db, 'note')).toMatchObject([
    { name: 'note', attempts: 1, outcome: 'Out of paper.', next_at: '2026-10-14T15:01:00.000Z' },
  ])
  const attempts: (number | undefined)[] = []
  for (const minutes of [0.9, 0.1, 4.9, 0.1, 1440]) {
    later(minutes)
    await turn(fails)
    attempts.push((await rows())[0]?.attempts)
  }
  expect(attempts).toEqual([1, 2, 2, 3, 3])
  expect(await selectFailed(app.db, 'note')).toMatchObject([{ attempts: 3, next_at: null }])
})

test('never gives up on recurring jobs or waits longer than their interval', async () => {
  await add('nightly')
  let works = false
  const run = async () => {
    if (!works) throw new Error('No disk.')
  }
  const pauses: number[] = []
  const go = async () => {
    await turn({ run, everyMs: 10 * minute })
    const next = Date.parse((await rows())[0]?.next_at ?? '')
    pauses.push((next - app.clock.at.getTime()) / minute)
    app.clock.at = new Date(next)
  }
  for (let time = 0; time < 9; time++) await go()
  expect(await selectFailed(app.db, 'note')).toMatchObject([{ attempts: 9, outcome: 'No disk.' }])
  works = true
  await go()
  expect(pauses).toEqual([1, 5, 10, 10, 10, 10, 10, 10, 10, 10])
  expect(await selectFailed(app.db, 'note')).toEqual([])
})

test.each([30, 400 * 24])(
  'runs jobs scheduled by a clock %i hours ahead once the clock is right',
  async (hours) => {
    await add('nightly')
    const right = app.clock.at
    later(hours * 60)
    await turn({ everyMs: 10 * minute })
    app.clock.at = right
    expect(await turn({ everyMs: 10 * minute })).toBe(1)
    expect(await turn({ everyMs: 10 * minute })).toBe(0)
  },
)

test('leaves jobs that depend on the clock to processes with a trusted clock', async () => {
  await add('delete')
  await leaveTime(app)
  const right = app.clock.at
  later(400 * 24 * 60)
  expect(await turn({ needsTrustedClock: true })).toBe(0)
  expect(await rows()).toMatchObject([{ attempts: 0, outcome: null }])
  app.clock.at = right
  expect(await turn({ needsTrustedClock: true })).toBe(1)
})

test('ends the turn without counting a failure if the database is unavailable', async () => {
  await add('news')
  const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  await expect(turn({ run: () => Promise.reject(gone) })).rejects.toThrow('gone')
  expect(await rows()).toMatchObject([{ attempts: 1, failed: 0, outcome: null }])
})
