import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DistrictFound, type DistrictGame, playDistrict } from './testing/adversary/district.ts'
import { shapes } from './testing/adversary/district-shapes.ts'
import { addReadOut, nothingRead } from './testing/adversary/read-out.ts'
import { type TestApp, testApp } from './testing/app.ts'

/**
 * Combines everything that a district's officer, its schools' leaders and a school outside it can see. Every run uses
 * the same districts. `npm run bench -- adversary` plays others.
 */
let app: TestApp
const found: DistrictFound[] = []
const games: DistrictGame[] = [
  { seed: 21, sizes: [90, 40], character: 'small cells', most: 12 },
  { seed: 22, sizes: [60, 60, 60], character: 'equal cells', most: 0 },
  { seed: 23, sizes: [120, 30, 14], character: 'nested cells', most: 10, outside: true },
  { seed: 24, sizes: [80, 25], character: 'mixed', most: 8, shape: shapes.allInOneSchool },
  { seed: 25, sizes: [40, 12], character: 'polar', most: 8, shape: shapes.oneOfTheOther },
  {
    seed: 26,
    sizes: Array(12).fill(40),
    character: 'mixed',
    most: 0,
    shape: shapes.nineAndMiddles,
    stories: true,
  },
  { seed: 27, sizes: Array(10).fill(24), character: 'small cells', most: 0 },
]

beforeAll(async () => {
  app = await testApp({ config: { timeZone: undefined } })
  for (const game of games) found.push(await playDistrict(app, game))
}, 300_000)
afterAll(() => app.close())

const total = (of: (one: DistrictFound) => number) => found.reduce((sum, one) => sum + of(one), 0)

test('doesn’t reveal a small cell when school and district results are put together', () => {
  expect(total(({ small }) => small)).toBeGreaterThan(games.length * 100)
  expect(found.map(({ determined }) => determined)).toEqual(games.map(() => 0))
})

test('reveals under 1 in 8 answers when school and district results are put together', () => {
  const read = found.reduce((sum, one) => addReadOut(sum, one.read), nothingRead())
  expect(read.answers).toBeGreaterThan(games.length * 110)
  expect(read.exact / read.answers).toBeLessThan(1 / 8)
  expect(read.stance / read.answers).toBeLessThan(1 / 4)
})

test('keeps every figure true and figures for the same people equal', () => {
  expect(total(({ rows }) => rows)).toBeGreaterThan(games.length * 70)
  expect(found.map(({ middles }) => middles > 0)).toEqual(games.map(({ seed }) => seed === 26))
  expect(found.flatMap(({ untrue }) => untrue)).toEqual([])
})
