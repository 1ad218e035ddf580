import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listening as arabic } from '../../../../../content/ar/helpers.json' with { type: 'json' }
import { listening as english } from '../../../../../content/en/helpers.json' with { type: 'json' }
import { listening as spanish } from '../../../../../content/es/helpers.json' with { type: 'json' }
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { latinWords, leftInEnglish } from '../../../../app/testing/left-in-english.tsx'
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

async function link(purpose: 'record' | 'approve', name: string, language: string): Promise<string> {
  const body = { purpose, name, language, days: 7 }
  const made = await app.call(namedLinksContract.makeNamedLink, { body }, administrator)
  return made.body.link.split('/').at(-1) ?? ''
}

/** Opens a listener’s page with one new recording and one approved recording. */
async function listenIn(language: string) {
  const params = { token: await link('record', 'Ana Ruiz', language) }
  const { texts } = (await app.call(recordingsContract.recordSheet, { params })).body
  const listener = { token: await link('approve', 'Luz Mora', language) }
  for (const { place, hash } of texts.slice(0, 2)) {
    const body = { place, hash, sound: syntheticSound() }
    const { id } = (await app.call(recordingsContract.addTake, { params, body })).body
    if (hash === texts[0]?.hash)
      await app.call(recordingsContract.decideByLink, { params: listener, body: { id, approved: true } })
  }
  return openPage(app, `/approve-recordings/${listener.token}`)
}

test('reads in the language of its link, or in English', async () => {
  const hands = await listenIn('es')
  const title = await screen.findByRole('heading', { level: 1, name: 'Escuchar en Español' })
  expect(title.closest('[lang]')?.getAttribute('lang')).toBe('es')
  expect(document.title).toBe('Escuchar en Español · Equity Audit')
  screen.getByText('Para todas las escuelas, hasta el', { exact: false })
  screen.getByText('Borrador. Nadie lo ha revisado todavía.')
  screen.getByText('1 por escuchar')
  screen.getByText('Primero escuche la grabación.')
  expect(leftInEnglish(document.body, english, spanish)).toEqual([])
  await hands.click(screen.getAllByRole('button', { name: 'Devolver' })[0]!)
  const dialog = await screen.findByRole('dialog', { name: '¿Devolver esta grabación?' })
  await hands.click(within(dialog).getByRole('button', { name: 'Devolver' }))
  within(dialog).getByText('Diga qué hay que cambiar.')
  expect(leftInEnglish(dialog, english, spanish)).toEqual([])
  await hands.type(within(dialog).getByRole('textbox'), 'Ladra un perro.')
  await hands.click(within(dialog).getByRole('button', { name: 'Devolver' }))
  await screen.findByText('No hay nada por escuchar')
  await hands.selectOptions(screen.getByRole('combobox', { name: 'Idioma de esta página' }), 'English')
  screen.getByText('Nothing to listen to')
})

test('reads from right to left in Arabic', async () => {
  const body = { code: 'ar', nativeName: 'العربية', chooseLangText: 'اختر لغتك' }
  await app.call(languagesContract.addLanguage, { body }, administrator)
  await changingWords(app.db, (trx) => setOffered(trx, 'ar', app.clock.at.toISOString()))
  await listenIn('ar')
  const title = await screen.findByRole('heading', { level: 1, name: /^الاستماع بلغة/ })
  const page = title.closest('[dir=rtl]') as Element
  expect(page.getAttribute('lang')).toBe('ar')
  screen.getByRole('button', { name: 'موافقة ومتابعة' })
  expect(latinWords(page, ['English', 'Ana Ruiz'])).toEqual([])
  expect(leftInEnglish(document.body, english, arabic)).toEqual([])
})
