import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { authContract } from '../../../running/auth/contract.ts'

pageTests()
let app: TestApp
let hands: ReturnType<typeof openPage>
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString() })
  const { token } = await app.account('CAN_DO_ALL', 'maya.thompson@audit.example')
  hands = openPage(app, '/admin-new-account', token)
  await screen.findByRole('heading', { level: 1, name: 'New Account' })
})
afterEach(() => app.close())

const good = 'Bright-Lantern-58!'
const submit = () => screen.getByRole('button', { name: 'Submit' })
const isOpen = () => submit().getAttribute('aria-disabled') !== 'true'

async function fillIn(given: { email?: string; password?: string; repeat?: string } = {}) {
  const { email = 'ana@school.example', password = good, repeat = password } = given
  await hands.type(screen.getByLabelText(/First name/), 'Ana')
  await hands.type(screen.getByLabelText(/Last name/), 'Lopez')
  await hands.type(screen.getByLabelText(/Contact info/), '(651) 555-0100')
  await hands.type(screen.getByLabelText(/Email/), email)
  await hands.selectOptions(screen.getByLabelText(/Role/), 'School editor')
  await hands.type(screen.getByLabelText(/^Password/), password)
  await hands.type(screen.getByLabelText(/Confirm password/), repeat)
}

const signIn = (email: string, password: string) =>
  app.call(authContract.login, { body: { email, password } })

test('disables Submit while a field is blank', async () => {
  expect(isOpen()).toBe(false)
  await fillIn({ repeat: ' ' })
  expect(isOpen()).toBe(false)
  screen.getByText('Fill in every field first.')

  await hands.type(screen.getByLabelText(/Confirm password/), good)

  expect(isOpen()).toBe(true)
})

test('creates an account that can sign in and clears the form', async () => {
  await fillIn()
  await hands.click(submit())

  await screen.findByRole('heading', { name: 'Ana Lopez’s account is ready' })
  expect(screen.getByLabelText(/First name/)).toHaveProperty('value', '')
  expect((await signIn('ana@school.example', good)).status).toBe(200)
  const next = screen.getByRole('link', { name: 'New Profile of their school' })
  expect(next.getAttribute('href')).toMatch(/^\/admin-new-profile\?user=\d+$/)
})

test('shows the password’s length until the password is long enough', async () => {
  await hands.type(screen.getByLabelText(/^Password/), 'Lantern-58!')
  screen.getByText('Password must be at least 12 characters long')
  screen.getByText('11/12')

  await hands.type(screen.getByLabelText(/^Password/), 's')

  expect(screen.queryByText('Password must be at least 12 characters long')).toBeNull()
})

test.each(['lantern-58-and-so-on!', 'Lantern-and-so-on!', 'Lantern-58-and-so-on', 'Lantern-58!'])(
  'rejects the password %s, shows the whole rule and creates no account',
  async (password) => {
    await fillIn({ password })
    await hands.click(submit())

    await screen.findByText(
      'Password must have at least 12 characters, one uppercase letter, one number, one special character.',
    )
    expect((await signIn('ana@school.example', password)).status).toBe(401)
  },
)

test('rejects two passwords that differ', async () => {
  await fillIn({ repeat: `${good}!` })
  await hands.click(submit())

  await screen.findByText('Passwords do not match.')
  expect((await signIn('ana@school.example', good)).status).toBe(401)
})

test('shows the server’s error message and keeps what was entered', async () => {
  await fillIn({ email: 'maya.thompson@audit.example' })
  await hands.click(submit())

  await screen.findByText('Error registering user: This email address already has an account.')
  expect(screen.getByLabelText(/First name/)).toHaveProperty('value', 'Ana')
  expect(screen.getByLabelText(/^Password/)).toHaveProperty('value', good)
})

test('reports a network failure and creates the account on a second click', async () => {
  await fillIn()
  networkOf(app, false)
  await hands.click(submit())
  await screen.findByText(/^Error registering user: .*can’t reach/)

  networkOf(app, true)
  await hands.click(submit())

  await screen.findByRole('heading', { name: 'Ana Lopez’s account is ready' })
})
