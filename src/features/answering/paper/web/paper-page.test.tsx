import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { client, injected } from '../../../../app/testing/client.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { setUpSurvey } from '../../../../app/testing/school.ts'
import { type Leader, leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'
import { setAddedLanguages } from '../../../../shared/languages.ts'
import { setTransport } from '../../../../web/call.ts'
import { namedLinksContract } from '../../../figures/named-links/contract.ts'
import { changingWords, setOffered } from '../../../records/words/server/actions.ts'
import { languagesContract } from '../../../running/languages/contract.ts'
import { type PaperItem, paperContract } from '../contract.ts'
import { again, newBooklet, press, type Sheet, toSettle } from './booklet.ts'

pageTests()
let app: TestApp
let leader: Leader
let guid: string
let link: { id: number; token: string }
let items: PaperItem[]
beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  const body = { purpose: 'paper', name: 'Ana Vang', days: 30, surveyGuid: guid } as const
  const made = await app.call(namedLinksContract.makeNamedLink, { body }, leader.token)
  link = { id: made.body.namedLink.id, token: made.body.link.split('/').at(-1) ?? '' }
  const asked = { params: { token: link.token }, query: { type: 3, language: 1 } }
  items = (await app.call(paperContract.paperItems, asked)).body.items
})
afterAll(async () => {
  setAddedLanguages([])
  await app.close()
})
beforeEach(() => sessionStorage.clear())

/** Returns a booklet after the given key presses. */
const after = (keys: readonly string[], sheet: Sheet = newBooklet(3, 1, crypto.randomUUID())) =>
  keys.reduce((now, key) => press(now, items, key)?.sheet ?? now, sheet)
const all = (change: Record<string, string[]> = {}) =>
  items.flatMap(({ name, several }) => change[name] ?? (several ? ['2', 'Enter'] : ['1']))
/** Stores a booklet in the tab, as a reload would find it. */
const keep = (sheet: Sheet) =>
  sessionStorage.setItem(`paper-sheet ${link.token.slice(0, 12)}`, JSON.stringify(sheet))

test('answers and moves by keyboard and explains invalid keys', () => {
  const [role, atSchool] = items
  const begun = newBooklet(3, 1, 'guid')
  expect(press(begun, items, '0')?.problem).toBe('needed')
  expect(press(begun, items, 'Enter')?.problem).toBe('pressAnswer')
  expect(press(begun, items, '7')?.problem).toBe('notAChoice')
  expect(press(begun, items, 'Shift')).toBeNull()
  expect(after(['2', '1', 'Backspace', 'Backspace', '3']).typed[0]).toEqual({
    [role?.name ?? '']: 5,
    [atSchool?.name ?? '']: 1,
  })
  expect(after(all({ q0059: ['1', '3', '1', 'Enter'] }))).toMatchObject({
    step: 'review',
    typed: [{ q0059: [3] }, {}],
  })
})

test('enters a booklet by keyboard, from group to review', async () => {
  const user = openPage(app, `/paper/${link.token}`)
  const parents = await screen.findByRole<HTMLInputElement>('radio', { name: 'Parent or caregiver' })
  await user.click(parents)
  await user.keyboard('{Enter}')
  const at = (number: number) => screen.findByText(new RegExp(`^Question ${number} of`))
  const key = await screen.findByLabelText('Key')
  await waitFor(() => expect(document.activeElement).toBe(key))
  await user.keyboard('12')
  await at(3)
  await user.keyboard('7')
  await screen.findByText('7 isn’t one of the choices.')
  await user.keyboard('5{Backspace}')
  expect((await screen.findByRole('button', { pressed: true })).textContent).toMatch(/^5/)
  await user.keyboard('2')
  const total = Number(/of (\d+)/.exec((await at(4)).textContent)?.[1])
  for (let number = 4; number <= total; number++) await user.keyboard(number === total ? '12{Enter}' : '4')
  await screen.findByRole('heading', { name: 'Compare with the paper' })
})

test('resolves differences in the second entry, ignoring the order of answers', () => {
  const first = after(all({ q0059: ['1', '3', 'Enter'], q1401: ['4'] }))
  const second = after(all({ q0059: ['3', '1', 'Enter'], q1401: ['5'] }), again(first))
  const settling = toSettle(second, items)
  expect(settling).toMatchObject({ step: 'settling', settled: {} })
  const settled = after(['4'], settling ?? second)
  expect(settled).toMatchObject({ step: 'review', settled: { q1401: 4 } })
  expect(toSettle(settled, items)).toBeNull()
})

test('keeps a booklet offline and counts it once', async () => {
  const sheet = after(all(), again(after(all())))
  keep(sheet)
  const user = openPage(app, `/paper/${link.token}`)
  await screen.findByRole('heading', { name: 'Compare with the paper' })
  networkOf(app, false)
  await user.keyboard('{Enter}')
  expect(
    await screen.findByText(/We’ll send them when you’re back online and count the booklet only once/),
  ).toBeTruthy()
  networkOf(app, true)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Sent. Booklets entered today: 1. Start the next one.')).toBeTruthy()
  expect(await screen.findByText('Booklets today: 1, in all: 1')).toBeTruthy()
  const rows = await app.db.selectFrom('responses').select('participant_guid').execute()
  expect(rows).toEqual([{ participant_guid: sheet.guid }])
})

test('warns before discarding a booklet that may be counted', async () => {
  const stored = () => app.db.selectFrom('responses').select('participant_guid').execute()
  const before = (await stored()).length
  keep(after(all(), again(after(all()))))
  const user = openPage(app, `/paper/${link.token}`)
  await screen.findByRole('heading', { name: 'Compare with the paper' })
  // The request arrives, but its reply is lost.
  setTransport(async (address, options = {}) => {
    const headers = options.headers as Record<string, string>
    await app.app.inject({ method: 'POST', url: String(address), headers, payload: options.body as string })
    throw new TypeError('Failed to fetch')
  })
  await user.keyboard('{Enter}')
  await screen.findByText(/We’ll send them when you’re back online/)
  await user.click(screen.getByRole('button', { name: 'Discard this booklet' }))
  expect(await stored()).toHaveLength(before + 1)
  expect(await screen.findByText(/couldn’t confirm that it arrived/)).toBeTruthy()
})

test('says that earlier answers count if the reply was lost', async () => {
  keep(after(all(), again(after(all()))))
  const user = openPage(app, `/paper/${link.token}`)
  await screen.findByRole('heading', { name: 'Compare with the paper' })
  setTransport(async (address, options = {}) => {
    const headers = options.headers as Record<string, string>
    await app.app.inject({ method: 'POST', url: String(address), headers, payload: options.body as string })
    throw new TypeError('Failed to fetch')
  })
  await user.keyboard('{Enter}')
  await screen.findByText(/We’ll send them when you’re back online/)
  networkOf(app, true)
  await user.keyboard('3{Enter}')
  await screen.findByText(/Question 3 of/)
  await user.keyboard('2')
  await screen.findByRole('heading', { name: 'Compare with the paper' })
  // The second entry now differs from the first.
  await user.keyboard('{Enter}')
  await screen.findByText(/difference 1 of 1/)
  await user.keyboard('2')
  await screen.findByRole('heading', { name: 'Compare with the paper' })
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/your first answers count and your corrections don’t/)).toBeTruthy()
})

test('gives a duplicated tab a new booklet', async () => {
  const empty = newBooklet(3, 1, crypto.randomUUID())
  const guids: string[] = []
  for (const _ of ['a tab', 'its copy']) {
    cleanup()
    keep(empty)
    const user = openPage(app, `/paper/${link.token}`)
    await screen.findByText(/Question 1 of/)
    await user.keyboard('1')
    guids.push(JSON.parse(sessionStorage.getItem(`paper-sheet ${link.token.slice(0, 12)}`) ?? '').guid)
  }
  expect(guids[0]).not.toBe(guids[1])
})

test('keeps entries when the link stops working and says so on reopening', async () => {
  keep(after(all()))
  const user = openPage(app, `/paper/${link.token}`)
  await screen.findByRole('heading', { name: 'Compare with the paper' })
  const input = { params: { id: link.id }, query: { surveyGuid: guid } }
  await app.call(namedLinksContract.withdrawNamedLink, input, leader.token)
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/Your entries are still here/)).toBeTruthy()
  expect(screen.getByText('1 School Leadership')).toBeTruthy()

  openPage(app, '/paper/nothing')
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy()
})

/** Opens the page of a link made for a language, for a new survey in some languages. */
async function openIn(
  language: string,
  languages: readonly ('langEnglish' | 'langSpanish' | `lang_${string}`)[],
) {
  const other = await leaderWithSchool(app)
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  const survey = await setUpSurvey(client(injected(app.app)), other, {
    ...{ begin: '2026-10-14', end: '2026-10-23', completed: '2026-10-14' },
    languages,
  })
  const body = { purpose: 'paper', name: 'Luz Mora', days: 30, surveyGuid: survey, language } as const
  const made = await app.call(namedLinksContract.makeNamedLink, { body }, other.token)
  expect([made.status, made.message]).toEqual([201, ''])
  return openPage(app, `/paper/${made.body.link.split('/').at(-1)}`)
}

test('reads in the language that the link was made for, and in English', async () => {
  const user = await openIn('es', ['langEnglish', 'langSpanish'])
  const title = await screen.findByRole('heading', { level: 1, name: 'Pasar las respuestas en papel' })
  expect(title.closest('[lang]')?.getAttribute('lang')).toBe('es')
  screen.getByText('Borrador. Nadie lo ha revisado todavía.')
  screen.getByText('Draft translation. No speaker has reviewed it yet.')
  await user.click(screen.getByRole('radio', { name: 'Personal de la escuela' }))
  await user.click(screen.getByRole('radio', { name: 'English' }))
  await user.keyboard('{Enter}')
  const key = await screen.findByLabelText('Tecla')
  await waitFor(() => expect(document.activeElement).toBe(key))
  await screen.findByText(/^Pregunta 1 de \d+$/)
  await user.keyboard('9')
  await screen.findByText('9 no es una de las opciones.')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Idioma de esta página' }), 'English')
  await screen.findByText(/^Question 1 of \d+$/)
})

test('reads from right to left in Arabic, and in English in a language that lacks some of the words', async () => {
  const admin = (await app.account('CAN_DO_ALL')).token
  for (const [code, nativeName] of [
    ['ar', 'العربية'],
    ['om', 'Afaan Oromoo'],
  ] as const) {
    const language = { code, nativeName, chooseLangText: nativeName }
    expect((await app.call(languagesContract.addLanguage, { body: language }, admin)).status).toBe(201)
    await changingWords(app.db, (trx) => setOffered(trx, code, app.clock.at.toISOString()))
  }
  const languages = ['langEnglish', 'lang_ar', 'lang_om'] as const
  await openIn('ar', languages)
  const title = await screen.findByRole('heading', { level: 1, name: 'إدخال الإجابات الورقية' })
  expect(title.closest('[dir=rtl]')?.getAttribute('lang')).toBe('ar')
  cleanup()
  await openIn('om', languages)
  await screen.findByRole('heading', { level: 1, name: 'Enter Paper Answers' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['English', 'العربية'])
})
