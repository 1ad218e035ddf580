import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { type Leader, leaderWithSchool, preparedSurvey } from '../../../../app/testing/survey.ts'
import { setAddedLanguages } from '../../../../shared/languages.ts'
import { forgetWords, insertLanguage, wordsInForce } from '../../../records/words/server/actions.ts'

pageTests()

const names = [
  'Amharic',
  'Arabic',
  'Chinese',
  'French',
  'Karen',
  'Oromo',
  'Russian',
  'Tamil',
  'Thai',
  'Vietnamese',
]
let app: TestApp
let leader: Leader
let guid: string
beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await preparedSurvey(app, leader)
  for (const [at, name] of names.entries())
    await insertLanguage(app.db, {
      ...{ id: 10 + at, code: `q${String.fromCharCode(97 + at)}`, name, native_name: `${name} itself` },
      ...{ choose_lang_text: 'Choose', added_at: '2026-10-01', offered_at: '2026-10-01' },
    })
  forgetWords(app.db)
  await wordsInForce(app.db)
})
afterAll(async () => {
  setAddedLanguages([])
  await app.close()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.at })
})
afterEach(() => {
  vi.useRealTimers()
})

const labels = () =>
  screen
    .getAllByRole('checkbox')
    .map((box) => box.getAttribute('aria-label') ?? box.closest('label')?.textContent ?? nameOf(box))
const nameOf = (box: HTMLElement) => document.querySelector(`label[for="${box.id}"]`)?.textContent ?? ''

test('keeps 14 languages usable: chosen ones first, and a search', async () => {
  const hands = openPage(app, `/equity-audit-setup/${guid}?step=4`, leader.token)
  await screen.findByRole('checkbox', { name: /^Vietnamese/ })
  expect(
    labels()
      .slice(0, 3)
      .map((label) => /^(English|Somali|Spanish)/.exec(label)?.[0]),
  ).toEqual(['English', 'Somali', 'Spanish'])
  expect(labels()).toHaveLength(14)
  await hands.type(screen.getByRole('searchbox', { name: 'Find a language' }), 'viet')
  await waitFor(() => expect(labels()).toHaveLength(3))
  screen.getByRole('checkbox', { name: /^Vietnamese/ })
})
