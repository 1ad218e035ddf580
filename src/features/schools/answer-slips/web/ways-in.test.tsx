import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { colleagueIn } from '../../../../app/testing/district.ts'
import { downloads, networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { chooseDoor, makeSlips } from '../../../../app/testing/slips.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  preparedSurvey,
  setting,
} from '../../../../app/testing/survey.ts'

vi.mock('canvas-confetti', () => ({ default: { create: () => async () => {} } }))

pageTests()

/** What the page asked for: sheets or a list. */
let asked: string[] = []

/** The browser's environment in these tests can't start the thread that makes sheets, so the service makes a list. */
function withoutThreads(): void {
  asked = []
  const inject = app.app.inject.bind(app.app) as (request: object) => Promise<unknown>
  const listed = (request: { payload?: string }) => {
    const { payload = '' } = request
    const as = /"as":"(sheets|list)"/.exec(payload)?.[1]
    if (!as) return inject(request)
    asked.push(as)
    return inject({ ...request, payload: payload.replace('"as":"sheets"', '"as":"list"') })
  }
  vi.spyOn(app.app, 'inject').mockImplementation(listed as unknown as typeof app.app.inject)
}

let app: TestApp
let leader: Leader
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-13T15:00:00Z') })
  app = await testApp()
  app.clock.at = new Date('2026-10-13T15:00:00Z')
  leader = await leaderWithSchool(app)
  withoutThreads()
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const openStep = (guid: string, token = leader.token) =>
  openPage(app, `/equity-audit-setup/${guid}?step=7`, token)
const staffRow = async () => {
  const row = (await screen.findByRole('rowheader', { name: /^Staff/ })).closest('tr')
  return within(row ?? document.body)
}

test('chooses slips for a group and creates them as sheets', async () => {
  const guid = await preparedSurvey(app, leader)
  const hands = openStep(guid)
  const ways = await screen.findByRole('group', { name: 'Way in for staff' })
  expect(within(ways).getByRole<HTMLInputElement>('radio', { name: 'Link' }).checked).toBe(true)
  await hands.click(within(ways).getByRole('radio', { name: 'Slips' }))

  const spare = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Spare slips' })
  const slips = screen.getByRole<HTMLInputElement>('textbox', { name: 'Slips' })
  await screen.findByText('Staff also need a slip each. No slips have been made for staff yet.')
  screen.getByText(/^Cut, fold and mix the slips\./)
  const keys = screen.getByRole('link', { name: /^See the keys that anyone can check/ })
  expect(keys.getAttribute('href')).toBe(`/survey-form/${guid}/slips`)
  await hands.clear(spare)
  await hands.type(spare, '2')
  expect([slips.value, spare.value]).toEqual(['52', '2'])
  screen.getByText('54 slips')
  await hands.click(screen.getByRole('button', { name: 'Create slips' }))

  await screen.findByText(/^54 slips created\. Only the file that you just downloaded has their codes\.$/)
  await (await staffRow()).findByText('54 slips created, 2 of them spare')
  expect(asked).toEqual(['sheets'])
  const [file] = downloads
  expect((await file?.content.text())?.trim().split('\r\n')).toHaveLength(55)
})

test('lists codes for a mailing only after saying what the list reveals, and keeps what a refusal rejects', async () => {
  const guid = await preparedSurvey(app, leader)
  await chooseDoor(app, leader, guid, 'staff', 'slip')
  const hands = openStep(guid)
  const spare = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Spare slips' })
  await hands.clear(spare)
  await hands.type(spare, '7')
  const list = screen.getByRole('button', { name: 'List for mailing (CSV)' })
  await hands.click(list)
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a mailing list for staff?' }))
  dialog.getByText(/knows whose code is whose/)
  await hands.click(dialog.getByRole('button', { name: 'Create the list' }))
  await screen.findByText('58 more slips can be created. With 52 people, 58 can be valid.')
  expect(spare.value).toBe('7')

  await hands.clear(spare)
  await hands.type(spare, '6')
  await hands.click(list)
  await hands.click(await screen.findByRole('button', { name: 'Create the list' }))
  await screen.findByText(/^58 slips created\. Only/)
  expect(downloads.map(({ name }) => name)).toEqual(['Slips_staff.csv'])
})

test('replaces unused slips after confirmation', async () => {
  const guid = await preparedSurvey(app, leader)
  await chooseDoor(app, leader, guid, 'staff', 'both')
  await makeSlips(app, leader, guid, 'staff', 55)
  const hands = openStep(guid)
  await screen.findByText('55 slips created, 3 of them spare')
  const row = await staffRow()
  row.getByText(/^A response with a slip always counts\./)
  row.getByText(/^Key/)
  await hands.click(screen.getByText('More slips for staff, or new ones'))
  screen.getByText('Up to 3 more')
  await hands.click(screen.getByRole('radio', { name: 'Replace unused slips' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Slips' }).value).toBe('55')
  await hands.click(screen.getByRole('button', { name: 'Create slips' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace the unused slips for staff?' }))
  dialog.getByText(/including slips that people already have/)
  expect(downloads).toEqual([])
  await hands.click(dialog.getByRole('button', { name: 'Replace unused slips' }))
  await screen.findByText(/^55 slips created\. Only/)
  expect(downloads).toHaveLength(1)
  expect(asked.at(-1)).toBe('sheets')
})

test('only adds the link once the survey has opened', async () => {
  const guid = await preparedSurvey(app, leader)
  await chooseDoor(app, leader, guid, 'staff', 'slip')
  await makeSlips(app, leader, guid, 'staff', 52)
  await setting(app, leader, guid, 'setupComplete', '2026-10-13')
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  vi.setSystemTime(app.clock.at)
  const hands = openStep(guid, await newToken(app, leader))
  await screen.findByText('Now that the survey has opened, you can only add the link to a group with slips.')
  expect(screen.queryByRole('group', { name: /^Way in/ })).toBeNull()
  await hands.click(screen.getByRole('button', { name: 'Also allow the link for staff' }))
  await hands.click(await screen.findByRole('button', { name: 'Allow the link' }))
  await (await staffRow()).findByText('Both')
  expect(screen.queryByRole('button', { name: /^Also allow/ })).toBeNull()
  await screen.findByText('You can’t change this now that the survey has opened.')
})

test('shows no buttons to someone who can’t create slips', async () => {
  const guid = await preparedSurvey(app, leader)
  await chooseDoor(app, leader, guid, 'staff', 'slip')
  openStep(guid, (await colleagueIn(app, leader.schoolId, 'coordinator')).token)
  await screen.findByText('A leader of the school creates the slips.')
  expect((await staffRow()).getByText('Slips')).toBeDefined()
  expect(screen.queryByRole('group', { name: /^Way in/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Create slips' })).toBeNull()
})

test('says what to try again when a way in can’t be saved', async () => {
  const hands = openStep(await preparedSurvey(app, leader))
  const ways = within(await screen.findByRole('group', { name: 'Way in for staff' }))
  networkOf(app, { without: '/api/choose-door' })
  await hands.click(ways.getByRole('radio', { name: 'Slips' }))
  await screen.findByText(/can’t reach/)
  await waitFor(() => expect(ways.getByRole<HTMLInputElement>('radio', { name: 'Link' }).checked).toBe(true))
})

test('says who needs a slip when the survey is ready to share', async () => {
  const guid = await preparedSurvey(app, leader)
  await chooseDoor(app, leader, guid, 'parents', 'slip')
  await setting(app, leader, guid, 'setupComplete', '2026-10-13')
  openPage(app, '/equity-audit-overview?congrats=1', leader.token)
  const dialog = within(await screen.findByRole('dialog', { name: /^Congrats/ }))
  await dialog.findByText('Families also need a slip each. No slips have been made for families yet.')
})

test('says before the survey opens that a group has no slips yet', async () => {
  const guid = await preparedSurvey(app, leader, '2026-10-13')
  await chooseDoor(app, leader, guid, 'parents', 'slip')
  await chooseDoor(app, leader, guid, 'staff', 'slip')
  await makeSlips(app, leader, guid, 'staff', 54)
  const hands = openStep(guid)
  await hands.click(await screen.findByRole('button', { name: 'Complete Setup' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Open the survey now?' }))
  await dialog.findByText(
    'Families and staff also need a slip each. No slips have been made for families yet.',
  )
})
