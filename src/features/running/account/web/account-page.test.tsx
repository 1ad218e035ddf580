import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp, testPassword } from '../../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { authContract } from '../../auth/contract.ts'

pageTests()
const email = 'maya.thompson@school.example'
const good = 'Bright-Lantern-58!'
let app: TestApp
let hands: ReturnType<typeof openPage>
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString() })
  await app.account('CAN_EDIT_ENTITY', 'ana@school.example')
  hands = openPage(app, '/account', (await app.account('CAN_EDIT_ENTITY', email)).token)
  await screen.findByRole('heading', { level: 1, name: 'Account' })
})
afterEach(() => app.close())

const save = () => screen.getByRole('button', { name: 'Save' })
async function replace(label: RegExp, text: string) {
  await hands.clear(screen.getByLabelText(label))
  if (text) await hands.type(screen.getByLabelText(label), text)
}
const signIn = async (password: string) =>
  (await app.call(authContract.login, { body: { email, password } })).status

test('shows the account with a masked password', () => {
  expect(screen.getByLabelText(/First name/)).toHaveProperty('value', 'Maya')
  expect(screen.getByLabelText(/Email/)).toHaveProperty('value', email)
  expect(screen.getByLabelText('Password')).toHaveProperty('value', '••••••••••••')
  expect(screen.getByLabelText('Password')).toHaveProperty('readOnly', true)
})

test('stores a change, confirms it and shows it in the top bar', async () => {
  await replace(/First name/, 'Mayra')
  await hands.click(save())

  await screen.findByText('Saved!')
  await screen.findByText('Hello Mayra!')
})

test('shows an error for a blank field and sends no request', async () => {
  await replace(/Contact info/, '')
  await hands.click(save())

  await screen.findByText('This field is required')
  const field = screen.getByLabelText<HTMLInputElement>(/First name/)
  expect(field.labels?.[0]?.textContent).toContain('*')
  expect(screen.queryByText('Saved!')).toBeNull()
})

test('requires the current password for a new email address and keeps what was entered', async () => {
  expect(screen.queryByLabelText(/Current password/)).toBeNull()
  await replace(/Email/, 'mayra@school.example')
  await hands.click(save())
  await screen.findByText('Enter your current password.')
  await hands.type(screen.getByLabelText(/Current password/), 'Wrong-Horse-1!')
  await hands.click(save())

  await screen.findByText('Error registering user: The current password is wrong.')
  expect(screen.getByLabelText(/Email/)).toHaveProperty('value', 'mayra@school.example')

  await replace(/Current password/, testPassword)
  await hands.click(save())
  await screen.findByText('Saved!')
  expect(screen.queryByLabelText(/Current password/)).toBeNull()
})

test('rejects an email address already in use and keeps what was entered', async () => {
  await replace(/Email/, 'ana@school.example')
  await hands.type(screen.getByLabelText(/Current password/), testPassword)
  await hands.click(save())

  await screen.findByText('Error registering user: This email address already has an account.')
  expect(screen.getByLabelText(/Email/)).toHaveProperty('value', 'ana@school.example')
})

test('asks before leaving with unsaved changes', async () => {
  await replace(/First name/, 'Mayra')
  await hands.click(screen.getByRole('link', { name: 'Profile' }))

  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await hands.click(screen.getByRole('button', { name: 'Stay on this page' }))
  expect(screen.getByLabelText(/First name/)).toHaveProperty('value', 'Mayra')
})

async function openDialog() {
  await hands.click(screen.getByRole('button', { name: 'Reset Password' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset Password' }))
  const type = async (label: RegExp, text: string) => hands.type(dialog.getByLabelText(label), text)
  return {
    dialog,
    async fillIn(current: string, next: string, repeat = next) {
      await type(/^Current password/, current)
      await type(/^New password/, next)
      await type(/^Confirm new password/, repeat)
    },
    press: () => hands.click(dialog.getByRole('button', { name: 'Save' })),
  }
}

test('confirms a password change and keeps the session', async () => {
  const { fillIn, press } = await openDialog()
  await fillIn(testPassword, ` ${good} `)
  await press()

  await screen.findByRole('dialog', { name: 'Password Update' })
  screen.getByText('Password has been successfully updated.')
  expect([await signIn(good), await signIn(testPassword)]).toEqual([200, 401])
  await hands.click(within(screen.getByRole('dialog')).getByText('Close', { selector: 'button' }))
  expect(screen.queryByLabelText(/^Current password/)).toBeNull()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await replace(/First name/, 'Mayra')
  await hands.click(save())
  await screen.findByText('Saved!')
})

test('focuses the dialog’s first field', async () => {
  const { dialog } = await openDialog()

  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Current password/)))
})

test('reopens the dialog with empty fields', async () => {
  const { dialog, fillIn, press } = await openDialog()
  await fillIn('Wrong-Lantern-58!', good)
  await press()
  await dialog.findByText(/^Error registering user: /)
  await hands.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const again = await openDialog()
  expect(again.dialog.getByLabelText(/^Current password/)).toHaveProperty('value', '')
  expect(again.dialog.queryByText(/^Error registering user: /)).toBeNull()
})

test.each([
  ['without the current password', [' ', good], 'Enter your current password.'],
  [
    'with the current password again',
    [good, good],
    'Choose a password that’s different from the current one.',
  ],
  ['with two that differ', [testPassword, good, `${good}!`], 'Input values must match'],
] as const)('disables Save %s and says why', async (_what, [current, next, repeat], why) => {
  const { dialog, fillIn, press } = await openDialog()
  await fillIn(current, next, repeat)

  dialog.getByText(why)
  await press()
  expect(await signIn(testPassword)).toBe(200)
})

test('shows an error while typing if passwords differ', async () => {
  const { dialog, fillIn } = await openDialog()
  await fillIn(testPassword, good, 'Bright')

  dialog.getByText('Passwords do not match.')
})

test('shows the whole rule for a password that breaks it', async () => {
  const { dialog, fillIn, press } = await openDialog()
  await fillIn(testPassword, 'no-capital-letter-1!')
  await press()

  await dialog.findByText(
    'Password must have at least 12 characters, one uppercase letter, one number, one special character.',
  )
  expect(await signIn(testPassword)).toBe(200)
})

test('shows a wrong password and a network failure in the dialog', async () => {
  const { dialog, fillIn, press } = await openDialog()
  await fillIn('Wrong-Lantern-58!', good)
  await press()
  await dialog.findByText(/^Error registering user: /)

  networkOf(app, false)
  await press()

  await dialog.findByText(/^Error registering user: .*can’t reach/)
  expect(await signIn(testPassword)).toBe(200)
})
