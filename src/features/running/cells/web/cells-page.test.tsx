import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { cellSays, otherCell, signedBy } from '../../../../app/testing/cells.ts'
import { districtOf, memberOf } from '../../../../app/testing/district.ts'
import { downloads, networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey } from '../../../../app/testing/survey.ts'
import { districtResultsContract } from '../../../figures/district-results/contract.ts'

pageTests()

let app: TestApp
let officer: Leader
let viewer: Leader
beforeAll(async () => {
  app = await testApp()
  const schools: number[] = []
  for (const size of [60, 50]) {
    const leader = await leaderWithSchool(app)
    await insertRespondents(app, await openSurvey(app, leader), commonSchool(size))
    schools.push(leader.schoolId)
  }
  const organization = await districtOf(app, schools)
  officer = await memberOf(app, organization, 'officer')
  viewer = await memberOf(app, organization, 'district_viewer')
  app.clock.at = new Date('2026-10-27T15:00:00Z')
  const body = { organization, round: '2026-27' }
  await app.call(districtResultsContract.makeDistrictResults, { body }, await newToken(app, officer))
})
afterAll(() => app.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.at })
})
afterEach(() => {
  vi.useRealTimers()
})

const fileOf = (text: string) => new File([text], 'cell.json', { type: 'application/json' })

test('lets an administrator register installations, import files and see combined results', async () => {
  const hands = openPage(app, '/cells', (await app.account('CAN_DO_ALL')).token)
  await screen.findByRole('heading', { name: 'No results yet' })
  const form = within(screen.getByRole('form', { name: 'Register an installation' }))
  await hands.click(form.getByRole('button', { name: 'Register' }))
  expect(form.getAllByText('This field is required')).toHaveLength(2)
  const cells = [otherCell(), otherCell()]
  await hands.type(form.getByRole('textbox', { name: /^Name/ }), 'Ohio')
  await hands.type(form.getByRole('textbox', { name: /^Public key/ }), 'no key')
  await hands.click(form.getByRole('button', { name: 'Register' }))
  await form.findByText(/^This isn’t an installation’s public key/)
  expect(form.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Ohio')
  for (const [at, { key }] of cells.entries()) {
    const [name, field] = [/^Name/, /^Public key/].map((label) => form.getByRole('textbox', { name: label }))
    if (!name || !field) throw new Error('A field is missing.')
    await hands.clear(name)
    await hands.type(name, at === 0 ? 'Ohio' : 'Utah')
    await hands.clear(field)
    await hands.type(field, key)
    await hands.click(form.getByRole('button', { name: 'Register' }))
    await screen.findByRole('button', { name: `Remove ${at === 0 ? 'Ohio' : 'Utah'}` })
  }
  form.getByText(/^Registered. Compare its fingerprint by phone/)

  const chooser = screen.getByLabelText('File')
  const [ohio, utah] = cells
  if (!ohio || !utah) throw new Error('There are no cells.')
  const scores = cellSays(7).scores
  const says = cellSays(7, { scores: { ...scores, staff: { ...scores.staff, SCC: null } } })
  networkOf(app, false)
  await hands.upload(chooser, fileOf(signedBy(ohio, says)))
  await screen.findByText('We can’t reach the server. Check your connection and try again.')
  networkOf(app, true)
  await hands.upload(chooser, fileOf(signedBy(ohio, says).replace('400', '500')))
  await screen.findByText('This file was changed after it was signed. Ask for a new copy.')
  await hands.upload(chooser, fileOf('x'.repeat(3_000_000)))
  await screen.findByText(/^This file is larger than 64 kB/)
  await hands.upload(chooser, fileOf(signedBy(ohio, says)))
  await screen.findByText('We imported the file from Ohio for 2026–27.')
  await screen.findByText(/We don’t have a file from this installation for this school year\.$/)
  await hands.upload(chooser, fileOf(signedBy(utah, cellSays(5))))
  const table = await screen.findByRole('table', { name: /^All installations together, 2026–27/ })
  await within(table).findAllByText('800')
  expect(within(table).getByRole('row', { name: /^Students/ }).textContent).toContain('6')
  screen.getByText('Staff: School Climate and Culture, without Ohio')

  await hands.click(screen.getByRole('button', { name: 'Remove Utah' }))
  await hands.click(await screen.findByRole('button', { name: 'Remove with its files' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Utah' })).toBeNull())
  await within(table).findAllByText('400')
})

test('lets an officer download the installation’s file', async () => {
  const hands = openPage(app, '/cells', await newToken(app, officer))
  await screen.findByText('1 district with 2 schools: Three Rivers School District.')
  expect(screen.queryByRole('heading', { name: 'All installations together' })).toBeNull()
  await hands.click(screen.getByRole('button', { name: 'Download the file for 2026–27' }))
  await waitFor(() =>
    expect(downloads.map(({ name }) => name)).toEqual(['equity-audit-cell-2026-27-2026-10-27.json']),
  )
})

test('tells other users who can download files', async () => {
  openPage(app, '/cells', await newToken(app, viewer))
  await screen.findByRole('heading', {
    name: 'Only administrators and district officers can download this file',
  })
})
