import { screen, within } from '@testing-library/react'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { districtWithGap } from '../../../../app/testing/district.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { type Leader, newToken } from '../../../../app/testing/survey.ts'
import { zipOf } from './zip.ts'

pageTests()

let app: TestApp
let officer: Leader
let organization: number
beforeAll(async () => {
  app = await testApp()
  const made = await districtWithGap(app)
  officer = made.officer
  organization = made.organization
})
afterAll(() => app.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.at })
})
afterEach(() => {
  vi.useRealTimers()
})

test('leads from the district’s results to a brief of two pages', async () => {
  const hands = openPage(app, `/district-results?organization=${organization}`, await newToken(app, officer))
  await hands.click(await screen.findByRole('link', { name: 'Brief, slides and reports' }))
  await screen.findByRole('heading', { level: 1, name: 'District brief' })
  const first = screen.getByRole('region', { name: 'Page 1 of 2' })
  within(first).getByRole('heading', { name: 'How fair school feels in Three Rivers School District' })
  within(first).getByText('Hispanic/Latinx students')
  screen.getByRole('button', { name: 'Download slides' })
  await screen.findByRole('button', { name: 'All 12 school reports (ZIP)' })
})

test('says what is missing before results are combined and links to them', async () => {
  openPage(app, `/district-brief?organization=${organization}&round=2024-25`, await newToken(app, officer))
  await screen.findByText(/^These results haven’t been combined yet/)
  const next = screen.getByRole('link', { name: 'Open district results' })
  expect(next.getAttribute('href')).toBe(`/district-results?organization=${organization}&round=2024-25`)
})

test('packs files with the same name under different names', async () => {
  const blob = (text: string) => new Blob([text])
  const names = ['report-Elm-2026.pdf', 'report-elm-2026.pdf', 'report-Elm-2026.pdf']
  const files = ['one', 'two', 'three'].map((text, at) => ({ name: names[at] ?? '', blob: blob(text) }))
  const unpacked = unzipSync(new Uint8Array(await (await zipOf(files)).arrayBuffer()))
  expect(Object.entries(unpacked).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ['report-Elm-2026.pdf', 'one'],
    ['report-elm-2026-2.pdf', 'two'],
    ['report-Elm-2026-3.pdf', 'three'],
  ])
})
