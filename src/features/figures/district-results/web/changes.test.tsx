import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { districtOfTwoYears, districtWithChange } from '../../../../app/testing/district.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { type Leader, newToken } from '../../../../app/testing/survey.ts'
import { districtResultsContract } from '../contract.ts'

pageTests()

let app: TestApp
let officer: Leader
beforeAll(async () => {
  app = await testApp()
  officer = (await districtWithChange(app)).officer
})
afterAll(() => app.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.at })
})
afterEach(() => {
  vi.useRealTimers()
})

test('shows the change of each area, how many schools it is about, and which are new', async () => {
  const hands = openPage(app, '/district-results', await newToken(app, officer))
  const title = await screen.findByRole('heading', { name: 'Change since 2026–27' })
  screen.getByText(
    /^Students\. 12 schools are in both years’ combined results\. .+ wasn’t in the earlier ones\.$/,
  )
  const section = title.closest('section')
  if (!section) throw new Error('The title is in no section.')
  const first = within(section).getByRole('heading', { name: 'Overall' }).closest('li')
  if (!first) throw new Error('The change is not in a list.')
  within(first).getByText(/^\+\d.* ± \d.*, from \d.* to \d/)
  within(first).getByText('Clearly higher')
  within(first).getByText('12 schools')
  expect(within(section).getAllByRole('listitem')).toHaveLength(9)

  await hands.click(screen.getByRole('radio', { name: 'Staff' }))
  await within(section).findByText(/^Too few schools to tell\..* There are 0\.$/)
})

test('shows where each school is among the others', async () => {
  const hands = openPage(app, '/district-results', await newToken(app, officer))
  const title = await screen.findByRole('heading', { name: 'The schools, area by area' })
  const section = title.closest('section')
  if (!section) throw new Error('The title is in no section.')
  const map = within(section).getByRole('table', { name: 'Students: schools by equity area' })
  expect(within(map).getAllByRole('row')).toHaveLength(9)

  const choice = within(section).getByRole('combobox', { name: 'Show a school' })
  const names = within(choice)
    .getAllByRole('option')
    .map(({ textContent }) => textContent ?? '')
  expect(names).toHaveLength(13)
  await hands.selectOptions(choice, names[4] ?? '')
  await within(map).findByRole('columnheader', { name: names[4] ?? '' })

  await hands.click(within(section).getByText('Every school in one area'))
  const every = within(section).getByRole('table', { name: /: every school$/ })
  expect(
    within(every)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(names)
  expect(within(every).queryByText('No number')).toBeNull()
})

test('names the shown group on paper', async () => {
  const hands = openPage(app, '/district-results', await newToken(app, officer))
  await screen.findByText(/^Group shown: Students\. /)
  await hands.click(screen.getByRole('radio', { name: 'Parents and caregivers' }))
  await screen.findByText(/^Group shown: Parents and caregivers\. /)
})

test('opens on the newest combined school year and offers a newer one', async () => {
  const two = await districtOfTwoYears(app)
  vi.setSystemTime(app.clock.at)
  const body = { organization: two.organization, round: '2026-27' }
  await app.call(districtResultsContract.makeDistrictResults, { body }, await newToken(app, two.officer))
  const hands = openPage(app, '/district-results', await newToken(app, two.officer))
  await screen.findByText('School year 2026–27')
  await screen.findByRole('heading', { name: '2027–28 has results too' })
  await hands.click(screen.getByRole('button', { name: 'Show 2027–28' }))
  await screen.findByRole('button', { name: 'Combine results' })
  expect(screen.queryByRole('heading', { name: /has results too$/ })).toBeNull()
})

test('says which school year to combine first, and why there is no change', async () => {
  const two = await districtOfTwoYears(app)
  vi.setSystemTime(app.clock.at)
  const hands = openPage(app, '/district-results', await newToken(app, two.officer))
  await screen.findByText('To see the change since 2026–27, combine that school year first.')
  await hands.click(screen.getByRole('button', { name: 'Combine results' }))
  await screen.findByRole('heading', { name: 'All schools together' })
  app.clock.at = new Date(app.clock.at.getTime() + 60_000)
  const body = { organization: two.organization, round: '2026-27' }
  await app.call(districtResultsContract.makeDistrictResults, { body }, await newToken(app, two.officer))
  openPage(app, '/district-results?round=2027-28', await newToken(app, two.officer))
  await screen.findByText(/^School year 2026–27 was combined after this one/)
})
