import { screen } from '@testing-library/react'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { setAddedLanguages } from '../../../../shared/languages.ts'
import { forgetWords, insertLanguage, wordsInForce } from '../../../records/words/server/actions.ts'

pageTests()
let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterAll(() => setAddedLanguages([]))

/** Offers Arabic, and more languages up to this number. */
async function offer(added: number) {
  for (let at = 0; at < added; at++)
    await insertLanguage(app.db, {
      ...{ id: 10 + at, code: 'ar', name: 'Arabic', native_name: 'العربية', choose_lang_text: 'اختر لغتك' },
      ...(at > 0 && { code: `q${at}`, name: `Language ${at}` }),
      ...{ added_at: '2026-10-01', offered_at: '2026-10-01' },
    })
  forgetWords(app.db)
  await wordsInForce(app.db)
}
const paragraph = async (start: RegExp) =>
  (await screen.findByText((_, element) => element?.tagName === 'P' && start.test(element.textContent)))
    .textContent

test('names the languages of this installation', async () => {
  await offer(1)
  openPage(app, '/')
  expect(await paragraph(/^Students from grade 4/)).toBe(
    'Students from grade 4, families and staff, in English, Spanish, Somali, Hmong or Arabic.',
  )
  expect(await paragraph(/^People can answer/)).toBe(
    'People can answer in English, Español, Soomaali, Hmoob and العربية, on any phone, tablet or laptop.',
  )
  expect(screen.getByText('العربية').getAttribute('dir')).toBe('rtl')
  openPage(app, '/about')
  expect(await paragraph(/^We ask how people/)).toMatch(
    /You can answer in English, Spanish, Somali, Hmong or Arabic\.$/,
  )
})

test('counts the languages if they are many', async () => {
  await offer(3)
  openPage(app, '/')
  expect(await paragraph(/^Students from grade 4/)).toBe(
    'Students from grade 4, families and staff, in any of 7 languages.',
  )
  expect(await paragraph(/^People can answer/)).toBe(
    'People can answer in 7 languages, on any phone, tablet or laptop.',
  )
  openPage(app, '/about')
  expect(await paragraph(/^We ask how people/)).toMatch(/You can answer in any of 7 languages\.$/)
})

test('counts draft translations if they are many', async () => {
  await offer(4)
  // Nothing answers, so all translations count as drafts.
  openPage(app, '/about', undefined, { without: '/api/' })
  expect(await screen.findByText(/until a speaker approves them/)).toHaveProperty(
    'textContent',
    'The translations into 7 languages are drafts until a speaker approves them. The questions haven’t been validated with respondents yet.',
  )
})
