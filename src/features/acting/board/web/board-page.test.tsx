import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { readCsv } from '../../../../app/testing/csv.ts'
import { downloads, networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import { leaderWithSchool, newToken, preparedSurvey, setting } from '../../../../app/testing/survey.ts'
import { addDays, dayIn } from '../../../../shared/dates.ts'
import type { OrganizationRole } from '../../../../shared/levels.ts'
import {
  assignSchool,
  insertOrganization,
  upsertOrganizationMember,
} from '../../../people/memberships/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { makeToken } from '../../../running/auth/server/actions.ts'
import { forgetSchool } from '../../../schools/school/web/data.ts'

pageTests()
let app: TestApp
const organizations: Record<string, number> = {}
let officer: UserRow
let viewer: UserRow
const since = '2026-01-01T00:00:00.000Z'
// The browser's clock also decides whether tokens are valid.
const now = new Date()
const today = dayIn('America/Chicago', now)

async function organization(name: string): Promise<number> {
  const { id } = await insertOrganization(app.db, { name, parent_id: null, created_at: since })
  organizations[name] = id
  return id
}

async function member(organization_id: number, role: OrganizationRole, known?: UserRow): Promise<UserRow> {
  const user = known ?? (await app.account('CAN_CREATE_SURVEY')).user
  await upsertOrganizationMember(app.db, { user_id: user.id, organization_id, role, since })
  return user
}

/** Creates a school whose survey opened the given number of days ago and runs for ten days. Null means no survey. */
async function school(name: string, opened: number | null, responses: number): Promise<void> {
  const leader = await leaderWithSchool(app)
  await app.db.updateTable('schools').set({ entity_name: name }).where('id', '=', leader.schoolId).execute()
  await assignSchool(app.db, leader.schoolId, organizations['Three Rivers'] ?? null)
  if (opened === null) return
  const begin = addDays(today, -opened)
  app.clock.at = new Date(`${begin}T18:00:00Z`)
  leader.token = await newToken(app, leader)
  const guid = await preparedSurvey(app, leader, begin, addDays(begin, 9))
  await setting(app, leader, guid, 'setupComplete', begin)
  await insertRespondents(app, guid, commonSchool(responses))
  await app.db
    .updateTable('responses')
    .set({ submitted_date: begin })
    .where('submitted_date', '=', '2026-10-14')
    .execute()
  app.clock.at = now
}

beforeAll(async () => {
  const mail = { server: 'smtp://127.0.0.1:1', from: 'audit@school.example' }
  app = await testApp({ now: now.toISOString(), config: { mail, publicOrigin: 'https://audit.example' } })
  const id = await organization('Three Rivers')
  officer = await member(id, 'officer')
  viewer = await member(id, 'district_viewer')
  await school('Harbor Elementary', 5, 90)
  await school('Cedar Park', 5, 900)
  await school('Summit High', 20, 420)
  await school('Pine Hill', null, 0)
}, 60_000)
afterAll(() => app.close())
beforeEach(() => {
  app.clock.at = now
})

const open = async (path = '/schools', who = officer) => openPage(app, path, await makeToken(app, who))
const names = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('rowheader')
    .map((head) => head.firstElementChild?.textContent)
const rowOf = (name: string) =>
  within(within(screen.getByRole('table')).getByText(name).closest('tr') as HTMLTableRowElement)

test('shows an officer which schools are behind, then every school’s status', async () => {
  await open()

  expect(await names()).toEqual(['Harbor Elementary', 'Cedar Park', 'Summit High', 'Pine Hill'])
  screen.getByRole('heading', { name: '1 school is behind' })
  screen.getByText(/Harbor Elementary will have at least one group below 20% when the survey closes/)
  rowOf('Harbor Elementary').getByText('Behind: parents')
  rowOf('Harbor Elementary').getByText('4 days left')
  const behind = rowOf('Harbor Elementary').getByText('4%')
  expect(behind.parentElement?.textContent).toContain('below 20%')
  rowOf('Pine Hill').getByText('No survey')
  expect(rowOf('Summit High').getAllByRole('listitem')).toHaveLength(8)
  rowOf('Summit High').getByText(/^Discipline and Behavior Practices: /)
  screen.getByRole('link', { name: 'Schools', current: 'page' })
})

test('makes the opened school the current one', async () => {
  const hands = await open()
  await names()

  await hands.click(screen.getByRole('link', { name: 'Summit High' }))
  await screen.findByRole('heading', { level: 1, name: 'Audit Results' })
  await hands.click(await screen.findByRole('link', { name: 'Back to Equity Audit' }))

  await screen.findByRole('heading', { level: 1, name: 'Equity Audit' })
  expect((await screen.findAllByText('Summit High')).length).toBeGreaterThan(0)
  forgetSchool(officer.id)
})

test('filters by status and offers a way out of a search without matches', async () => {
  const hands = await open()
  await names()

  await hands.click(screen.getByRole('link', { name: 'Final' }))
  await waitFor(async () => expect(await names()).toEqual(['Summit High']))
  await hands.type(screen.getByRole('searchbox', { name: 'Find a school' }), 'harbor')
  await screen.findByRole('heading', { name: 'No schools match' })
  await hands.click(screen.getByRole('button', { name: 'Show all schools' }))

  expect(await names()).toHaveLength(4)
})

test('reads the sort order, filter and changes from the address', async () => {
  await open('/schools?sort=school&grades=4-8&change=1')

  expect(await names()).toEqual(['Cedar Park', 'Harbor Elementary', 'Summit High'])
  // No school has a change, so one sentence replaces a column of dashes.
  expect(screen.queryByRole('columnheader', { name: 'Change' })).toBeNull()
  screen.getByText('No change to show for these schools yet.')
})

test('hides columns without values in the table and its cards', async () => {
  const hands = await open('/schools?state=none')
  expect(await names()).toEqual(['Pine Hill'])
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads()).toEqual(['School', 'Status and days left'])
  expect(rowOf('Pine Hill').queryByText('–')).toBeNull()
  expect(rowOf('Pine Hill').queryByText('Students')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'The eight areas, in order' })).toBeNull()

  await hands.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Active')
  await waitFor(async () => expect(await names()).toHaveLength(2))
  expect(heads()).toEqual(['School', 'Status and days left', 'Students', 'Parents', 'Staff', 'Overall'])
})

test('emails the reminder or copies its addresses and message', async () => {
  const hands = await open()
  await hands.click(await screen.findByRole('button', { name: 'Remind the school' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Remind the school' }))
  const addresses = await dialog.findByRole('textbox', { name: 'Addresses' })
  expect((addresses as HTMLTextAreaElement).value).toMatch(/@school\.example$/)
  const message = dialog.getByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement
  expect(message.value).toContain('at least one group won’t reach a 20% response rate')
  expect(message.value).toContain('Three Rivers')
  // A survey can fall behind weeks before it closes.
  expect(message.value).not.toMatch(/closes/)

  dialog.getByText(/Send the message below to 1 person at 1 school\./)
  await hands.click(dialog.getByRole('button', { name: 'Send to 1 person' }))
  await dialog.findByText('We’re sending it to 1 person.')
  await dialog.findByText(/1 school already got a reminder today/)
  expect(dialog.queryByRole('button', { name: /^Send/ })).toBeNull()
})

test('names the downloaded table after the district and date', async () => {
  const hands = await open()
  await hands.click(await screen.findByRole('button', { name: 'Download CSV' }))

  await waitFor(() => expect(downloads).toHaveLength(1))
  expect(downloads[0]?.name).toBe(`schools-Three-Rivers-${today}.csv`)
})

test('downloads messages for the district’s own messenger', async () => {
  const hands = await open()
  await hands.click(await screen.findByRole('button', { name: 'Messages in CSV' }))

  await waitFor(() => expect(downloads).toHaveLength(1))
  expect(downloads[0]?.name).toBe(`messages-Three-Rivers-${today}.csv`)
  const lines = readCsv((await downloads[0]?.content.text()) ?? '')
  expect(lines.map((line) => [line.School, line.Language, line['Groups behind']])).toEqual([
    ['Cedar Park', 'English', ''],
    ['Cedar Park', 'Soomaali', ''],
    ['Harbor Elementary', 'English', 'Parents and caregivers'],
    ['Harbor Elementary', 'Soomaali', 'Parents and caregivers'],
  ])
})

test('explains that no survey is open or ready to open', async () => {
  const quiet = await organization('Quiet Hills')
  await assignSchool(app.db, (await leaderWithSchool(app)).schoolId, quiet)
  const hands = await open('/schools', await member(quiet, 'officer'))
  await hands.click(await screen.findByRole('button', { name: 'Messages in Excel' }))

  await screen.findByText(/^There are no messages yet\./)
  expect(downloads).toHaveLength(0)
})

test('shows a district viewer final scores but not which schools are behind', async () => {
  await open('/schools', viewer)

  expect(await names()).toEqual(['Cedar Park', 'Harbor Elementary', 'Summit High', 'Pine Hill'])
  expect(screen.queryByText(/is behind/)).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Messages for families' })).toBeNull()
  expect(
    screen.getByText(/^1 survey in school year \d{4}–\d\d, open or closed\. The line marks 20%\.$/),
  ).toBeDefined()
  const leadsTo = (name: string) => rowOf(name).getByRole('link', { name }).getAttribute('href')
  // This user may not see who has answered, so the link opens the school's home page, which has its earlier results.
  expect(leadsTo('Harbor Elementary')).toMatch(/^\/school\/\d+$/)
  expect(leadsTo('Summit High')).toMatch(/^\/school\/\d+\?to=%2Faudit-results-dashboard%2F/)
})

test('offers a choice of districts and says if one has no schools', async () => {
  const both = await member(organizations['Three Rivers'] ?? 0, 'officer')
  await member(await organization('Empty Plains'), 'officer', both)
  const hands = await open('/schools', both)

  await screen.findByRole('heading', { name: 'No schools yet' })
  await hands.selectOptions(screen.getByRole('combobox', { name: 'District' }), 'Three Rivers')

  expect(await names()).toHaveLength(4)
})

test('explains missing district access and hides the menu entry', async () => {
  await open('/schools', (await app.account()).user)

  await screen.findByRole('heading', { name: 'You don’t have a role in a district' })
  expect(screen.queryByRole('link', { name: 'Schools' })).toBeNull()
})

test('reports that a board failed to load, and retries', async () => {
  const token = await makeToken(app, officer)
  const hands = openPage(app, '/schools', token, { without: '/api/organizations' })

  const again = await screen.findByRole('button', { name: 'Try again' })
  networkOf(app, true)
  await hands.click(again)

  expect(await names()).toHaveLength(4)
  // React logs errors that the boundary catches.
  vi.mocked(console.error).mockClear()
})
