import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { downloads, networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { type Leader, leaderWithSchool } from '../../../../app/testing/survey.ts'
import { enrollmentContract } from '../contract.ts'

pageTests()
let app: TestApp
let leader: Leader
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString() })
  leader = await leaderWithSchool(app)
})
afterEach(() => app.close())

const stored = async () =>
  (await app.call(enrollmentContract.entityEnrollment, { params: { id: leader.schoolId } }, leader.token))
    .body
const saveElsewhere = (counts: object) =>
  app.call(
    enrollmentContract.updateEntityEnrollment,
    { body: { entityId: leader.schoolId, counts } },
    leader.token,
  )
const table = async (title: string) => within(await screen.findByRole('region', { name: title }))
const open = () => openPage(app, '/profile?tab=community', leader.token)
const save = (hands: ReturnType<typeof openPage>) =>
  hands.click(
    within(screen.getByRole('form', { name: 'Community Profile' })).getByRole('button', { name: 'Save' }),
  )

test('is two clicks from the home page, and adds up and saves numbers', async () => {
  const hands = openPage(app, '/user-home', leader.token)
  await hands.click(await screen.findByRole('link', { name: 'Profile' }))
  await hands.click(await screen.findByRole('tab', { name: 'Community Profile' }))

  const families = await table('Families by home language')
  await hands.type(families.getByLabelText('Somali'), '310')
  await hands.type(families.getByLabelText('English'), '1,200')
  families.getByText('1,510 total')
  await save(hands)

  await screen.findByText('Saved!')
  expect((await stored()).counts).toEqual({ 'parents/homeLanguage/18': 310, 'parents/homeLanguage/16': 1200 })
})

test('marks an invalid count in its field and sends nothing', async () => {
  const hands = open()
  const staff = await table('Staff by role')
  const field = staff.getByLabelText('Classroom Educator')
  await hands.type(field, 'many')
  await save(hands)

  staff.getByText('Enter a whole number from 0 to 999,999, or leave it blank.')
  expect(document.activeElement).toBe(field)
  expect(field).toHaveProperty('value', 'many')
  expect((await stored()).version).toBe(0)
})

test('keeps what was entered while offline and after someone else’s change', async () => {
  const hands = open()
  const field = (await table('Staff by role')).getByLabelText('Classroom Educator')
  await hands.type(field, '62')
  networkOf(app, false)
  await save(hands)
  await screen.findByText(/can’t reach/)
  expect(field).toHaveProperty('value', '62')

  networkOf(app, true)
  await saveElsewhere({ 'staff/role/4': 60 })
  await save(hands)
  await screen.findByText('staff, Role, Classroom Educator:')
  expect(field).toHaveProperty('value', '62')
  expect((await stored()).counts).toEqual({ 'staff/role/4': 60 })

  await hands.click(screen.getByRole('button', { name: 'Add these changes' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add these changes' })).toBeNull())
  expect(field).toHaveProperty('value', '62')
  await hands.clear(field)
  await hands.type(field, '61')
  await save(hands)
  await screen.findByText('Saved!')
  expect((await stored()).counts).toEqual({ 'staff/role/4': 61 })
})

test('fills in fields from a file without saving, and rejects invalid files', async () => {
  await saveElsewhere({ 'staff/role/4': 60, 'staff/role/8': 9 })
  const hands = open()
  const educators = (await table('Staff by role')).getByLabelText('Classroom Educator')
  const input = screen.getByLabelText('Choose a filled-in CSV file')
  await hands.click(screen.getByRole('button', { name: 'Download table' }))
  const [template] = downloads
  const text = (await template?.content.text()) ?? ''
  expect(text).toContain('Staff,Role,Classroom Educator,60\r\n')

  const file = (content: string) => new File([content], 'counts.csv', { type: 'text/csv' })
  await hands.upload(input, file(text.replace('Educator,60', 'Educator,=60').replace('4th,', '4th,12')))
  const faults = within(await screen.findByRole('alert', { name: 'We couldn’t import counts.csv' }))
  faults.getByText(/^Line \d+: “=60”/)
  expect((await table('Students by grade')).getByLabelText('4th')).toHaveProperty('value', '')

  await hands.upload(input, file('Group,Breakdown,Answer,Count\nStaff,Role,Classroom Educator,64\n'))
  await screen.findByText('1 number is filled in from counts.csv. Review them below, then save.')
  expect(educators).toHaveProperty('value', '64')
  expect((await stored()).counts['staff/role/4']).toBe(60)
  await save(hands)
  await screen.findByText('Saved!')
  expect((await stored()).counts).toEqual({ 'staff/role/4': 64, 'staff/role/8': 9 })
})

test('says to save the school profile first if it’s missing', async () => {
  const { token } = await app.account()
  openPage(app, '/profile?tab=community', token)
  await screen.findByRole('heading', { name: 'Save your school profile first' })
})

test('lets an administrator change enrollment below a school’s profile', async () => {
  const { token } = await app.account('CAN_DO_ALL')
  const hands = openPage(app, `/admin-new-profile?user=${leader.userId}`, token)
  await hands.type((await table('Staff by role')).getByLabelText('School Leadership'), '4')
  await save(hands)

  await screen.findByText('Saved!')
  expect((await stored()).counts).toEqual({ 'staff/role/3': 4 })
})
