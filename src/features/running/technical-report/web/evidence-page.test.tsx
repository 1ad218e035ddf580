import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { downloads, openPage, pageTests } from '../../../../app/testing/page.tsx'

pageTests()

let app: TestApp
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

test('downloads the technical report’s tables, and says what each shared file holds', async () => {
  const { token } = await app.account('CAN_DO_ALL')
  const hands = openPage(app, '/evidence', token)
  await screen.findByRole('button', { name: 'Download as PDF' })
  await hands.click(await screen.findByRole('button', { name: 'Download the tables (CSV)' }))

  await waitFor(() =>
    expect(downloads.map(({ name }) => name.replace(/\d{4}-\d\d-\d\d/, 'DAY'))).toEqual([
      'technical-report-DAY.zip',
    ]),
  )
  const known = within(screen.getByRole('region', { name: 'What do we know here?' }))
  expect(known.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/interviews',
    '/shared-questions',
    '/question-creator',
  ])
  for (const name of [
    'Translations',
    'Recordings',
    'Interviews',
    'Questions that work differently',
    'Combined results',
  ])
    expect(screen.getByRole('region', { name }).textContent).toContain('Never in it')
})
