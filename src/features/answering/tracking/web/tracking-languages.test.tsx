import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { tracking as arabic } from '../../../../../content/ar/tracking.json' with { type: 'json' }
import { tracking as english } from '../../../../../content/en/tracking.json' with { type: 'json' }
import { tracking as spanish } from '../../../../../content/es/tracking.json' with { type: 'json' }
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { latinWords, leftInEnglish } from '../../../../app/testing/left-in-english.tsx'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import { leaderWithSchool, newToken, openSurvey } from '../../../../app/testing/survey.ts'
import { setAddedLanguages } from '../../../../shared/languages.ts'
import { changingWords, setOffered } from '../../../records/words/server/actions.ts'
import { languagesContract } from '../../../running/languages/contract.ts'

pageTests()
let app: TestApp
let leader: Awaited<ReturnType<typeof leaderWithSchool>>
let guid: string
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  await insertRespondents(app, guid, commonSchool(240))
})
afterEach(() => void vi.unstubAllGlobals())
afterAll(async () => {
  setAddedLanguages([])
  vi.useRealTimers()
  await app.close()
})

async function openAt(instant: string) {
  app.clock.at = new Date(instant)
  vi.setSystemTime(app.clock.at)
  return openPage(app, `/survey-response-tracking/${guid}`, await newToken(app, leader))
}

test('reads in a language that someone chooses, also on the next visit', async () => {
  const hands = await openAt('2026-10-16T20:00:00Z')
  await screen.findByRole('heading', { level: 1, name: 'Response Tracking' })
  const choice = await screen.findByRole('combobox', { name: 'Language of this page' })
  await within(choice).findByRole('option', { name: 'Español' })
  await hands.selectOptions(choice, 'Español')
  const title = await screen.findByRole('heading', { level: 1, name: 'Seguimiento de respuestas' })
  const page = title.closest('[lang]') as HTMLElement
  expect([page.lang, page.dir]).toEqual(['es', 'ltr'])
  within(page).getByText('Borrador. Nadie lo ha revisado todavía.')
  within(page).getByText('Día 3 de 10, cierra el 23 de octubre de 2026')
  expect(leftInEnglish(page, english, spanish)).toEqual([])

  await hands.click(within(page).getByRole('button', { name: 'Por qué' }))
  const help = await screen.findByRole('complementary', { name: 'Cómo protegemos la privacidad' })
  expect(leftInEnglish(help, english, spanish)).toEqual([])
  await hands.click(within(help).getByRole('button', { name: 'Cerrar la ayuda' }))
  await hands.click(within(page).getByRole('button', { name: 'Corregir el número de personas' }))
  const dialog = await screen.findByRole('dialog', { name: 'Corregir el número de personas' })
  const field = within(dialog).getByRole('textbox', { name: /^Personal de la escuela/ })
  await hands.clear(field)
  await hands.click(within(dialog).getByRole('button', { name: 'Guardar' }))
  within(dialog).getByText('Escriba un número entero del 1 al 999,999.')
  expect(leftInEnglish(dialog, english, spanish)).toEqual([])
  await hands.click(within(dialog).getByRole('button', { name: 'Cancelar' }))

  cleanup()
  await openAt('2026-10-16T20:00:00Z')
  await screen.findByRole('heading', { level: 1, name: 'Seguimiento de respuestas' })
  await hands.selectOptions(screen.getByRole('combobox', { name: 'Idioma de esta página' }), 'English')
  await screen.findByRole('heading', { level: 1, name: 'Response Tracking' })
})

test('reads from right to left in Arabic if the browser prefers it', async () => {
  const { token } = await app.account('CAN_DO_ALL')
  const body = { code: 'ar', nativeName: 'العربية', chooseLangText: 'اختر لغتك' }
  await app.call(languagesContract.addLanguage, { body }, token)
  await changingWords(app.db, (trx) => setOffered(trx, 'ar', app.clock.at.toISOString()))
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ar-SY', 'en'])
  await openAt('2026-10-26T15:00:00Z')
  const title = await screen.findByRole('heading', { level: 1, name: 'متابعة الإجابات' })
  const page = title.closest('[dir=rtl]') as HTMLElement
  expect(page.lang).toBe('ar')
  await within(page).findByText('الصف الرابع')
  within(page).getByText('معلم أو معلمة في الصف')
  const survey = "Lakeside Middle School's Equity Audit Survey – October 2026"
  const names = [survey, 'English', 'Español', 'Soomaali', 'Hmoob', 'Equity Audit', 'Community Profile']
  expect(latinWords(page, names)).toEqual([])
  expect(leftInEnglish(page, english, arabic)).toEqual([])
})
