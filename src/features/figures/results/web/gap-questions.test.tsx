import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { withCarriedGap } from '../../../../app/testing/carried.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'

pageTests()
let app: TestApp
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-26T15:00:00Z') })
  app = await testApp()
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

test('shows the question behind the widest clear gap', async () => {
  const { guid, token, asked } = await withCarriedGap(app, 260)
  const hands = openPage(app, `/audit-results-dashboard/${guid}/DBP`, token)
  const summary = within(await screen.findByRole('region', { name: /^Summary of/ }))
  summary.getByText(/^This gap comes mostly from one question: “.+”$/)
  await hands.click(summary.getByText('Question by question'))
  const last = within(summary.getAllByRole('list').at(-1) ?? document.body)
  expect(last.getAllByRole('listitem')).toHaveLength(asked.length)
  summary.getByText(/^Scores out of 10: .+, then all other staff\.$/)
})

test('says that the first gap rarely happens by chance', async () => {
  const { guid, token } = await withCarriedGap(app, 260)
  openPage(app, `/audit-results-dashboard/${guid}`, token)
  const look = within(await screen.findByRole('region', { name: 'What to look at first' }))
  look.getByText('A gap this large rarely happens by chance.')
})
