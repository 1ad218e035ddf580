import { readFileSync } from 'node:fs'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import phrases from '../../../../../content/so/phrases.json' with { type: 'json' }
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { choose, throughTheApp as passOn, press, user } from '../../../../app/testing/respond-page.tsx'
import { leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'
import { respondContract, type SurveyConfig } from '../contract.ts'
import { deviceFor } from './browser.ts'
import { FamiliesPage } from './families-page.tsx'
import { RespondPage } from './respond-page.tsx'

let server: TestApp
let open: string
let config: SurveyConfig

/** As if Somali were written from right to left. */
const mirrored = (settings: SurveyConfig): SurveyConfig => ({
  ...settings,
  languages: settings.languages.map((one) => (one.code === 'so' ? { ...one, dir: 'rtl' } : one)),
})

beforeAll(async () => {
  server = await testApp()
  open = await openSurvey(server, await leaderWithSchool(server))
  const { body } = await server.call(respondContract.surveyConfig, { params: { surveyGuid: open } })
  config = body
})
afterAll(() => server.close())
beforeEach(() => {
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => passOn(server, path, init))
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  deviceFor(open).drop('')
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const page = () => document.documentElement
const arrow = () => document.querySelector('button svg')?.closest('[dir="rtl"] svg')

test('names no direction for the languages written from left to right', () => {
  expect(config.languages.map((one) => Object.keys(one))).toEqual(
    config.languages.map(() => ['id', 'code', 'name', 'nativeName', 'chooseLangText']),
  )
})

test('turns the document around with the chosen language, and back', async () => {
  render(<RespondPage surveyGuid={open} inPage={mirrored(config)} />)
  await choose(/English/)
  await waitFor(() => expect([page().lang, page().dir]).toEqual(['en', '']))
  expect(arrow()).toBeNull()

  await choose(/Soomaali/)
  await waitFor(() => expect([page().lang, page().dir]).toEqual(['so', 'rtl']))
  expect(arrow()?.getAttribute('class')).toMatch(/goes/)

  await choose(/English/)
  await waitFor(() => expect([page().lang, page().dir]).toEqual(['en', '']))
})

test('mirrors each step from right to left; names keep their own direction', async () => {
  render(<RespondPage surveyGuid={open} inPage={mirrored(config)} />)
  // Each language’s own card reads in its own direction.
  for (const { code } of config.languages)
    expect((await screen.findByRole('main')).querySelector(`[lang=${code}]`)?.getAttribute('dir')).toBe(
      'auto',
    )
  await choose(/Soomaali/)
  await press(phrases.next)
  for (const [choice, forward] of [
    [phrases.student, phrases.next],
    [phrases.subTypes[1], phrases.next],
    [phrases.yes, phrases.start],
  ] as const) {
    await choose(choice)
    expect(screen.getByText(config.schoolName).tagName).toBe('BDI')
    expect(arrow()?.getAttribute('class')).toMatch(/goes/)
    await press(forward)
  }
  await waitFor(() => expect(screen.queryAllByRole('radio').length).toBeGreaterThan(1))
  expect(page().dir).toBe('rtl')
})

test('mirrors the arrow, the progress bar and the order of a question’s parts', () => {
  const [base, question] = ['parts/base', 'question'].map((name) =>
    readFileSync(`src/features/answering/respond/web/${name}.module.css`, 'utf8'),
  )
  expect(base).toMatch(/\[dir="rtl"\] \.goes \{\s*transform: scaleX\(-1\)/)
  expect(base).toMatch(/\[dir="rtl"\] \.progress i \{/)
  expect(question).toMatch(/\[dir="rtl"\] \.question legend \{\s*float: right/)
})

test('turns the families’ page around as well', async () => {
  render(<FamiliesPage surveyGuid={open} inPage={mirrored(config)} named="so" />)
  await waitFor(() => expect([page().lang, page().dir]).toEqual(['so', 'rtl']))
  const english = await screen.findByRole('button', { name: 'English' })
  expect(english.getAttribute('dir')).toBe('auto')
  await user.click(english)
  await waitFor(() => expect([page().lang, page().dir]).toEqual(['en', '']))
})
