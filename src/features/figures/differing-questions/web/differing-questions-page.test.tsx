import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { districtWithQuestion } from '../../../../app/testing/differing.ts'
import { districtOf, districtWithResults, memberOf } from '../../../../app/testing/district.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { newToken } from '../../../../app/testing/survey.ts'

pageTests()

let app: TestApp
let it: Awaited<ReturnType<typeof districtWithQuestion>>
beforeAll(async () => {
  app = await testApp()
  it = await districtWithQuestion(app, 'q1101')
}, 120_000)
afterAll(() => app.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.at })
})
afterEach(() => {
  vi.useRealTimers()
})

test('leads an officer from the combined results to the question that stands out', async () => {
  const hands = openPage(app, '/district-results', await newToken(app, it.officer))
  await hands.click(await screen.findByRole('link', { name: 'Questions that work differently' }))
  await screen.findByText(/^1 question of 27 comparisons stands out\./)
  const found = within(screen.getByRole('region', { name: 'What stands out' }))
  found.getByRole('heading', { name: 'How much do you feel that you are part of your school?' })
  found.getByText(/^Students in the race or ethnicity group “Hispanic\/Latinx” choose lower answers/)
  found.getByText(/^Hispanic\/Latinx: lower by \d\.\d points$/)
  found.getByText('1 smaller group compared')
  expect(document.body.textContent).not.toMatch(/biased|validated/i)
  await hands.click(screen.getByRole('link', { name: 'Back to District Results' }))
  await screen.findByRole('heading', { name: 'District results', level: 1 })
})

test('says that there are too few people to tell', async () => {
  const district = await districtWithResults(app, '2026-27', [40, 40])
  const officer = await memberOf(app, district, 'officer')
  openPage(app, `/district-questions?organization=${district}`, await newToken(app, officer))
  await screen.findByText(/^Too few people to tell\. We compare a group only if at least 500/)
})

test('says that the page opens with the combined results', async () => {
  const district = await districtOf(app, [])
  const officer = await memberOf(app, district, 'officer')
  openPage(app, `/district-questions?organization=${district}`, await newToken(app, officer))
  await screen.findByRole('heading', { name: 'No combined results yet' })
})
