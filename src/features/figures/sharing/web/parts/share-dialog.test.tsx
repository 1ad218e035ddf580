import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../app/testing/app.ts'
import { openPage, pageTests } from '../../../../../app/testing/page.tsx'
import { commonSchool, insertRespondents } from '../../../../../app/testing/responses.ts'
import { type Leader, leaderWithSchool, openSurvey } from '../../../../../app/testing/survey.ts'
import { makeToken } from '../../../../running/auth/server/actions.ts'

pageTests()
let app: TestApp
let leader: Leader
let guid: string
let token: string

beforeAll(async () => {
  // The token's expiry is checked against the browser's clock, so the survey closed a few days ago.
  const now = new Date()
  app = await testApp({ now: '2026-10-14T15:00:00Z' })
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  await insertRespondents(app, guid, commonSchool(240))
  app.clock.at = new Date(Math.max(now.getTime(), Date.parse('2026-10-26T15:00:00Z')))
  const user = await app.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', leader.userId)
    .executeTakeFirstOrThrow()
  token = await makeToken(app, user)
})
afterAll(() => app.close())

test('lets a leader create a link for anyone and turn it off', async () => {
  const user = openPage(app, `/audit-results-dashboard/${guid}`, token)
  await user.click(await screen.findByRole('button', { name: 'Share Results' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share Results' }))

  await user.type(dialog.getByRole('textbox', { name: 'Who is it for?' }), 'School board')
  await user.click(dialog.getByRole('radio', { name: '7 days' }))
  await user.click(dialog.getByRole('button', { name: 'Create link' }))

  const field = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Your link' })
  expect(field.value).toMatch(/\/shared\/[\w-]{43}$/)
  expect(await dialog.findByText(/^Works until /)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: /^Turn off the link for School board created/ }))
  expect(await dialog.findByText('Turned off')).toBeTruthy()
})

test('shows who shared a page and has no links into the product', async () => {
  const made = await app.app.inject({
    method: 'POST',
    url: `/api/survey-results/${guid}/share-links`,
    headers: { authorization: `Bearer ${token}` },
    payload: { days: 30 },
  })
  const path = new URL(made.json().link).pathname

  openPage(app, path)

  expect(
    await screen.findByRole('heading', { level: 1, name: 'Audit Results for Lakeside Middle School' }),
  ).toBeTruthy()
  expect(screen.getByText(/^Shared by Maya Thompson\. This link expires /)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Share Results' })).toBeNull()
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  for (const address of addresses) expect(address).toMatch(new RegExp(`^(#main|${path})`))
})

test('explains why a link opens nothing', async () => {
  openPage(app, '/shared/nothing')

  expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy()
  expect(screen.getByText(/Ask the school for a new link\./)).toBeTruthy()
})

test('counts clear gaps and collapses those too close to call', async () => {
  openPage(app, `/audit-results-dashboard/${guid}/gaps`, token)

  expect(
    await screen.findByText(
      /^(No|\d+) clear gaps? in \d+ comparisons?\. With this many people we can see gaps of /,
    ),
  ).toBeTruthy()
  expect(screen.getByText(/compare each smaller group with everyone else/)).toBeTruthy()
  expect(screen.getByText(/^\d+ comparisons? too close to call$/).closest('details')?.open).toBe(false)
})

test('lists each question set’s data quality and collapses the method section', async () => {
  openPage(app, `/audit-results-dashboard/${guid}/quality`, token)

  expect(await screen.findByRole('heading', { name: 'How good is this data?' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Staff' })).toBeTruthy()
  expect(screen.getByText(/haven’t been validated with respondents yet/)).toBeTruthy()
  expect(screen.getByText('How we tell').closest('details')?.open).toBe(false)
})
