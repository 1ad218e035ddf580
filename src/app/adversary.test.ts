import { afterAll, beforeAll, expect, test } from 'vitest'
import { languagesContract } from '../features/running/languages/contract.ts'
import { setAddedLanguages } from '../shared/languages.ts'
import { addFound, type Found, nothingFound } from './testing/adversary/judge.ts'
import { type Game, play } from './testing/adversary/play.ts'
import { type TestApp, testApp } from './testing/app.ts'

/**
 * Plays a leader who keeps every result, looks again after every event, and knows the answers of everyone except one
 * person. Every run uses the same schools. `npm run bench -- adversary` plays a thousand others.
 */
let app: TestApp
let alone: Found
let stuffing: Found
const schools: Omit<Game, 'most' | 'sent'>[] = [
  { seed: 1, size: 12, character: 'alike' },
  { seed: 2, size: 45, character: 'small cells' },
  { seed: 3, size: 70, character: 'polar' },
  { seed: 4, size: 110, character: 'equal cells' },
  { seed: 5, size: 130, character: 'nested cells' },
  { seed: 11, size: 80, character: 'mixed', off: 'parents' },
  { seed: 12, size: 110, character: 'small cells', pulse: 'DBP' },
]
const stuffed: Omit<Game, 'most'>[] = [
  { seed: 7, size: 40, character: 'mixed', sent: 9 },
  { seed: 8, size: 90, character: 'small cells', sent: 19 },
  { seed: 9, size: 60, character: 'polar', sent: 39 },
]
beforeAll(async () => {
  app = await testApp({ config: { timeZone: undefined } })
  const { token } = await app.account('CAN_DO_ALL')
  for (const [language, nativeName] of [
    ['vi', 'Tiếng Việt'],
    ['ar', 'العربية'],
  ] as const) {
    const body = { code: language, nativeName, chooseLangText: nativeName }
    await app.call(languagesContract.addLanguage, { body }, token)
    await app.call(languagesContract.offerLanguage, { params: { language } }, token)
  }
  alone = nothingFound()
  for (const game of schools)
    alone = addFound(alone, await play(app, { ...game, sent: 0, most: 40, allLanguages: true }))
  stuffing = nothingFound()
  for (const game of stuffed)
    stuffing = addFound(stuffing, await play(app, { ...game, most: 0, allLanguages: true }))
}, 300_000)
afterAll(async () => {
  setAddedLanguages([])
  await app.close()
})

test('doesn’t reveal an exact breakdown count between one and nine', () => {
  expect(alone.small).toBeGreaterThan(schools.length * 125)
  expect(alone.determined).toBe(0)
})

test('reveals the choice for under 1 in 8 answers, and whether it’s favorable for under 1 in 4', () => {
  expect(alone.read.answers).toBeGreaterThan(schools.length * 500)
  expect(alone.read.exact / alone.read.answers).toBeLessThan(1 / 8)
  expect(alone.read.stance / alone.read.answers).toBeLessThan(1 / 4)
})

test('reveals just as little about someone when an adversary sends matching answers', () => {
  expect(stuffing.beside.people).toBe(stuffed.length)
  expect(stuffing.beside.exact / stuffing.beside.answers).toBeLessThan(1 / 8)
  expect(stuffing.beside.stance / stuffing.beside.answers).toBeLessThan(1 / 4)
})

test('never shows a false sentence', () => {
  expect([...alone.untrue, ...stuffing.untrue]).toEqual([])
})
