import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { districtWithQuestion } from '../../../../app/testing/differing.ts'
import { downloads, openPage, pageTests } from '../../../../app/testing/page.tsx'

pageTests()

let app: TestApp
beforeAll(async () => {
  app = await testApp()
}, 120_000)
afterAll(() => app.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.at })
})
afterEach(() => {
  vi.useRealTimers()
})

test('says that there is nothing to compare yet', async () => {
  openPage(app, '/shared-questions', (await app.account('CAN_DO_ALL')).token)
  await screen.findByRole('heading', { name: 'Nothing to compare yet' })
})

test('leads from Evidence to the pooled findings, saves this installation’s file and refuses a wrong one', async () => {
  await districtWithQuestion(app, 'q1101')
  vi.setSystemTime(app.clock.at)
  const hands = openPage(app, '/evidence', (await app.account('CAN_DO_ALL')).token)
  await hands.click(await screen.findByRole('link', { name: 'Questions that work differently' }))
  const found = within(await screen.findByRole('region', { name: 'All installations together' }))
  found.getByRole('heading', { name: 'How much do you feel that you are part of your school?' })
  expect(document.body.textContent).not.toMatch(/biased|validated/i)
  await hands.click(screen.getByRole('button', { name: 'Download the file for 2026–27' }))
  await waitFor(() =>
    expect(downloads.map(({ name }) => name)).toEqual(['equity-audit-questions-2026-27-2026-10-27.json']),
  )
  await hands.upload(screen.getByLabelText(/^File/, { selector: 'input' }), new File(['{}'], 'wrong.json'))
  await screen.findByText('This isn’t a file about questions from an installation.')
})
