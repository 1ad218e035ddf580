import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { deskOf, interview, interviewerLink, saveInterview } from '../../../../app/testing/interviews.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'

pageTests()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.at })
})
afterEach(() => {
  vi.useRealTimers()
})
let app: TestApp
let administrator: string
beforeAll(async () => {
  app = await testApp()
  administrator = (await app.account('CAN_DO_ALL')).token
})
afterAll(() => app.close())

test('takes an administrator from the translations to the questions that people misunderstand', async () => {
  const token = await interviewerLink(app, 'hmn', 'Mai Lee')
  const desk = await deskOf(app, token)
  for (let person = 0; person < 6; person++)
    await saveInterview(
      app,
      token,
      interview(desk, 'student-4-8', (_, place) => (person < 2 && place === 0 ? ['words'] : []), 2),
    )
  const hands = openPage(app, '/translations', administrator)
  await hands.click(await screen.findByRole('link', { name: 'Interviews' }))
  await screen.findByRole('heading', { level: 1, name: 'Interviews' })
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Translations' })).toBeTruthy()

  const counts = await screen.findByRole('table', { name: 'Interviews by language and question set' })
  within(counts).getByRole('row', { name: 'Hmong Grades 4–8: 6' })
  await screen.findByText(
    /the chance of meeting at least one of them is 80% with 10 interviews .* and 91% with 15/,
  )
  const findings = screen.getByRole('table', { name: /^Interviews that found a problem/ })
  await hands.click(within(findings).getByRole('button', { name: /^2 of 6, marked: .* Hmong$/ }))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText(/^6 interviews since October 14, 2026, 2 with a problem\.$/)
  drawer.getByText('Didn’t know a word or phrase: 2')
  await hands.click(drawer.getByRole('button', { name: 'Close' }))

  await hands.click(screen.getByRole('radio', { name: 'Staff' }))
  await screen.findByText('No interviews about these questions yet')
})

test('shows each of several earlier wordings whose words aren’t stored', async () => {
  const token = await interviewerLink(app, 'so')
  const sent = interview(await deskOf(app, token), 'parent', () => ['words'], 1)
  const wordings = [...Array.from({ length: 5 }, () => null), 'a', 'b']
  for (const wording of wordings) {
    const items = sent.items.map((item) => (wording ? { ...item, wording: wording.repeat(64) } : item))
    await saveInterview(app, token, { ...sent, guid: crypto.randomUUID(), items })
  }
  const hands = openPage(app, '/interviews', administrator)
  await hands.click(await screen.findByRole('radio', { name: /^Parents/ }))
  const findings = await screen.findByRole('table', { name: /^Interviews that found a problem/ })
  await hands.click(within(findings).getByRole('button', { name: /^5 of 5, marked: .* Somali$/ }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findAllByText('These words aren’t stored.')).toHaveLength(2)
})

test('shows marked questions first, in all languages or one, and leads back to where one came from', async () => {
  for (const [language, marked] of [
    ['hmn', 20],
    ['es', 25],
  ] as const) {
    const token = await interviewerLink(app, language)
    const desk = await deskOf(app, token)
    for (let person = 0; person < 5; person++)
      await saveInterview(
        app,
        token,
        interview(desk, 'student-9-12', (_, place) => (place === marked ? ['words'] : [])),
      )
  }
  const hands = openPage(app, '/evidence', administrator)
  await hands.click(await screen.findByRole('link', { name: 'What interviews showed' }))
  await hands.click(await screen.findByRole('radio', { name: 'Grades 9–12' }))
  await screen.findByText(/Marked questions come first\.$/)
  const table = () => within(screen.getByRole('table', { name: /^Interviews that found a problem/ }))
  const marks = () =>
    table()
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).queryAllByRole('button', { name: /marked/ }).length)
  expect(marks()).toEqual([1, 1, 0, 0, 0, 0])
  await hands.selectOptions(screen.getByRole('combobox', { name: 'Language of the interviews' }), 'Spanish')
  expect(
    table()
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Question', 'Spanish'])
  expect(marks()).toEqual([1, 0, 0, 0, 0, 0])
  await hands.click(screen.getByRole('button', { name: /^Show all \d+ questions$/ }))
  expect(marks().length).toBeGreaterThan(25)

  await hands.click(within(screen.getByRole('main')).getByRole('link', { name: 'Evidence' }))
  await screen.findByRole('heading', { level: 1, name: 'Evidence' })
})
