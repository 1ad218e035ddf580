import { notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { usersContract } from '../../features/people/users/contract.ts'
import { makeToken } from '../../features/running/auth/server/actions.ts'
import { createQueryClient } from '../../web/query-client.ts'
import { signOut } from '../../web/session.ts'
import { type TestApp, testApp, testPassword } from '../testing/app.ts'
import { openPage, pageTests } from '../testing/page.tsx'
import { leaderWithSchool } from '../testing/survey.ts'
import { createAppRouter } from './router.tsx'

pageTests()
let app: TestApp
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString() })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => app.close())

const publicHome = () => screen.findByRole('heading', { name: /Equity, made visible/ })

test('sends a signed-out user from a staff page to the home page and logs why', async () => {
  openPage(app, '/user-home')

  await publicHome()
  expect(console.warn).toHaveBeenCalledWith('User is not logged in. Redirecting...')
})

/** All staff pages. The administrators' pages are under their own route. */
const pages = Object.values(createAppRouter(createQueryClient()).routesById)
  .filter(({ children, options }) => children === undefined && options.component !== undefined)
  .map(({ id, fullPath }) => ({ id: String(id), path: fullPath.replace(/\$\w+/g, '1') }))
const pagesUnder = (id: string) => pages.filter((page) => page.id.startsWith(id)).map(({ path }) => path)

test('sends signed-out users to the home page from every private page', async () => {
  const paths = pagesUnder('/staff/')
  expect(paths.length).toBeGreaterThan(30)
  for (const path of paths) {
    openPage(app, path)
    await publicHome()
    expect(vi.mocked(console.warn).mock.calls, path).toContainEqual(['User is not logged in. Redirecting...'])
    vi.mocked(console.warn).mockClear()
    cleanup()
  }
})

test('denies a leader every administrator page', async () => {
  const { token } = await app.account()
  const paths = pagesUnder('/staff/administration/')
  expect(paths.length).toBeGreaterThan(5)
  for (const path of paths) {
    openPage(app, path, token)
    await screen.findByText('Access Denied')
    expect(screen.queryByRole('table'), path).toBeNull()
    cleanup()
    notifications.clean()
  }
})

test('offers links to other pages at an unknown address', async () => {
  const visitor = openPage(app, '/survey-fro/1')
  await screen.findByRole('heading', { name: 'Page not found' })
  await visitor.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log In' }))
  await screen.findByRole('heading', { name: 'Sign in' })
  cleanup()

  const leader = openPage(app, '/no-such-page', (await leaderWithSchool(app)).token)
  await screen.findByRole('heading', { name: 'Page not found' })
  await leader.click(within(screen.getByRole('main')).getByRole('link', { name: 'Equity Audit' }))
  await screen.findByText('Start Your First Equity Audit')
})

test('removes an expired token and goes to the home page', async () => {
  const { user } = await app.account()
  app.clock.at = new Date(Date.now() - 3 * 60 * 60 * 1000)
  openPage(app, '/account', await makeToken(app, user))

  await publicHome()
  expect(localStorage.length).toBe(0)
})

test('signs out a deactivated user at the next call', async () => {
  const { user, token } = await app.account()
  const hands = openPage(app, '/resources', token)
  await screen.findByText('Hello Maya!')

  const administrator = await app.account('CAN_DO_ALL')
  const body = { id: user.id, isActive: false }
  await app.call(usersContract.updateUser, { body }, administrator.token)
  await hands.click(screen.getByRole('link', { name: 'Home' }))

  await publicHome()
  expect(localStorage.length).toBe(0)
})

test('shows an alert instead of an administrator page and leaves the leader where they were', async () => {
  const { token } = await app.account()
  openPage(app, '/admin-new-account', token)

  const alert = await screen.findByText('Access Denied')
  expect(alert.closest('[role=alert]')).not.toBeNull()
  await waitFor(() => expect(screen.queryByLabelText(/First name/)).toBeNull())
})

test('sends other users from the User List to the public home page', async () => {
  const { token } = await app.account()
  openPage(app, '/userlist?userRole=CAN_DO_ALL', token)

  await publicHome()
  screen.getByText('Access Denied')
})

describe.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/%09/elsewhere.example',
  '/\\elsewhere.example',
  '/r%C5%82',
])('a link to %s, which isn’t one of our pages', (address) => {
  const home = () => screen.findByRole('heading', { level: 1, name: /^Welcome/ })

  test('goes to the home page after someone signs in', async () => {
    const { user, token } = await app.account()
    openPage(app, `/login?from=${address}`, token)
    await home()
    cleanup()
    signOut()
    const hands = openPage(app, `/login?from=${address}`)
    await hands.type(await screen.findByLabelText(/Email/), user.email)
    await hands.type(screen.getByLabelText(/^Password/), testPassword)
    await hands.click(screen.getByRole('button', { name: 'Login' }))
    await home()
    expect(screen.queryByText('You’ve been signed out')).toBeNull()
  })

  test('goes to the home page after someone chooses a school', async () => {
    const { token, schoolId } = await leaderWithSchool(app)
    openPage(app, `/school/${schoolId}?to=${address}`, token)
    await home()
  })
})
