import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { colleagueIn, districtOf, memberOf } from '../../../../app/testing/district.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { type Leader, leaderWithSchool } from '../../../../app/testing/survey.ts'
import { schoolContract } from '../../../schools/school/contract.ts'
import { organizationsContract } from '../contract.ts'

pageTests()
let app: TestApp
let leader: Leader
beforeEach(async () => {
  sessionStorage.clear()
  app = await testApp({ now: new Date().toISOString() })
  leader = await leaderWithSchool(app)
})
afterEach(() => app.close())

const renamed = (of: Leader, entityName: string) =>
  app.call(schoolContract.updateEntity, { body: { id: of.schoolId, entityName } }, of.token)
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const menu = async () => within(await screen.findByRole('navigation', { name: 'Main' }))
const entries = async () => (await menu()).getAllByRole('link').map((link) => link.textContent)
const rolesNow = async (token: string) => (await app.call(organizationsContract.memberships, {}, token)).body

test('creates a district, adds a school and makes someone its officer', async () => {
  const admin = await app.account('CAN_DO_ALL')
  const { user, token } = await app.account('CAN_CREATE_SURVEY', 'ana@district.example')
  const hands = openPage(app, '/organizations', admin.token)
  await screen.findByRole('heading', { name: 'No organizations yet' })
  screen.getByRole('link', { name: 'Lakeside Middle School' })
  await hands.click(screen.getByRole('button', { name: 'Create it' }))
  screen.getByText('This field is required')

  await hands.type(screen.getByLabelText(/^Name/), 'Shore District')
  await hands.click(screen.getByRole('button', { name: 'Create it' }))
  await hands.click(await screen.findByRole('link', { name: 'Shore District' }))
  await heading('Shore District')
  await hands.selectOptions(await screen.findByLabelText('Add a school'), String(leader.schoolId))
  await hands.click(screen.getByRole('button', { name: 'Add the school' }))
  await screen.findByRole('link', { name: 'Lakeside Middle School' })

  const email = screen.getByLabelText(/Email address/)
  await hands.type(email, 'nobody@district.example')
  await hands.click(screen.getByRole('button', { name: 'Assign role' }))
  await screen.findByText('No account has this email address.')
  expect(email).toHaveProperty('value', 'nobody@district.example')
  await hands.clear(email)
  await hands.type(email, 'Ana@district.example')
  await hands.selectOptions(screen.getByLabelText('Role'), 'District officer')
  await hands.click(screen.getByRole('button', { name: 'Assign role' }))

  await screen.findByText('ana@district.example', { selector: 'span' })
  expect(await rolesNow(token)).toMatchObject({
    organizations: [{ name: 'Shore District', role: 'officer', schools: 1 }],
  })
  expect(user.id).toBeGreaterThan(0)
})

test('lets a leader change and end a viewer’s role', async () => {
  const colleague = await colleagueIn(app, leader.schoolId, 'viewer')
  const hands = openPage(app, '/profile?tab=members', leader.token)
  const change = async (role: RegExp) => {
    await hands.click(await screen.findByRole('button', { name: /Change the role of/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByRole('radio', { name: /Leader/ })).toBeNull()
    await hands.click(dialog.getByRole('radio', { name: role }))
    return dialog
  }

  let dialog = await change(/Coordinator/)
  networkOf(app, false)
  await hands.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(/We can’t reach the server/)
  networkOf(app, true)
  await hands.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect((await rolesNow(colleague.token)).schools).toMatchObject([{ role: 'coordinator' }]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  dialog = await change(/No role/)
  await hands.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await rolesNow(colleague.token)).schools).toEqual([]))
})

test('switches the current school and remembers the choice on the device', async () => {
  const other = await leaderWithSchool(app)
  await renamed(other, 'Hilltop School')
  const admin = await app.account('CAN_DO_ALL')
  const body = { id: other.schoolId, user_id: leader.userId, role: 'viewer' as const }
  await app.call(organizationsContract.setEntityMember, { body }, admin.token)
  const hands = openPage(app, '/resources', leader.token)
  expect(await entries()).toContain('Monitoring')

  await hands.click(await screen.findByText('Change school'))
  await hands.click(screen.getByRole('link', { name: 'Hilltop School' }))

  await screen.findByText('No results yet')
  expect(await entries()).not.toContain('Monitoring')
  screen.getByText('Hilltop School', { selector: 'b' })
  expect(localStorage.getItem(`equity-audit-school-${leader.userId}`)).toBe(String(other.schoolId))
})

test('falls back to a user’s own school if the other school isn’t allowed', async () => {
  const other = await leaderWithSchool(app)
  localStorage.setItem(`equity-audit-school-${leader.userId}`, String(other.schoolId))
  openPage(app, '/user-home', leader.token)

  await screen.findByText('Lakeside Middle School', { selector: 'b' })

  await screen.findByRole('button', { name: 'Get started' })
  expect(localStorage.getItem(`equity-audit-school-${leader.userId}`)).toBeNull()
})

test('shows a viewer the school’s profile and doesn’t ask them to fill it in', async () => {
  const viewer = await colleagueIn(app, leader.schoolId, 'viewer')
  const hands = openPage(app, '/user-home', viewer.token)
  await screen.findByText('No results yet')
  expect(screen.queryByText('Please navigate to Profile and provide information.')).toBeNull()
  await waitFor(async () =>
    expect(await entries()).toEqual(['Home', 'Account', 'Profile', 'Equity Audit', 'Resources']),
  )

  await hands.click((await menu()).getByRole('link', { name: 'Profile' }))

  await screen.findByText('Only a school leader can change this.')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('leads an officer from the home page to a school in the district', async () => {
  const id = await districtOf(app, [leader.schoolId], 'Shore District')
  const officer = await memberOf(app, id, 'officer')
  const hands = openPage(app, '/user-home', officer.token)
  await screen.findByRole('heading', { name: 'Your district' })
  const places = ['Home', 'Account', 'Schools', 'Results', 'Templates', 'Resources']
  await waitFor(async () => expect(await entries()).toEqual(places))
  expect(screen.queryByText('Please navigate to Profile and provide information.')).toBeNull()

  await hands.click(screen.getByRole('link', { name: 'District page of Shore District' }))
  await heading('Shore District')
  screen.getByRole('cell', { name: 'District officer' })
  await hands.click(await screen.findByRole('link', { name: 'Lakeside Middle School' }))

  await screen.findByRole('button', { name: 'Get started' })
  await waitFor(async () => expect(await entries()).toContain('Monitoring'))
  screen.getByText('Lakeside Middle School', { selector: 'b' })

  await hands.click(screen.getByRole('link', { name: 'Back to Shore District' }))
  await screen.findByRole('heading', { name: 'Your district' })
  await waitFor(async () => expect(await entries()).toEqual(places))
  expect(screen.queryByText('Lakeside Middle School', { selector: 'b' })).toBeNull()
  expect(localStorage.getItem(`equity-audit-school-${officer.userId}`)).toBeNull()
})

test('refuses a school that a user may not see and keeps the current school', async () => {
  const other = await leaderWithSchool(app)
  openPage(app, `/school/${other.schoolId}`, leader.token)

  await screen.findByRole('heading', { name: 'You don’t have access to this school' })
  expect(localStorage.getItem(`equity-audit-school-${leader.userId}`)).toBeNull()
})
