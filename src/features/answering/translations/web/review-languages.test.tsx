import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewing as arabic } from '../../../../../content/ar/helpers.json' with { type: 'json' }
import { reviewing as english } from '../../../../../content/en/helpers.json' with { type: 'json' }
import { reviewing as spanish } from '../../../../../content/es/helpers.json' with { type: 'json' }
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { latinWords, leftInEnglish } from '../../../../app/testing/left-in-english.tsx'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { reviewLink } from '../../../../app/testing/translations.ts'
import { setAddedLanguages } from '../../../../shared/languages.ts'
import { languagesContract } from '../../../running/languages/contract.ts'

/** The choice of the page's language has the name of English in English. */
const { english: _, ...texts } = english

pageTests()
afterAll(() => setAddedLanguages([]))

let app: TestApp
let administrator: string
beforeAll(async () => {
  app = await testApp()
  administrator = (await app.account('CAN_DO_ALL')).token
})
afterAll(() => app.close())

async function addLanguage(code: string, nativeName: string): Promise<void> {
  const body = { code, nativeName, chooseLangText: nativeName }
  expect((await app.call(languagesContract.addLanguage, { body }, administrator)).status).toBe(201)
}

const open = async (language: string) =>
  openPage(app, `/review-translations/${await reviewLink(app, { language })}?find=scales.how-well`)
const cardOf = (id: string) => document.querySelector<HTMLElement>(`[data-text="${id}"]`)!

test('reads in the language of its link, or in English', async () => {
  const hands = await open('es')
  const title = await screen.findByRole('heading', { level: 1, name: 'Revisar la traducción en Español' })
  expect(title.closest('[lang]')?.getAttribute('lang')).toBe('es')
  screen.getByText('Borrador. Nadie lo ha revisado todavía.')
  screen.getByText('Draft translation. No speaker has reviewed it yet.')
  const card = within(cardOf('questions.scales.how-well.1'))
  await hands.click(card.getByRole('button', { name: 'Cambiar' }))
  await hands.clear(card.getByRole('textbox', { name: /^Palabras que propone/ }))
  await hands.click(card.getByRole('button', { name: 'Guardar y seguir' }))
  card.getByText('Escriba las palabras que propone.')
  await hands.click(card.getByRole('button', { name: 'Cancelar' }))
  networkOf(app, false)
  await hands.click(card.getByRole('button', { name: 'Correcto' }))
  expect((await card.findByText(/can’t reach/)).getAttribute('lang')).toBe('en')
  networkOf(app, true)
  expect(leftInEnglish(document.body, texts, spanish)).toEqual([])

  await hands.click(screen.getByRole('button', { name: 'Marcar como correcto: 4 textos' }))
  const dialog = await screen.findByRole('dialog', { name: '¿Están bien estos textos en Español?' })
  expect(leftInEnglish(dialog, texts, spanish)).toEqual([])
  await hands.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
  await hands.selectOptions(screen.getByRole('combobox', { name: 'Idioma de esta página' }), 'English')
  await screen.findByRole('heading', { level: 1, name: 'Review the Spanish translation' })
})

test('reads from right to left in Arabic, before surveys can use it', async () => {
  await addLanguage('ar', 'العربية')
  await open('ar')
  const title = await screen.findByRole('heading', { level: 1, name: /^مراجعة الترجمة بلغة/ })
  expect(title.closest('[dir=rtl]')?.getAttribute('lang')).toBe('ar')
  const card = cardOf('questions.scales.how-well.1')
  within(card).getByRole('button', { name: 'صحيح' })
  expect(card.querySelector('h2')?.dir).toBe('ltr')
  const names = ['Ayaan Warsame', 'English', 'Suggested words', 'Verdict', 'Comment', 'XLSX', 'CSV']
  const page = title.closest('[dir=rtl]') as Element
  expect(latinWords(page, names)).toEqual([])
  expect(leftInEnglish(page, texts, arabic)).toEqual([])
})

test('reads in English if a language lacks some of the words, and says which texts have no words', async () => {
  await addLanguage('om', 'Afaan Oromoo')
  await open('om')
  await screen.findByRole('heading', { level: 1, name: 'Write the Oromo translation' })
  within(cardOf('questions.scales.how-well.1')).getByText('No words yet')
  expect(screen.queryByText('Draft')).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Language of this page' })).toBeNull()
})
