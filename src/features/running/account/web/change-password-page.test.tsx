import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp, testPassword } from '../../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { updateUser } from '../../../people/users/server/queries.ts'
import { makeToken } from '../../auth/server/actions.ts'

pageTests()
const good = 'Bright-Lantern-58!'
let app: TestApp
let token: string
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString() })
  const { user } = await app.account()
  token = await makeToken(app, await updateUser(app.db, user.id, { must_change_password: 1 }, false))
})
afterEach(() => app.close())

const title = { level: 1, name: 'Choose a new password' }
async function fill(hands: ReturnType<typeof openPage>, current: string) {
  await hands.type(await screen.findByLabelText(/Current password/), current)
  await hands.type(screen.getByLabelText(/^New password/), good)
  await hands.type(screen.getByLabelText(/Confirm new password/), good)
  await hands.click(screen.getByRole('button', { name: 'Save' }))
}

test('goes from any page to the new password and back', async () => {
  const hands = openPage(app, '/account', token)
  await screen.findByRole('heading', title)

  await fill(hands, testPassword)

  await screen.findByRole('heading', { level: 1, name: 'Account' })
})

test('says why a new password is needed, how long it takes and what comes next', async () => {
  openPage(app, '/user-home', token)
  await screen.findByRole('heading', title)

  screen.getByText('Your password was temporary. Choose a new one that only you know.')
  screen.getByText('It takes a minute. Then we’ll take you to your home page.')
  screen.getByText('The temporary password you just used.')
  expect(screen.queryByText(/someone else/i)).toBeNull()
})

test('reports a wrong password or a network failure and keeps what was entered', async () => {
  const hands = openPage(app, '/user-home', token)
  await fill(hands, 'Wrong-Horse-1!')
  await screen.findByText('The current password is wrong.')
  expect(screen.getByLabelText(/^New password/)).toHaveProperty('value', good)

  networkOf(app, false)
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('We can’t reach the server. Check your connection and try again.')
})

test('lets the user log out instead', async () => {
  const hands = openPage(app, '/user-home', token)
  await hands.click(await screen.findByRole('button', { name: 'Sign out' }))
  await screen.findAllByRole('link', { name: /Log ?in/i })
  // At first no user appears as signed in, then the page changes.
  await waitFor(() => expect(screen.queryByRole('heading', title)).toBeNull())
})

test('redirects users who don’t need a new password, but never to another site', async () => {
  const { token: free } = await app.account()
  openPage(app, '/change-password?from=https%3A%2F%2Fevil.example', free)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('heading', title)).toBeNull()
})
