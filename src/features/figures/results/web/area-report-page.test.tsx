import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import {
  type Leader,
  leaderWithSchool,
  openSurvey,
  submission,
  submit,
} from '../../../../app/testing/survey.ts'
import { findUser } from '../../../people/users/server/actions.ts'
import { makeToken } from '../../../running/auth/server/actions.ts'
import { sharingContract } from '../../sharing/contract.ts'

pageTests()
let app: TestApp
let leader: Leader
let guid: string
let token: string
beforeEach(async () => {
  // The token's expiry is also checked against the browser's clock.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  for (let person = 0; person < app.config.smallGroup; person++) {
    await submit(app, await submission(app, guid, 3))
  }
  app.clock.at = new Date('2026-10-26T15:00:00Z')
  vi.setSystemTime(app.clock.at)
  token = await makeToken(app, (await findUser(app.db, leader.userId))!)
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

test('links from an area report to its survey’s strategies', async () => {
  const hands = openPage(app, `/audit-results-dashboard/${guid}/DBP`, token)

  const link = await screen.findByRole('link', { name: 'Align Strategies' })
  expect(link.getAttribute('href')).toBe(`/align-strategies?survey=${guid}`)
  await hands.click(link)
  await screen.findByRole('heading', { name: 'Recommended Focus: Top Equity Growth Areas' })
})

test('links from a question to its wording in every language, and back', async () => {
  const hands = openPage(app, `/audit-results-dashboard/${guid}/SCC`, token)

  const [link] = await screen.findAllByRole('link', { name: /^Open this question/ })
  if (!link) throw new Error('No question leads on.')
  const question = link.textContent?.split(': ').at(-1)?.trim() ?? ''
  await hands.click(link)
  await screen.findByRole('heading', { name: question, level: 1 })
  const words = within(screen.getByRole('region', { name: 'How we asked it' }))
  expect(words.getByText('Somali').nextElementSibling?.getAttribute('lang')).toBe('so')
  words.getByText(question)
  const back = screen.getByRole('link', { name: 'Back to School Climate and Culture' })
  expect(back.getAttribute('href')).toBe(`/audit-results-dashboard/${guid}/SCC?group=students`)
})

test('reports an unasked question as not found', async () => {
  openPage(app, `/audit-results-dashboard/${guid}/items/q9999`, token)

  await screen.findByRole('heading', { name: 'Page not found' })
})

test('never links to the school’s own pages from pages opened with a results link', async () => {
  const made = await app.call(sharingContract.makeShareLink, { params: { guid }, body: { days: 30 } }, token)
  openPage(app, `${new URL(made.body.link).pathname}/DBP`)

  await screen.findByRole('heading', { name: 'Groups' })
  expect(screen.queryByRole('link', { name: 'Align Strategies' })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Open this question/ })).toBeNull()
})
