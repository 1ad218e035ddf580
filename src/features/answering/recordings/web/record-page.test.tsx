import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { syntheticSound } from '../../../../app/testing/sound.ts'
import { setAddedLanguages } from '../../../../shared/languages.ts'
import { namedLinksContract } from '../../../figures/named-links/contract.ts'
import { changingWords, setOffered } from '../../../records/words/server/actions.ts'
import { languagesContract } from '../../../running/languages/contract.ts'
import { recordingsContract } from '../contract.ts'

pageTests()
afterAll(() => setAddedLanguages([]))

let app: TestApp
let administrator: string
beforeAll(async () => {
  app = await testApp()
  administrator = (await app.account('CAN_DO_ALL')).token
})
afterAll(() => app.close())

async function link(purpose: 'record' | 'approve', name: string, language = 'so'): Promise<string> {
  const body = { purpose, name, language, days: 7 } as const
  const made = await app.call(namedLinksContract.makeNamedLink, { body }, administrator)
  return made.body.link.split('/').at(-1) ?? ''
}

test('explains a blocked microphone and shows why a recording was sent back', async () => {
  const token = await link('record', 'Amina Ali')
  const { texts } = (await app.call(recordingsContract.recordSheet, { params: { token } })).body
  const [first, second] = texts
  const body = { place: first?.place ?? '', hash: first?.hash ?? '', sound: syntheticSound() }
  const { id } = (await app.call(recordingsContract.addTake, { params: { token }, body })).body
  const decision = { id, approved: false, comment: 'A dog barks.' }
  const params = { token: await link('approve', 'Hodan Farah') }
  await app.call(recordingsContract.decideByLink, { params, body: decision })

  vi.stubGlobal('MediaRecorder', class {})
  const refused = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: refused }, configurable: true })
  const hands = await openPage(app, `/record/${token}`)
  await hands.selectOptions(await screen.findByRole('combobox', { name: 'Luqadda boggan' }), 'English')
  await screen.findByRole('heading', { level: 1, name: `Record phrase 1 of ${texts.length} in Soomaali` })
  screen.getByText('A dog barks.')
  await hands.click(screen.getByRole('button', { name: 'Record' }))
  await screen.findByText(/^Your browser doesn’t let this page use the microphone/)
  await hands.click(screen.getByRole('button', { name: 'Skip this phrase' }))
  await screen.findByRole('heading', { level: 2, name: second?.words ?? '' })
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true })
})

test('rejects a link for another purpose', async () => {
  await openPage(app, `/approve-recordings/${await link('record', 'Amina Ali')}`)
  await screen.findByText('This link doesn’t work')
  expect(screen.queryByRole('button', { name: 'Listen' })).toBeNull()
})

/** Adds a language and lets surveys use it, whether or not it has all its words. */
async function addLanguage(code: string, nativeName: string): Promise<void> {
  const body = { code, nativeName, chooseLangText: nativeName }
  expect((await app.call(languagesContract.addLanguage, { body }, administrator)).status).toBe(201)
  await changingWords(app.db, (trx) => setOffered(trx, code, app.clock.at.toISOString()))
}

test('reads in the language of its link, or in English', async () => {
  const hands = openPage(app, `/record/${await link('record', 'Ana Ruiz', 'es')}`)
  const title = await screen.findByRole('heading', {
    level: 1,
    name: /^Grabar la frase 1 de \d+ en Español$/,
  })
  expect(title.closest('[lang]')?.getAttribute('lang')).toBe('es')
  expect(document.title).toBe('Grabar en Español · Equity Audit')
  screen.getByText('Para todas las escuelas, hasta el', { exact: false })
  screen.getByText('Borrador. Nadie lo ha revisado todavía.')
  screen.getByText('Draft translation. No speaker has reviewed it yet.')
  await hands.click(screen.getByRole('button', { name: 'Saltar esta frase' }))
  await screen.findByRole('heading', { level: 1, name: /^Grabar la frase 2 / })
  await hands.click(screen.getByRole('button', { name: /^Ver las \d+ frases$/ }))
  screen.getByRole('button', { name: 'Abrir la frase 2' })
  await hands.selectOptions(screen.getByRole('combobox', { name: 'Idioma de esta página' }), 'English')
  screen.getByRole('button', { name: 'Open phrase 2' })
  expect(screen.queryByText('Borrador. Nadie lo ha revisado todavía.')).toBeNull()
  await hands.selectOptions(screen.getByRole('combobox', { name: 'Language of this page' }), 'Español')
  screen.getByRole('button', { name: 'Abrir la frase 2' })
})

test('reads from right to left in Arabic', async () => {
  await addLanguage('ar', 'العربية')
  openPage(app, `/record/${await link('record', 'Amal Haddad', 'ar')}`)
  const title = await screen.findByRole('heading', { level: 1, name: /^تسجيل العبارة 1 من \d+/ })
  expect(title.closest('[dir]')?.getAttribute('dir')).toBe('rtl')
  screen.getByRole('button', { name: 'تسجيل' })
  expect(document.querySelector('section p[lang=en]')?.getAttribute('dir')).toBe('ltr')
})

test('reads in English if a language lacks some of the words', async () => {
  await addLanguage('om', 'Afaan Oromoo')
  openPage(app, `/record/${await link('record', 'Chaltu Bekele', 'om')}`)
  await screen.findByRole('heading', { level: 1, name: /^Record phrase 1 of \d+ in Afaan Oromoo$/ })
  expect(screen.queryByRole('combobox')).toBeNull()
})
