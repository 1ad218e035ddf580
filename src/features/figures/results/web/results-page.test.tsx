import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { colleagueIn } from '../../../../app/testing/district.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import { type Leader, leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'
import { findUser } from '../../../people/users/server/actions.ts'
import { makeToken } from '../../../running/auth/server/actions.ts'

pageTests()
let app: TestApp
let leader: Leader
let guid: string
beforeEach(async () => {
  // The token's expiry is also checked against the browser's clock.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  await insertRespondents(app, guid, commonSchool(240))
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

async function openAt(instant: string, path: string) {
  app.clock.at = new Date(instant)
  vi.setSystemTime(app.clock.at)
  return openPage(app, path, await makeToken(app, (await findUser(app.db, leader.userId))!))
}

test('shows one group’s rows at a time, linked to their areas', async () => {
  const hands = await openAt('2026-10-26T15:00:00Z', `/audit-results-dashboard/${guid}`)

  const table = await screen.findByRole('grid', { name: /^Students: overall and the eight / })
  expect(within(table).getAllByRole('rowheader').length).toBeGreaterThan(3)
  // Differences come first. Grades and whole groups aren't compared, so they don't add rows of dashes.
  expect(
    within(table).getAllByRole('link', {
      name: /, Discipline &\sbehavior: (not compared|too close to call|.*lower.*)$/,
    }).length,
  ).toBeGreaterThan(3)
  expect(within(table).queryByRole('rowheader', { name: /^(All students|Grade)/ })).toBeNull()
  expect(within(table).getAllByRole('columnheader')).toHaveLength(11)
  expect(screen.queryByText(/means “or less,”/)).toBeNull()
  // Speech input finds a column head by the words it shows.
  const head = within(table).getByRole('link', { name: /^Climate &/ })
  expect(head.getAttribute('title')).toBe('School Climate and Culture')
  expect(within(table).getAllByText(/^\d+\+$/).length).toBeGreaterThan(0)
  expect(screen.queryByRole('grid', { name: /^Staff: overall / })).toBeNull()
  await hands.click(screen.getByRole('radio', { name: 'Scores' }))
  const [first] = within(table).getAllByRole('link', {
    name: /^All students, .*: \d.*, (Low|Emerging|High)$/,
  })
  expect(first?.getAttribute('href')).toMatch(/\/[A-Z]+\?group=students/)
  expect(
    within(table)
      .getAllByRole('link')
      .some((link) => /group=students&row=race-\d+$/.test(link.getAttribute('href') ?? '')),
  ).toBe(true)
  await hands.click(screen.getByRole('radio', { name: '% favorable' }))
  expect(within(table).getAllByText(/^\d+%/).length).toBeGreaterThan(8)
  const [end] = within(table).getAllByLabelText(/: ≤\s\d+% or less favorable$/)
  expect(end?.textContent).toMatch(/^≤\u00a0\d+%$/)
  expect(screen.getByText('≤ means “or less,” ≥ means “or more.”')).toBeTruthy()
  await hands.click(screen.getByRole('radio', { name: 'Staff' }))
  expect(screen.getByRole('grid', { name: /^Staff: overall / })).toBeTruthy()
  expect(screen.queryByRole('grid', { name: /^Students: overall / })).toBeNull()
  const look = within(screen.getByRole('region', { name: 'What to look at first' }))
  expect(look.getByText('Where')).toBeTruthy()
  expect(look.queryAllByRole('link', { name: /Align|Goal|Answer/ })).toEqual([])
  expect(screen.getByRole('link', { name: 'Decide what to do' }).getAttribute('href')).toBe(
    `/align-strategies?survey=${guid}`,
  )
  expect(screen.getByText(/^Everyone: the average of students, /)).toBeTruthy()
  expect(screen.getByText(/we round numbers for small groups/)).toBeTruthy()
})

test.each(['difference', 'scores', 'favorable'])(
  'includes a cell’s text in its accessible name: %s',
  async (show) => {
    await openAt('2026-10-26T15:00:00Z', `/audit-results-dashboard/${guid}?show=${show}`)
    const table = await screen.findByRole('grid', { name: /^Students: overall and the eight / })
    const cells = [...table.querySelectorAll('td a')].map((cell) => ({
      name: cell.getAttribute('aria-label') ?? '',
      text: cell.textContent?.trim() ?? '',
    }))
    const unlike = cells.filter(({ name, text }) => text !== '–' && !name.includes(text))
    expect(cells.length).toBeGreaterThan(8)
    expect(unlike).toEqual([])
  },
)

test('makes the table one Tab stop with arrow keys inside', async () => {
  const hands = await openAt('2026-10-26T15:00:00Z', `/audit-results-dashboard/${guid}?show=scores`)
  const table = await screen.findByRole('grid', { name: /^Students: overall and the eight / })
  const stops = () =>
    [...table.querySelectorAll<HTMLElement>('[data-grid]')].filter(({ tabIndex }) => tabIndex === 0)
  expect(stops()).toHaveLength(1)
  stops()[0]?.focus()
  const here = () => document.activeElement?.closest('[aria-label]')?.getAttribute('aria-label') ?? ''

  await hands.keyboard('{ArrowDown}{ArrowUp}{Home}')
  expect(here()).toMatch(/^[^,]*All students, Overall: \d/)
  await hands.keyboard('{ArrowRight}')
  const beside = here()
  expect(beside).toMatch(/All students, (?!Overall)/)
  await hands.keyboard('{ArrowDown}{ArrowUp}')
  expect(here()).toBe(beside)
  await hands.keyboard('{Control>}{End}{/Control}')
  const last = here()
  await hands.keyboard('{ArrowDown}')
  expect(here()).toBe(last)
  expect(stops()).toHaveLength(1)
  await hands.tab()
  expect(table.contains(document.activeElement)).toBe(false)

  await hands.click(within(table).getAllByRole('link', { name: /^All students, Climate/ })[0]!)
  await screen.findByRole('heading', { level: 1, name: 'School Climate and Culture' })
})

test('filters for rows with a clear gap, or says that there are none', async () => {
  const hands = await openAt('2026-10-26T15:00:00Z', `/audit-results-dashboard/${guid}`)
  const rows = () => screen.queryAllByRole('rowheader', { name: /^(Asian|White|Male|Female)/ }).length
  await screen.findByRole('grid', { name: /^Students: overall and the eight / })
  expect(rows()).toBeGreaterThan(2)
  await hands.click(screen.getByRole('checkbox', { name: 'Only clear gaps' }))
  const numbers = screen.queryAllByLabelText(/: .*(lower|higher)/)
  if (numbers.length === 0) screen.getAllByText(/^No clear gaps\./)
  expect(rows()).toBeLessThan(3)
})

test('stores the group and view in the address', async () => {
  await openAt('2026-10-26T15:00:00Z', `/audit-results-dashboard/${guid}?group=staff&show=favorable`)

  expect(await screen.findByRole('grid', { name: /^Staff: overall / })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '% favorable' }).checked).toBe(true)
})

test('shows results without leader actions if the school can’t be read', async () => {
  app.clock.at = new Date('2026-10-26T15:00:00Z')
  vi.setSystemTime(app.clock.at)
  const token = await makeToken(app, (await findUser(app.db, leader.userId))!)
  openPage(app, `/audit-results-dashboard/${guid}`, token, { without: '/api/get-entity-info' })

  await screen.findByRole('grid', { name: /^Students: overall and the eight / })
  expect(screen.queryByRole('button', { name: 'Share Results' })).toBeNull()
})

test('shows three groups in early results and says when the rest opens', async () => {
  await openAt('2026-10-24T15:00:00Z', `/audit-results-dashboard/${guid}`)

  await screen.findByRole('heading', { name: 'Early results' })
  const table = screen.getByRole('grid', { name: /^All groups: overall / })
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['All students', 'All parents and caregivers', 'All staff'])
  expect(screen.getByText(/^Gaps open with the final results/)).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Staff' })).toBeNull()
  expect(screen.queryByText(/^No clear gap/)).toBeNull()
  for (const name of ['Share Results', 'Download Data', 'Board brief']) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
  }
  expect(screen.getByText(/^These open with the final results, on October 2\d, 2026 at /)).toBeTruthy()
})

test('doesn’t show results before the close', async () => {
  await openAt('2026-10-15T15:00:00Z', `/audit-results-dashboard/${guid}`)

  await screen.findByRole('heading', { name: 'Results aren’t open yet' })
  await screen.findByRole('link', { name: 'Track Responses' })
  screen.getByText(/Until then, see who has answered so far\.$/)

  cleanup()
  const viewer = await colleagueIn(app, leader.schoolId, 'viewer')
  openPage(app, `/audit-results-dashboard/${guid}`, viewer.token)
  await screen.findByRole('heading', { name: 'Results aren’t open yet' })
  await screen.findByText('You are logged in as Viewer')
  expect(screen.queryByRole('link', { name: 'Track Responses' })).toBeNull()
  expect(screen.queryByText(/Until then/)).toBeNull()
})

test('shows an early area report without questions or gaps', async () => {
  await openAt('2026-10-24T15:00:00Z', `/audit-results-dashboard/${guid}/DBP`)

  expect(await screen.findByText(/^Questions open with the final results, on /)).toBeTruthy()
  expect(screen.queryByRole('table', { name: /and smaller groups$/ })).toBeNull()
})

test('shows one group’s rows and questions in an area report', async () => {
  const hands = await openAt('2026-10-26T15:00:00Z', `/audit-results-dashboard/${guid}/DBP?row=race-6`)

  const table = await screen.findByRole('table', { name: /: Students and smaller groups$/ })
  expect(within(table).getAllByText(/^(too close to call|–|.*(lower|higher).*)$/).length).toBeGreaterThan(2)
  expect(table.querySelectorAll('tr[aria-current]')).toHaveLength(1)
  expect(screen.getByRole('heading', { name: /^\d+ questions to students$/ })).toBeTruthy()
  expect(screen.getAllByText(/^\d+%( or (more|less))?$/).length).toBeGreaterThan(8)
  await hands.click(screen.getByRole('radio', { name: 'Staff' }))
  expect(screen.getByRole('heading', { name: /^\d+ questions to staff$/ })).toBeTruthy()
})

test.each([
  ['gaps', 'Results aren’t open yet'],
  ['brief', 'Results aren’t open yet'],
])('withholds %s until final results', async (page, heading) => {
  await openAt('2026-10-24T15:00:00Z', `/audit-results-dashboard/${guid}/${page}`)

  await screen.findByRole('heading', { name: heading })
})

test('fits the whole brief on two pages', async () => {
  await openAt('2026-10-26T15:00:00Z', `/audit-results-dashboard/${guid}/brief`)

  const first = await screen.findByRole('region', { name: 'Page 1 of 2' })
  expect(within(first).getByRole('heading', { name: /^How fair school feels at / })).toBeTruthy()
  expect(within(first).getByText('No goals yet.')).toBeTruthy()
  expect(within(first).getByRole('heading', { name: 'What we ask the board to decide' })).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: 'Staff' })).toBeTruthy()
  const second = screen.getByRole('region', { name: 'Page 2 of 2' })
  expect(within(second).getAllByRole('row').length).toBeGreaterThan(8)
  expect(within(second).getByText(/we count only people who answered/)).toBeTruthy()
  for (const name of ['Download PDF', 'Download slides', 'Full report (PDF)', 'Print'])
    expect(screen.getByRole('button', { name })).toBeTruthy()
})
