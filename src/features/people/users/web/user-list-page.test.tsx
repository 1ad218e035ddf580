import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import type { Permission } from '../../../../shared/permissions.ts'
import { authContract } from '../../../running/auth/contract.ts'
import { apiKeysContract } from '../../api-keys/contract.ts'
import { usersContract } from '../contract.ts'
import { insertUser } from '../server/actions.ts'

pageTests()
let app: TestApp
let token: string
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString() })
  token = (await app.account('CAN_DO_ALL', 'maya.thompson@audit.example')).token
})
afterEach(() => app.close())

async function addUser(firstName: string, lastName: string, role: Permission = 'CAN_EDIT_ENTITY') {
  const email = `${firstName}.${lastName}@school.example`.toLowerCase()
  const user = await insertUser(app.db, {
    first_name: firstName,
    last_name: lastName,
    email,
    contact_info: '(651) 555-0100',
    password_hash: '',
    role,
    is_active: 1,
    created_at: '2026-10-01T12:00:00Z',
  })
  if (!user) throw new Error(email)
  return user
}

const open = () => openPage(app, '/userlist?userRole=CAN_DO_ALL', token)
const stored = async (id: number) => (await app.call(usersContract.getUser, { params: { id } }, token)).body

/** Returns the first and last name in each row, in order. */
async function names(): Promise<string[]> {
  const table = await screen.findByRole('table')
  return within(table)
    .getAllByRole('rowheader')
    .map((head) => `${head.textContent} ${head.nextElementSibling?.textContent}`)
}
const rowOf = (name: string) =>
  within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLTableRowElement)

test('shows the specified columns, with readable role names, sorted by last name', async () => {
  await addUser('Ana', 'Lopez', 'CAN_CREATE_SURVEY')
  open()

  expect(await names()).toEqual(['Ana Lopez', 'Maya Thompson'])
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'First Name',
    'Last Name',
    'Email',
    'Contact Info',
    'Role',
    'Edit',
    'Active',
  ])
  rowOf('Ana').getByText('Survey creator')
  rowOf('Maya').getByText('Administrator')
  screen.getByText('2 users, 2 active')
})

test('sorts by a column header and reverses the order on a second click', async () => {
  await addUser('Ana', 'Zimmer')
  await addUser('Zoe', 'Abbot')
  const hands = open()
  expect(await names()).toEqual(['Zoe Abbot', 'Maya Thompson', 'Ana Zimmer'])

  await hands.click(screen.getByRole('button', { name: 'First Name' }))
  expect(await names()).toEqual(['Ana Zimmer', 'Maya Thompson', 'Zoe Abbot'])
  await hands.click(screen.getByRole('button', { name: 'First Name' }))

  expect(await names()).toEqual(['Zoe Abbot', 'Maya Thompson', 'Ana Zimmer'])
  const head = screen.getByRole('columnheader', { name: 'First Name' })
  expect(head.getAttribute('aria-sort')).toBe('descending')
})

test('searches names and addresses and offers all users if none match', async () => {
  await addUser('Ana', 'Lopez')
  const hands = open()

  await hands.type(await screen.findByRole('searchbox', { name: 'Find a user' }), 'lopez school.ex')
  await waitFor(async () => expect(await names()).toEqual(['Ana Lopez']))
  await hands.type(screen.getByRole('searchbox', { name: 'Find a user' }), ' nobody')

  await screen.findByRole('heading', { name: 'No users match' })
  expect(screen.getByText('No users').className).toBe('unseen')
  await hands.click(screen.getByRole('button', { name: 'Show all users' }))
  expect(await names()).toEqual(['Ana Lopez', 'Maya Thompson'])
})

test('shows fifty users per page', async () => {
  for (let at = 100; at < 160; at++) await addUser(`Ana${at}`, 'Lopez')
  const hands = open()

  expect(await names()).toHaveLength(50)
  screen.getByText('1–50 of 61 users')
  await hands.click(screen.getByRole('button', { name: 'Next' }))

  await screen.findByText('51–61 of 61 users')
  expect((await names()).at(-1)).toBe('Maya Thompson')
})

test('opens a form below the row, saves to the row and closes', async () => {
  const { id } = await addUser('Ana', 'Lopez')
  const hands = open()

  await hands.click(await screen.findByRole('button', { name: 'Edit Ana Lopez' }))
  const form = within(screen.getByRole('form', { name: 'Edit Ana Lopez' }))
  const lastName = form.getByLabelText(/Last name/)
  await hands.clear(lastName)
  await hands.type(lastName, 'Lopez-Reyes')
  await hands.selectOptions(form.getByLabelText(/Role/), 'Survey creator')
  await hands.click(form.getByRole('button', { name: 'Submit' }))

  await screen.findByText('Lopez-Reyes')
  expect(screen.queryByRole('form', { name: /^Edit/ })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Ana Lopez-Reyes' }))
  expect(await stored(id)).toMatchObject({ lastName: 'Lopez-Reyes', role: 'CAN_CREATE_SURVEY' })
})

test('collapses the form with its button or Cancel and saves nothing', async () => {
  const { id } = await addUser('Ana', 'Lopez')
  const hands = open()
  const edit = await screen.findByRole('button', { name: 'Edit Ana Lopez' })

  await hands.click(edit)
  expect(edit.getAttribute('aria-expanded')).toBe('true')
  await hands.click(edit)
  expect(screen.queryByRole('form', { name: /^Edit/ })).toBeNull()
  await hands.click(edit)
  await hands.type(screen.getByLabelText(/First name/), 'x')
  await hands.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(screen.queryByRole('form', { name: /^Edit/ })).toBeNull()
  expect(await stored(id)).toMatchObject({ firstName: 'Ana' })
})

const firstName = () => screen.findByLabelText(/First name/)

test('keeps what was entered when a form is collapsed, filtered or paged away', async () => {
  for (let at = 100; at < 160; at++) await addUser(`Ana${at}`, 'Lopez')
  const hands = open()
  const edit = await screen.findByRole('button', { name: 'Edit Ana101 Lopez' })
  await hands.click(edit)
  await hands.type(await firstName(), 'bel')

  await hands.click(edit)
  expect(screen.queryByRole('form', { name: /^Edit/ })).toBeNull()
  rowOf('Ana101').getByText('Not saved')
  await hands.click(edit)
  expect(await firstName()).toHaveProperty('value', 'Ana101bel')

  await hands.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('51–61 of 61 users')
  await hands.click(screen.getByRole('button', { name: 'Previous' }))
  expect(await firstName()).toHaveProperty('value', 'Ana101bel')

  await hands.type(screen.getByRole('searchbox', { name: 'Find a user' }), 'maya')
  await waitFor(async () => expect(await names()).toEqual(['Maya Thompson']))
  await hands.click(screen.getByRole('link', { name: 'Account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  dialog.getByText('Your changes to Ana101 Lopez aren’t saved yet.')
})

test('discards what was entered on Cancel without asking', async () => {
  await addUser('Ana', 'Lopez')
  const hands = open()
  await hands.click(await screen.findByRole('button', { name: 'Edit Ana Lopez' }))
  await hands.type(await firstName(), 'bel')

  await hands.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByText('Not saved')).toBeNull()
  await hands.click(screen.getByRole('button', { name: 'Edit Ana Lopez' }))
  expect(await firstName()).toHaveProperty('value', 'Ana')
  await hands.click(screen.getByRole('link', { name: 'Account' }))
  await screen.findByRole('heading', { level: 1, name: 'Account' })
})

test('rejects an address already in use and keeps what was entered', async () => {
  await addUser('Ana', 'Lopez')
  const hands = open()

  await hands.click(await screen.findByRole('button', { name: 'Edit Ana Lopez' }))
  const email = screen.getByLabelText(/Email/)
  await hands.clear(email)
  await hands.type(email, 'maya.thompson@audit.example')
  await hands.click(screen.getByRole('button', { name: 'Submit' }))

  const refusals = await screen.findAllByText(
    'Error registering user: This email address already has an account.',
  )
  expect(refusals.length).toBeGreaterThan(0)
  expect(email).toHaveProperty('value', 'maya.thompson@audit.example')
})

test('checks a temporary password, which the user can then sign in with', async () => {
  await addUser('Ana', 'Lopez')
  const hands = open()

  await hands.click(await screen.findByRole('button', { name: 'Edit Ana Lopez' }))
  await hands.type(screen.getByLabelText('Temporary password'), 'short')
  await hands.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText(
    'Password must have at least 12 characters, one uppercase letter, one number, one special character.',
  )
  await hands.type(screen.getByLabelText('Temporary password'), '-Lantern-58!')
  await hands.click(screen.getByRole('button', { name: 'Submit' }))

  await waitFor(() => expect(screen.queryByRole('form', { name: /^Edit/ })).toBeNull())
  const body = { email: 'ana.lopez@school.example', password: 'short-Lantern-58!' }
  expect((await app.call(authContract.login, { body })).status).toBe(200)
})

test('saves the Active switch right away and closes an open form', async () => {
  const { id } = await addUser('Ana', 'Lopez')
  const hands = open()

  await hands.click(await screen.findByRole('button', { name: 'Edit Ana Lopez' }))
  await hands.click(screen.getByRole('switch', { name: 'Ana Lopez active' }))

  await screen.findByText('2 users, 1 active')
  expect(screen.getByRole('switch', { name: 'Ana Lopez active' })).toHaveProperty('checked', false)
  expect(screen.queryByRole('form', { name: /^Edit/ })).toBeNull()
  expect(await stored(id)).toMatchObject({ isActive: false })
})

test('moves a switch back if saving fails and explains why', async () => {
  const hands = open()

  await hands.click(await screen.findByRole('switch', { name: 'Maya Thompson active' }))

  await screen.findByText(
    'Error registering user: This is the only active administrator. Add another administrator first.',
  )
  expect(screen.getByRole('switch', { name: 'Maya Thompson active' })).toHaveProperty('checked', true)
})

test('reports a list that failed to load and loads it on a second attempt', async () => {
  const hands = openPage(app, '/equity-audit-overview', token)
  await screen.findByRole('heading', { level: 1, name: 'Equity Audit' })
  networkOf(app, false)
  await hands.click(screen.getByRole('link', { name: 'User List' }))

  const again = await screen.findByRole('button', { name: 'Try again' })
  networkOf(app, true)
  await hands.click(again)

  expect(await names()).toEqual(['Maya Thompson'])
  // React logs errors that an error boundary catches.
  vi.mocked(console.error).mockClear()
})

test('resends an invitation if email is set up', async () => {
  await app.close()
  const config = {
    mail: { server: 'smtp://127.0.0.1:1', from: 'audit@school.example' },
    publicOrigin: 'https://audit.example',
  }
  app = await testApp({ now: new Date().toISOString(), config })
  token = (await app.account('CAN_DO_ALL', 'maya.thompson@audit.example')).token
  await addUser('Ana', 'Lopez')
  const hands = open()

  await hands.click(await screen.findByRole('button', { name: 'Edit Ana Lopez' }))
  await hands.click(await screen.findByRole('button', { name: 'Send another invitation' }))
  await screen.findByText(/^We’re sending an invitation to ana\.lopez@school\.example/)
})

test('lists keys and links that were turned off until the list is closed', async () => {
  const ana = await app.account('CAN_DO_ALL', 'ana@audit.example')
  const key = { name: 'Data warehouse', scopes: ['schools'], days: 30 } as const
  await app.call(apiKeysContract.makeApiKey, { body: key }, ana.token)
  await addUser('Ben', 'Abbot')
  const hands = open()
  await names()
  await hands.click(screen.getByRole('switch', { name: 'Ben Abbot active' }))
  await waitFor(async () => expect((await stored(3)).isActive).toBe(false))
  expect(screen.queryByRole('alert', { name: /keys and links/ })).toBeNull()

  const [, mine] = screen.getAllByRole('switch', { name: 'Maya Thompson active' })
  await hands.click(mine as HTMLElement)
  const notice = within(
    await screen.findByRole('alert', { name: /keys and links that Maya Thompson created/ }),
  )
  notice.getByText('1 API key: Data warehouse')
  await hands.click(notice.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('1 API key: Data warehouse')).toBeNull()
})
