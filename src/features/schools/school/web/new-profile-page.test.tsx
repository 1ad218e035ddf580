import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { schoolFields } from '../../../../app/testing/school.ts'
import { leaderWithSchool } from '../../../../app/testing/survey.ts'
import { upsertSchoolMember } from '../../../people/memberships/server/actions.ts'
import { schoolContract } from '../contract.ts'

pageTests()
let app: TestApp
let token: string
let hands: ReturnType<typeof openPage>
let userId: number
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString() })
  token = (await app.account('CAN_DO_ALL', 'admin@audit.example')).token
  userId = (await app.account('CAN_EDIT_ENTITY', 'ana@school.example')).user.id
})
afterEach(() => app.close())

async function open(address = '/admin-new-profile') {
  hands = openPage(app, address, token)
  await screen.findByRole('heading', { level: 1, name: 'New Profile' })
}

const choice = () => screen.getByLabelText(/^User/)
const submit = () => screen.getByRole('button', { name: 'Submit' })
const name = () => screen.findByLabelText(/School name/)

async function fillIn() {
  await hands.type(await name(), schoolFields.entityName)
  await hands.type(screen.getByLabelText(/Phone/), schoolFields.entity_phone)
  await hands.type(screen.getByLabelText(/Street address/), schoolFields.entity_street)
  await hands.type(screen.getByLabelText(/City/), schoolFields.entity_city)
  await hands.selectOptions(screen.getByLabelText(/^State/), schoolFields.entity_state)
  await hands.type(screen.getByLabelText(/ZIP/), schoolFields.entity_zip)
  await hands.type(screen.getByLabelText(/Website/), schoolFields.entity_website)
}

const stored = async () => (await app.call(schoolContract.getUserEntity, { params: { userId } }, token)).body

test('chooses a user by name and email before showing fields', async () => {
  await open()
  screen.getByRole('heading', { name: 'Choose a user first' })
  expect(screen.queryByLabelText(/School name/)).toBeNull()

  await hands.selectOptions(choice(), 'Maya, Thompson, ana@school.example')

  await name()
})

test('disables Submit until only the district is blank, then stores the profile', async () => {
  await open(`/admin-new-profile?user=${userId}`)
  await name()
  expect(submit().getAttribute('aria-disabled')).toBe('true')
  await fillIn()
  expect(submit().getAttribute('aria-disabled')).toBeNull()
  await hands.clear(screen.getByLabelText(/City/))
  await hands.type(screen.getByLabelText(/City/), '  ')
  expect(submit().getAttribute('aria-disabled')).toBe('true')
  await hands.type(screen.getByLabelText(/City/), 'Lakeside')
  await hands.click(submit())

  await screen.findByText('Saved!')
  expect(await stored()).toMatchObject({ user_fk: userId, entityName: schoolFields.entityName })
})

test('shows an existing school’s fields and says what Submit changes', async () => {
  const leader = await leaderWithSchool(app)
  await open(`/admin-new-profile?user=${leader.userId}`)

  await screen.findByRole('heading', { name: 'Maya already has a school profile' })
  expect(await name()).toHaveProperty('value', schoolFields.entityName)
})

test('shows a school member’s existing profile after Submit, then changes it', async () => {
  const { schoolId } = await leaderWithSchool(app)
  const since = app.now().toISOString()
  await upsertSchoolMember(app.db, { user_id: userId, school_id: schoolId, role: 'coordinator', since })
  await open(`/admin-new-profile?user=${userId}`)
  await fillIn()
  await hands.click(submit())
  await screen.findByText('Saved!')

  expect(await name()).toHaveProperty('value', schoolFields.entityName)
  await hands.clear(screen.getByLabelText(/City/))
  await hands.type(screen.getByLabelText(/City/), 'Hillside')
  await hands.click(submit())

  await waitFor(async () => expect(await stored()).toMatchObject({ entity_city: 'Hillside' }))
  expect(await name()).toHaveProperty('value', schoolFields.entityName)
})

test('asks before discarding unsaved changes when another user is chosen', async () => {
  await open(`/admin-new-profile?user=${userId}`)
  await hands.type(await name(), 'Lakeside')

  await hands.selectOptions(choice(), 'Maya, Thompson, admin@audit.example')
  const asked = within(await screen.findByRole('dialog', { name: 'Continue without saving?' }))
  await hands.click(asked.getByRole('button', { name: 'Go back' }))
  expect(choice()).toHaveProperty('value', String(userId))
  expect(await name()).toHaveProperty('value', 'Lakeside')

  await hands.selectOptions(choice(), 'Maya, Thompson, admin@audit.example')
  await hands.click(await screen.findByRole('button', { name: 'Continue' }))

  await screen.findByDisplayValue('Maya, Thompson, admin@audit.example')
  expect(await name()).toHaveProperty('value', '')
})

test('shows another user right away if there are no unsaved changes', async () => {
  await open(`/admin-new-profile?user=${userId}`)
  await name()

  await hands.selectOptions(choice(), 'Maya, Thompson, admin@audit.example')

  await screen.findByDisplayValue('Maya, Thompson, admin@audit.example')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('reports a profile that couldn’t be stored and keeps what was entered', async () => {
  await open(`/admin-new-profile?user=${userId}`)
  await fillIn()
  networkOf(app, false)
  await hands.click(submit())

  await screen.findByText(/can’t reach/)
  expect(await name()).toHaveProperty('value', schoolFields.entityName)
  expect(await stored()).toBeNull()
})
