import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { otherCell, packBy } from '../../../../app/testing/cells.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { setAddedLanguages } from '../../../../shared/languages.ts'
import { translationsContract } from '../../../answering/translations/contract.ts'
import { namedLinksContract } from '../../../figures/named-links/contract.ts'
import { catalogueOf } from '../../../records/words/server/actions.ts'
import { cellsContract } from '../../cells/contract.ts'
import { languagesContract } from '../contract.ts'

pageTests()

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await testApp()
  admin = (await app.account('CAN_DO_ALL')).token
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

test('takes an administrator from the translations to a language that surveys offer', async () => {
  const hands = openPage(app, '/translations', admin)
  await hands.click(await screen.findByRole('link', { name: 'Add a language' }))
  await screen.findByRole('heading', { name: 'Add a language' })
  await hands.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Vietnamese')
  expect(screen.getByRole('textbox', { name: /^Own name/ })).toHaveProperty('value', 'Tiếng Việt')
  await screen.findByText(
    'Vietnamese, written from left to right. It starts with a draft for speakers to review.',
  )
  await hands.click(screen.getByRole('button', { name: 'Add language' }))
  await screen.findByRole('heading', { name: 'Vietnamese translation' })
  const progress = await screen.findByRole('table', { name: 'Progress of each part' })
  const [, questions] = within(progress).getAllByRole('row')
  expect(questions?.textContent).toMatch(/Questions and answers.*Needed.*(\d+) of \1/)
  await hands.click(screen.getByRole('button', { name: 'Offer in surveys' }))
  await hands.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Offer' }))
  await screen.findByText('Offered in surveys')
})

test('says what a language code is, then counts the written texts', async () => {
  const hands = openPage(app, '/add-language', admin)
  await hands.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Another language')
  await hands.type(screen.getByRole('textbox', { name: /^Code/ }), 'oromo')
  await hands.type(screen.getByRole('textbox', { name: /^Own name/ }), 'Afaan Oromoo')
  await hands.click(screen.getByRole('button', { name: 'Add language' }))
  await screen.findByText('Enter a language code, such as vi or zh-Hant.')
  const code = screen.getByRole('textbox', { name: /^Code/ })
  await hands.clear(code)
  await hands.type(code, 'om')
  await hands.click(screen.getByRole('button', { name: 'Add language' }))
  await screen.findByRole('heading', { name: 'Oromo translation' })
  expect(
    (await screen.findByRole('button', { name: 'Offer in surveys' })).getAttribute('aria-disabled'),
  ).toBe('true')
  screen.getByText(/texts to go before surveys can use it/)

  const questions = () =>
    within(screen.getByRole('table', { name: 'Progress of each part' })).getAllByRole('row')[1]
  expect(questions()?.textContent).toMatch(/Needed0 of/)
  const [words] = screen.getAllByRole('textbox', { name: /^Your words/ })
  if (!words) throw new Error('There is no text to write.')
  await hands.type(words, 'Akkam?')
  await hands.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(questions()?.textContent).toMatch(/Needed1 of/))
  screen.getByText(/ on .*: Right\.$/)
  await hands.click(await screen.findByRole('button', { name: 'Accept these words' }))
  await waitFor(() => expect(questions()?.textContent).toMatch(/Needed1 of \d+1$/))
})

test('suggests only languages that aren’t here yet', async () => {
  await app.call(languagesContract.addLanguage, { body: { code: 'ru', nativeName: 'Русский' } }, admin)
  const hands = openPage(app, '/add-language', admin)
  const choice = await screen.findByRole('combobox', { name: 'Language' })
  await waitFor(() => expect(within(choice).queryByRole('option', { name: 'Russian' })).toBeNull())
  await hands.selectOptions(choice, 'Arabic')
  await screen.findByText(
    'Arabic, written from right to left. It starts with a draft for speakers to review.',
  )
})

test('says what an imported pack brought and leads to it', async () => {
  const other = otherCell()
  const body = { publicKey: other.key, name: 'The other district' }
  await app.call(cellsContract.registerCell, { body }, admin)
  const texts = catalogueOf('vi').map(({ id, englishHash, words }) => ({ id, english: englishHash, words }))
  const pack = packBy(other, { code: 'vi', nativeName: 'Tiếng Việt', texts })
  const hands = openPage(app, '/add-language', admin)
  await hands.upload(await screen.findByLabelText('File'), new File([pack], 'language-vi.json'))
  await screen.findByText(/^We imported \d+ drafts and 0 reviewed texts\.$/)
  await hands.click(screen.getByRole('link', { name: 'See the Vietnamese translation' }))
  await screen.findByRole('heading', { name: 'Vietnamese translation' })
})

test('lets a speaker write texts one after the other through a link', async () => {
  await app.call(
    languagesContract.addLanguage,
    { body: { code: 'so-Arab', nativeName: 'صومالي', chooseLangText: 'دور لقدادا' } },
    admin,
  )
  const body = { purpose: 'review', name: 'Amina Ali', days: 30, language: 'so-Arab' } as const
  const { link } = (await app.call(namedLinksContract.makeNamedLink, { body }, admin)).body
  const hands = openPage(app, new URL(link).pathname)
  await screen.findByRole('heading', { name: 'Write the Somali (Arabic) translation' })
  expect(screen.queryByText('so-Arab')).toBeNull()
  const [first] = screen.getAllByRole('textbox', { name: /^Your words/ })
  if (!first) throw new Error('There is no text to write.')
  await hands.type(first, 'سؤال')
  const [save] = screen.getAllByRole('button', { name: 'Save and continue' })
  if (save) await hands.click(save)
  await screen.findByRole('button', { name: 'Undo' })
  // Only texts with words name the language.
  expect(screen.getAllByText('Somali (Arabic)')).toHaveLength(1)
  const params = { language: 'so-Arab' }
  const { texts } = (await app.call(translationsContract.translation, { params }, admin)).body
  expect(texts[0]).toMatchObject({ words: 'سؤال', state: 'reviewed', review: { reviewer: 'Amina Ali' } })
})

test('changes a language’s own name', async () => {
  const hands = openPage(app, '/translations/om', admin)
  await hands.click(await screen.findByRole('button', { name: 'Change own name' }))
  const field = screen.getByRole('textbox', { name: /^Own name/ })
  expect(document.activeElement).toBe(field)
  await hands.clear(field)
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('This field is required')
  await hands.type(field, 'Oromiffa')
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Oromiffa')
  expect(screen.queryByRole('textbox', { name: /^Own name/ })).toBeNull()
})
