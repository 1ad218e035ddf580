import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { noteNewInstallation } from '../../../../server/new-installation.ts'
import { insertFactorRequest } from '../server/actions.ts'

pageTests()
let app: TestApp
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString() })
})
afterEach(() => app.close())

const daysAgo = (days: number) => new Date(app.clock.at.getTime() - days * 24 * 60 * 60_000).toISOString()

test('counts the remaining days on the home page, with a setup button', async () => {
  const { user, token } = await app.account('CAN_DO_ALL')
  await noteNewInstallation(app.db, app.now())
  await insertFactorRequest(app.db, user.id, daysAgo(4.5))
  const hands = openPage(app, '/user-home', token)

  await screen.findByRole('heading', { name: 'Set up two-step sign-in: 3 days left' })
  await hands.click(screen.getByRole('link', { name: 'Set it up' }))
  await screen.findByRole('button', { name: 'Add an authenticator app' })
})

test('requires no setup in an installation set up by an earlier version', async () => {
  openPage(app, '/user-home', (await app.account('CAN_DO_ALL')).token)
  await screen.findByRole('heading', { level: 1, name: /^Welcome/ })
  expect(screen.queryByText(/two-step/)).toBeNull()
})
