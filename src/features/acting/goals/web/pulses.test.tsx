import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { goalExample } from '../../../../app/testing/goals.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { commonSchool, insertRespondents, type Respondent } from '../../../../app/testing/responses.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey } from '../../../../app/testing/survey.ts'
import { setupContract } from '../../../planning/setup/contract.ts'
import { goalsContract } from '../contract.ts'

pageTests()
const page = '/progress-monitoring-overview'
const other = 'Families are told in their language'
let app: TestApp
let leader: Leader
let goal: number
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
})
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
})
const at = async (instant: string) => {
  vi.setSystemTime(new Date(instant))
  app.clock.at = new Date(instant)
  if (leader) leader.token = await newToken(app, leader)
}
const students = (count: number, level: number): Respondent[] =>
  Array.from({ length: count }, (_, place) => ({
    type: 1,
    subType: 1,
    race: 6,
    gender: 1,
    level: 0,
    answerTo: () => Math.min(5, Math.max(1, level + ((place % 3) - 1))),
  }))
const add = async (change: object = {}) =>
  (
    await app.call(
      goalsContract.addGoal,
      { body: { entityId: leader.schoolId, ...goalExample, ...change } },
      leader.token,
    )
  ).body.id
const start = async (begin: string, end: string) =>
  (
    await app.call(
      goalsContract.startPulse,
      { body: { entityId: leader.schoolId, goal, begin, end } },
      leader.token,
    )
  ).body.guid

beforeEach(async () => {
  await at('2026-10-14T15:00:00Z')
  leader = await leaderWithSchool(app)
  const audit = await openSurvey(app, leader)
  await insertRespondents(app, audit, students(120, 2))
  await at('2026-10-27T15:00:00Z')
  goal = await add()
})
const card = async (name = goalExample.difference) => within(await screen.findByRole('article', { name }))
const field = (name: string) => screen.getByLabelText(new RegExp(name)) as HTMLInputElement

test('starts a pulse from a goal and keeps entries after an error', async () => {
  await add({ difference: other, area: 'SCC' })
  const hands = openPage(app, page, leader.token)
  await hands.click((await card()).getByRole('button', { name: /^Start a pulse/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start a pulse' }))
  dialog.getByText(/^We’ll ask students the 4 questions about Discipline and Behavior Practices from /)
  dialog.getByText('“It asks a few questions about how fair our school is. It takes about 3 minutes.”')
  dialog.getByText(/^You’ll see the answers on Monday, November 9, when the pulse is final\./)
  expect(field('Opens').value).toBe('October 27, 2026')
  expect(field('Closes').value).toBe('November 7, 2026')

  const send = dialog.getByRole('button', { name: 'Start pulse' })
  fireEvent.change(field('Closes'), { target: { value: '' } })
  await hands.click(send)
  await dialog.findByText('Choose a date.')
  fireEvent.change(field('Closes'), { target: { value: '2026-12-01' } })
  await hands.click(send)
  await dialog.findByText('A pulse can stay open for up to 21 days.')
  expect(field('Closes').getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(field('Closes'), { target: { value: '2026-11-05' } })
  networkOf(app, false)
  await hands.click(send)
  await dialog.findByText(/We can’t reach the server/)
  expect(field('Closes').value).toBe('November 5, 2026')
  networkOf(app, true)
  await hands.click(send)

  const started = await card()
  const box = await started.findByRole('heading', { name: 'Pulse: 4 questions for students' })
  await waitFor(() => expect(document.activeElement).toBe(box))
  started.getByText('Pulse open')
  started.getByText('9 days left')
  // The time of the results in the reader's time zone.
  const shown = new Date('2026-11-07T06:00:00Z').toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  })
  started.getByText(new RegExp(`^Open October 27 to November 5\\. .* see the answers on ${shown}, when`))
  expect(started.queryByRole('button', { name: /^Start a pulse/ })).toBeNull()
  const off = (await card(other)).getByRole('button', { name: /^Start a pulse/ })
  expect(off.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(off.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'You can run one pulse at a time. The open one closes on Thursday, November 5.',
  )
  screen.getByText('2 open goals, 1 pulse open')
})

test('closes only the calendar on Escape', async () => {
  const hands = openPage(app, page, leader.token)
  await hands.click((await card()).getByRole('button', { name: /^Start a pulse/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start a pulse' }))
  fireEvent.change(field('Closes'), { target: { value: '2026-11-05' } })
  fireEvent.blur(field('Closes'))
  const inCalendar = (name: string) => ({ name, hidden: true })
  const places = [
    (day: HTMLElement) => day,
    () => screen.getByRole('button', inCalendar('Next month')),
    // The focus is here after a click between the days.
    (day: HTMLElement) => day.closest<HTMLElement>('[role=dialog]'),
  ]
  for (const place of places) {
    await hands.click(dialog.getByRole('button', { name: 'Calendar: Closes' }))
    const day = await screen.findByRole('button', inCalendar('November 5, 2026'), { timeout: 40_000 })
    const focused = place(day)
    focused?.focus()
    expect(document.activeElement).toBe(focused)
    await hands.keyboard('{Escape}')
    expect(day.isConnected).toBe(false)
  }
  expect(field('Closes').value).toBe('November 5, 2026')
  await hands.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Start a pulse' })).toBeNull())
}, 60_000)

test('explains what blocks a pulse in the dialog, then under the button', async () => {
  await add({ difference: other, area: 'SCC' })
  const hands = openPage(app, page, leader.token)
  await hands.click((await card(other)).getByRole('button', { name: /^Start a pulse/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start a pulse' }))
  await start('2026-10-27', '2026-11-05')
  await hands.click(dialog.getByRole('button', { name: 'Start pulse' }))
  await dialog.findByText(/^You can run one pulse at a time/)
  await hands.click(dialog.getByRole('button', { name: 'Cancel' }))

  await (await card(other)).findByText(/^You can run one pulse at a time/)
})

test('lists a pulse’s close date first, with a way to share the pulse', async () => {
  const guid = await start('2026-10-27', '2026-11-05')
  await insertRespondents(app, guid, students(30, 2))
  const hands = openPage(app, page, leader.token)
  const next = within(await screen.findByRole('region', { name: 'Next' }))
  const [first] = next.getAllByRole('listitem')
  expect(first?.textContent).toMatch(
    /^Thursday, November 5in 9 daysThe pulse for students closes30 of 410 students answered \(7%\)\./,
  )
  await hands.click(next.getByRole('button', { name: 'Share pulse' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share the pulse' }))
  const { body } = await app.call(
    setupContract.surveyConfigForSurvey,
    { params: { surveyGuid: guid } },
    leader.token,
  )
  expect(((await dialog.findByLabelText('Link')) as HTMLInputElement).value).toBe(body.surveyLink)
  dialog.getByText(body.shortLink.replace(/^https?:\/\//, ''))
  await dialog.findByRole('img', { name: /^QR code/ })
})

test('shows the change, a chart line and a table after two pulses', async () => {
  const first = await start('2026-10-27', '2026-11-05')
  await insertRespondents(app, first, students(60, 2))
  await at('2026-11-09T15:00:00Z')
  await start('2026-11-09', '2026-11-16').then((guid) => insertRespondents(app, guid, students(90, 4)))
  await at('2026-11-19T15:00:00Z')
  const hands = openPage(app, page, leader.token)

  const after = await card()
  await after.findByText('Clearly higher')
  await after.findByRole('heading', { name: /^From [\d.]+ to [\d.]+ for .+: clearly higher$/ })
  await hands.click(after.getByText('Show as table'))
  const rows = within(after.getByRole('table', { name: /surveys and pulses$/ })).getAllByRole('row')
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Survey, Oct 2026[\d.]+ ± [\d.]+120$/),
    expect.stringMatching(/^Pulse, Nov 2026[\d.]+ ± [\d.]+60$/),
    expect.stringMatching(/^Pulse, Nov 2026[\d.]+ ± [\d.]+90$/),
  ])
})

test('keeps showing goals if pulses fail to load', async () => {
  const hands = openPage(app, page, leader.token, { without: `/api/goals/${leader.schoolId}/pulses` })
  await screen.findByRole('heading', { name: 'We couldn’t load the pulses' })
  await card()
  networkOf(app, true)
  await hands.click(screen.getByRole('button', { name: 'Try again' }))
  await (await card()).findByRole('button', { name: /^Start a pulse/ })
})

test('links back from a pulse’s tracking page to its goal', async () => {
  const guid = await start('2026-10-27', '2026-11-05')
  const hands = openPage(app, `/survey-response-tracking/${guid}`, leader.token)
  await screen.findByRole('heading', { name: 'No responses yet' })
  screen.getByText('Pulse: Discipline and Behavior Practices')
  expect(screen.queryByRole('link', { name: /Back to Equity Audit|Share the survey/ })).toBeNull()
  screen.getByRole('link', { name: 'Back to Progress Monitoring' })
  await hands.click(screen.getByRole('link', { name: 'Share pulse' }))
  await (await card()).findByText('Pulse open')
})

test('prefills the goal form with the area, group and row on screen', async () => {
  await at('2026-10-14T15:00:00Z')
  leader = await leaderWithSchool(app)
  const audit = await openSurvey(app, leader)
  await insertRespondents(app, audit, commonSchool(240))
  await at('2026-10-27T15:00:00Z')
  const hands = openPage(app, `/audit-results-dashboard/${audit}/SCC?group=students&row=race-6`, leader.token)
  await hands.click(await screen.findByRole('link', { name: /^Make a goal: .*, Students: White$/ }))
  await screen.findByRole('form', { name: 'Goal' })
  const audience = screen.getByLabelText(/Who it’s about/) as HTMLSelectElement
  expect(audience.selectedOptions[0]?.textContent).toBe('Students: White')
  expect((screen.getByLabelText(/Equity area/) as HTMLSelectElement).value).toBe('SCC')
})
