import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../app/testing/app.ts'
import { insertRespondents, type Respondent } from '../../../app/testing/responses.ts'
import {
  type Everything,
  everything,
  expectBands,
  expectReport,
  expectTracking,
  live,
} from '../../../app/testing/subtraction.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey } from '../../../app/testing/survey.ts'
import { type ParticipantType, subTypes } from '../../../shared/codes.ts'
import { downloadsContract } from '../../downloads/contract.ts'
import { gapsContract } from '../../gaps/contract.ts'
import { sharingContract } from '../../sharing/contract.ts'
import { trendsContract } from '../../trends/contract.ts'
import type { SurveyResults } from '../contract.ts'

/**
 * Plays a leader who keeps everything that can be fetched, at every moment, and adds and subtracts. Made-up schools
 * are small and uneven, so that many cells are under the threshold.
 */
const threshold = 10
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const kinds: [ParticipantType, number][] = ([1, 6, 2, 3] as const).flatMap((type) =>
  subTypes[type].slice(0, 4).map((subType): [ParticipantType, number] => [type, subType]),
)

/** People in an order of arrival; `weights` make some kinds of people rare. */
const schools = fc
  .record({
    weights: fc.array(fc.constantFrom(0, 1, 1, 4, 12), { minLength: kinds.length, maxLength: kinds.length }),
    size: fc.integer({ min: 15, max: 260 }),
    seed: fc.integer({ min: 1, max: 2 ** 30 }),
  })
  .map(({ weights, size, seed }): Respondent[] => {
    let state = seed
    const next = (below: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    const bag = kinds.flatMap((kind, place) => Array.from({ length: weights[place] ?? 0 }, () => kind))
    return Array.from({ length: size }, () => {
      const [type, subType] = bag[next(Math.max(1, bag.length))] ?? [2, 16]
      return {
        type,
        subType,
        race: next(12) === 0 ? null : ([6, 6, 6, 5, 5, 3, 2, 1, 4, 7][next(10)] ?? 6),
        gender: next(20) === 0 ? null : ([1, 1, 2, 2, 2, 3, 4, 5][next(8)] ?? 1),
        level: next(15) === 0 ? null : next(4),
      }
    })
  })

interface World {
  leader: Leader
  guid: string
  people: Respondent[]
}

const at = (instant: string) => {
  app.clock.at = new Date(instant)
}

type Cells = SurveyResults['divisions'][number]['cells']

const figuresOf = ({ results, reports }: Everything) => {
  const { total: _total, response: _response, provisional: _late, preview: _preview, ...figures } = results
  return { ...figures, reports: reports.map(({ provisional: _p, preview: _v, ...report }) => report) }
}
const withheldNames = (cells: Cells) => cells.flatMap((cell) => (cell.n === null ? [cell.name] : []))

test('nothing that a leader can fetch, at whatever moment, gives back a hidden cell or one respondent', async () => {
  await fc.assert(
    fc.asyncProperty(
      schools,
      fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 4 }),
      async (all, steps) => {
        at('2026-10-14T15:00:00Z')
        const leader = await leaderWithSchool(app)
        const world: World = { leader, guid: await openSurvey(app, leader), people: [] }
        const administrator = await app.account('CAN_DO_ALL')
        let before: Everything | null = null

        // While responses come in: looks after a few more each time, and a preview of the results.
        for (const step of [...steps, 1, 1]) {
          const arrived = all.slice(world.people.length, world.people.length + step)
          await insertRespondents(app, world.guid, arrived)
          world.people.push(...arrived)
          const seen = await everything(app, world.guid, administrator.token)
          const released = world.people.slice(0, seen.results.covers)
          expectTracking(await live(app, world.guid, leader.token), released)
          for (const report of seen.reports) expectReport(report, `preview ${report.code}`, released)
          expectBands(seen, released)
          if (before) {
            const grown = seen.results.covers - before.results.covers
            // A new response alone changes no figure; a batch changes them by at least the threshold of people.
            if (grown === 0) expect(figuresOf(seen)).toEqual(figuresOf(before))
            else expect(grown).toBeGreaterThanOrEqual(threshold)
          }
          before = seen
        }

        // Closed and final.
        const rest = all.slice(world.people.length)
        await insertRespondents(app, world.guid, rest)
        world.people.push(...rest)
        at('2026-10-26T15:00:00Z')
        const token = await newToken(app, world.leader)
        const seen = await everything(app, world.guid, token)
        expectTracking(seen, world.people)
        for (const report of seen.reports) expectReport(report, report.code, world.people)
        expectBands(seen, world.people)
        await expectOtherPaths(world, token, seen)
      },
    ),
    { numRuns: 12 },
  )
}, 240_000)

/** Gaps, downloads, shared results and changes say nothing beyond results and reports. */
async function expectOtherPaths(world: World, token: string, seen: Everything): Promise<void> {
  const params = { guid: world.guid }
  const gaps = (await app.call(gapsContract.gaps, { params }, token)).body
  for (const area of gaps.areas) {
    const own = seen.results.areas.find((one) => one.code === area.code)
    for (const gap of area.gaps) {
      const cells = own?.divisions.find((division) => division.key === gap.division)?.cells ?? []
      for (const { name, n, score } of [gap.low, gap.high]) {
        expect(withheldNames(cells)).not.toContain(name)
        expect(cells).toContainEqual(expect.objectContaining({ name, n, score }))
      }
    }
  }

  const made = await app.call(sharingContract.makeShareLink, { params, body: { days: 7 } }, token)
  const link = { token: made.body.link.split('/shared/')[1] ?? '' }
  expect((await app.call(sharingContract.sharedResults, { params: link })).body).toMatchObject(seen.results)

  const changes = (await app.call(trendsContract.changes, { params }, token)).body
  for (const { key, rows } of changes.sections) {
    const cells = seen.results.divisions.find((division) => division.key === key)?.cells ?? []
    for (const row of rows.filter(() => key !== 'everyone' && key !== 'areas'))
      expect(row.figures.at(-1)).toMatchObject({ n: cells.find((cell) => cell.key === row.key)?.n ?? null })
  }

  const file = (await app.call(downloadsContract.downloadResults, { params, query: {} }, token)).body
  const known = new Set(numbersIn([seen.results, seen.reports]))
  for (const line of String(file.content).split('\r\n').slice(1)) {
    if (line.startsWith('Response rates') || line.startsWith('Answers to items')) continue
    const unquoted = line.replace(/"(?:[^"]|"")*"/g, '')
    for (const field of unquoted.split(','))
      if (/^\d+(\.\d+)?$/.test(field)) expect(known).toContain(Number(field))
  }
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(numbersIn)
}
