import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFound, type Found, nothingFound } from './testing/adversary/judge.ts'
import { type Game, play } from './testing/adversary/play.ts'
import { type TestApp, testApp } from './testing/app.ts'

/**
 * Plays a leader in schools whose surveys ask the two stories. The leader also knows every rounded mean of the stories,
 * which no page shows except by language.
 */
let app: TestApp
let found: Found
const schools: Omit<Game, 'most'>[] = [
  { seed: 24, size: 130, character: 'mixed', sent: 0 },
  { seed: 25, size: 90, character: 'small cells', sent: 0 },
  { seed: 26, size: 80, character: 'polar', sent: 19 },
  { seed: 32, size: 520, character: 'mixed', sent: 0, off: 'staff' },
]
beforeAll(async () => {
  app = await testApp({ config: { timeZone: undefined } })
  found = nothingFound()
  for (const game of schools)
    found = addFound(found, await play(app, { ...game, most: 20, allLanguages: true, stories: true }))
}, 300_000)
afterAll(() => app.close())

test('doesn’t reveal how many people used a language, or another exact count between one and nine', () => {
  expect(found.small).toBeGreaterThan(schools.length * 100)
  expect(found.determined).toBe(0)
})

test('reveals at most one answer to a story in a hundred, and hardly helps to guess one', () => {
  const { answers, exact, guessed, chance } = found.stories
  expect(answers).toBeGreaterThan(1000)
  // The random rounding differs in each run: of 1,534 answers, none or two were certain.
  expect(exact / answers).toBeLessThan(0.01)
  expect((guessed - chance) / answers).toBeLessThan(0.1)
})

test('reveals no more about the other answers', () => {
  const { answers, exact, stance } = found.read
  expect(exact / answers).toBeLessThan(1 / 8)
  expect(stance / answers).toBeLessThan(1 / 4)
})

test('never shows a false sentence about the stories', () => {
  expect(found.untrue).toEqual([])
})

test('plays surveys that compare languages and have gaps that the stories explain', () => {
  expect(found.shown.languages).toBeGreaterThan(1)
  expect(found.shown.explained).toBeGreaterThan(0)
})
