import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { districtWithGap } from '../../../../app/testing/district.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { type Leader, newToken } from '../../../../app/testing/survey.ts'

pageTests()

let app: TestApp
let officer: Leader
beforeAll(async () => {
  app = await testApp()
  officer = (await districtWithGap(app)).officer
})
afterAll(() => app.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.at })
})
afterEach(() => {
  vi.useRealTimers()
})

test('lists clear gaps with their size, both scores and the schools that agree', async () => {
  openPage(app, '/district-results', await newToken(app, officer))
  const title = await screen.findByRole('heading', { name: 'Clear gaps across schools' })
  screen.getByText(/^9 clear gaps in \d+ comparisons\. With these schools we can see gaps of /)
  const names = screen.getAllByRole('heading', { name: 'Hispanic/Latinx' })
  expect(names).toHaveLength(9)
  screen.getByText('1 smaller gap')
  const first = names[0]?.closest('li')
  if (!first) throw new Error('The gap is not in a list.')
  within(first).getByText('Race/ethnicity, 240 or more people')
  within(first).getByText(/^\d.* lower$/)
  within(first).getByText('Same way in 12 of 12 schools')
  within(first).getByText(/, others /)

  const together = screen.getByRole('heading', { name: 'All schools together' })
  expect(title.compareDocumentPosition(together)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
