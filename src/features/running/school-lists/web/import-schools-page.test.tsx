import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { downloads, networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { listText, rowsOf, takeList } from '../../../../app/testing/school-list.ts'
import { insertOrganization } from '../../../people/memberships/server/actions.ts'
import { authContract } from '../../auth/contract.ts'

pageTests()

let app: TestApp
let token: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
  token = (await app.account('CAN_DO_ALL')).token
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const open = () => openPage(app, '/admin-import-schools', token)
const file = (content: string | Uint8Array<ArrayBuffer>, name = 'schools.csv') => new File([content], name)
const choose = async (hands: ReturnType<typeof open>, ...files: File[]) =>
  hands.upload(await screen.findByLabelText('Files'), files)
const refused = async (names: string) =>
  within(await screen.findByRole('alert', { name: `Nothing was imported from ${names}` }))
const schools = async () => (await app.db.selectFrom('schools').select('id').execute()).length

test('reviews a list, imports it after a network failure and creates slips', async () => {
  const hands = open()
  await choose(hands, file(listText))
  await screen.findByRole('heading', { name: 'Preview' })
  screen.getByText(/2 new, 0 changed, 0 unchanged/)
  expect(await schools()).toBe(0)

  networkOf(app, false)
  await hands.click(screen.getByRole('button', { name: 'Import 2 schools and 3 accounts' }))
  await screen.findByText(/can’t reach/)
  networkOf(app, true)
  await hands.click(screen.getByRole('button', { name: 'Import 2 schools and 3 accounts' }))
  await screen.findByRole('heading', { name: 'List imported' })
  expect(await schools()).toBe(2)

  await hands.click(await screen.findByRole('button', { name: 'Create 3 account slips' }))
  await screen.findByText('3 account slips, shown only once.')
  await hands.click(screen.getByRole('button', { name: 'Save as CSV' }))
  const text = (await downloads[0]?.content.text()) ?? ''
  const [, password = ''] = /chi\.moua@valley\.example,(\S+)\r/.exec(text) ?? []
  const body = { email: 'chi.moua@valley.example', password }
  expect((await app.call(authContract.login, { body })).status).toBe(200)

  // Importing the same file again changes nothing.
  await choose(hands, file(listText))
  await screen.findByText(/^Nothing to import/)
})

test('reports a later change and shows the new preview', async () => {
  const hands = open()
  await choose(hands, file(listText))
  const button = await screen.findByRole('button', { name: 'Import 2 schools and 3 accounts' })
  const [, ...rows] = rowsOf(listText)
  await takeList(app, token, { rows: rows.slice(1) })

  await hands.click(button)
  await screen.findByText(/Something changed after your preview/)
  await hands.click(screen.getByRole('button', { name: 'Compare again' }))
  await screen.findByRole('button', { name: 'Import 1 school and 2 accounts' })
})

test('reports every error by line and keeps what was chosen', async () => {
  const fields = { name: 'Shore District', parent_id: null, created_at: app.now().toISOString() }
  const { id } = await insertOrganization(app.db, fields)
  const hands = open()
  await hands.selectOptions(await screen.findByLabelText('Organization'), 'Shore District')
  await choose(hands, file(listText.replace('55003', 'zip').replace('Coordinator', 'Boss')))

  const faults = await refused('schools.csv')
  faults.getByText('Line 3: Role is “Boss”. Use Leader, Coordinator or Viewer.')
  faults.getByText('Line 4: ZIP: “zip” isn’t a ZIP code. Use 5 digits, such as 55001.')
  expect(screen.getByLabelText('Organization')).toHaveProperty('value', String(id))
})

test('asks about an unknown district first and lists schools without a district', async () => {
  for (const name of ['North District', 'South District'])
    await insertOrganization(app.db, { name, parent_id: null, created_at: app.now().toISOString() })
  const hands = open()
  await choose(hands, file(listText.replace('Shore District,,,,Chi', ',,,,Chi')))

  await screen.findByRole('heading', { name: 'Which districts are these?' })
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  await hands.selectOptions(screen.getByLabelText(/^Shore District/), 'South District')

  screen.getByRole('heading', { name: 'Which districts are these?' })
  await screen.findByRole('heading', { name: '1 school won’t belong to a district' })
  screen.getByText(/^Valley School\. No district officer/)
  await hands.click(await screen.findByRole('button', { name: 'Import 2 schools and 3 accounts' }))
  await screen.findByRole('heading', { name: 'List imported' })
  const placed = await app.db.selectFrom('organization_schools').selectAll().execute()
  expect(placed).toHaveLength(1)
})

test('keeps asking about the district while the list has errors', async () => {
  for (const name of ['North District', 'South District'])
    await insertOrganization(app.db, { name, parent_id: null, created_at: app.now().toISOString() })
  const hands = open()
  await choose(hands, file(listText.replace(/,(MN|Minnesota),/g, ',,')))
  ;(await refused('schools.csv')).getAllByText(/State is missing/)

  await hands.selectOptions(screen.getByLabelText(/^Shore District/), 'North District')
  await refused('schools.csv')
  await hands.selectOptions(screen.getByLabelText(/^Shore District/), 'South District')
  await hands.selectOptions(screen.getByLabelText('State'), 'Minnesota')

  await hands.click(await screen.findByRole('button', { name: 'Import 2 schools and 3 accounts' }))
  await screen.findByRole('heading', { name: 'List imported' })
})

test('warns about schools without a district only if there are districts', async () => {
  const hands = open()
  await choose(hands, file(listText))
  await screen.findByRole('heading', { name: 'Preview' })
  expect(screen.queryByRole('heading', { name: /won’t belong to a district/ })).toBeNull()

  await insertOrganization(app.db, {
    name: 'North District',
    parent_id: null,
    created_at: app.now().toISOString(),
  })
  cleanup()
  const again = open()
  await again.selectOptions(await screen.findByLabelText('Organization'), 'None')
  await choose(again, file(listText))
  await again.selectOptions(await screen.findByLabelText(/^Shore District/), 'No district')

  await screen.findByText(/To change this, choose a district or an organization above\.$/)
})

test('ignores the template’s example row and rejects unreadable files early', async () => {
  const hands = open()
  await hands.click(await screen.findByRole('button', { name: 'Download the template' }))
  const template = (await downloads[0]?.content.text()) ?? ''
  await choose(hands, file(template, 'schools-template.csv'))
  ;(await refused('schools-template.csv')).getByText(/None of the rows has a school/)

  const workbook = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') })
  await choose(hands, file(new Uint8Array(workbook), 'workbook.csv'))
  ;(await refused('workbook.csv')).getByText(/This is an Excel workbook/)
  await choose(hands, file(new Uint8Array([0xff, 0xfe, 0x41, 0]), 'utf-16.csv'))
  ;(await refused('utf-16.csv')).getByText(/isn’t in UTF-8/)
  const huge = file('', 'huge.csv')
  Object.defineProperty(huge, 'size', { value: 1_000_000_000 })
  const read = vi.spyOn(huge, 'arrayBuffer')
  await choose(hands, huge)
  ;(await refused('huge.csv')).getByText(/larger than 60 MB/)
  expect(read).not.toHaveBeenCalled()
})

test('asks for a missing state and doesn’t send students from OneRoster files', async () => {
  const zip = zipSync({
    'export/orgs.csv': strToU8(
      'sourcedId,status,name,type,identifier,parentSourcedId\no1,active,Bay School,school,,\n',
    ),
    'export/roles.csv': strToU8(
      'sourcedId,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId\nr1,u1,primary,principal,,,o1\nr2,u2,primary,student,,,o1\n',
    ),
    'export/users.csv': strToU8(
      'sourcedId,status,enabledUser,username,givenName,familyName,email\nu1,active,true,x,Gia,Her,gia@bay.example\nu2,active,true,y,Secret,Pupil,pupil@bay.example\n',
    ),
    'export/demographics.csv': new Uint8Array(1000),
  })
  const sent = vi.spyOn(JSON, 'stringify')
  const hands = open()
  await choose(hands, file(new Uint8Array(zip), 'roster.zip'))
  ;(await refused('roster.zip')).getByText('Line 2: State is missing.')
  await hands.selectOptions(screen.getByLabelText('State'), 'Minnesota')

  await hands.click(await screen.findByRole('button', { name: 'Import 1 school and 1 account' }))
  await screen.findByRole('heading', { name: 'List imported' })
  await waitFor(async () => expect(await schools()).toBe(1))
  expect(sent.mock.results.some(({ value }) => String(value).includes('gia@bay.example'))).toBe(true)
  expect(sent.mock.results.some(({ value }) => /Secret|pupil@/.test(String(value)))).toBe(false)
})

test('reports organizations that failed to load and offers to retry', async () => {
  openPage(app, '/admin-import-schools', token, { without: '/api/school-list-places' })
  await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })
  vi.mocked(console.error).mockClear()
})
