import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { reminderText } from '../../features/acting/board/rules-reminder.ts'
import { findUser } from '../../features/people/users/server/actions.ts'
import { setupContract } from '../../features/planning/setup/contract.ts'
import { makeToken } from '../../features/running/auth/server/actions.ts'
import { areaCodes, previewGuid } from '../../shared/codes.ts'
import { tellFault } from '../../web/ui/toast.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { openPage, pageTests } from '../testing/page.tsx'
import { commonSchool, insertRespondents } from '../testing/responses.ts'
import { type Leader, leaderWithSchool, openSurvey, preparedSurvey } from '../testing/survey.ts'

vi.mock('canvas-confetti', () => ({ default: { create: () => async () => {} } }))

pageTests()
let app: TestApp
let leader: Leader
let guid: string
const opened = '2026-10-14T15:00:00Z'
beforeAll(async () => {
  app = await testApp({ now: opened })
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  await insertRespondents(app, guid, commonSchool(240))
})
afterAll(() => app.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(opened) })
  return () => vi.useRealTimers()
})

/** Opens a page as the leader, at a given time. */
async function openAt(instant: string, path: string, { userId } = leader) {
  app.clock.at = new Date(instant)
  vi.setSystemTime(app.clock.at)
  const user = await findUser(app.db, userId)
  return openPage(app, path, user && (await makeToken(app, user)))
}
const expectTheWayBack = () =>
  expect(screen.getByRole('link', { name: 'Back to Equity Audit' }).getAttribute('href')).toMatch(
    /^\/equity-audit-overview\/?$/,
  )
const names = (elements: readonly HTMLElement[]) => elements.map((one) => one.textContent?.trim())

test('shows three benefits on the public page, without dead links', async () => {
  openPage(app, '/')

  await screen.findByText('A platform to gather, track and act on equity data.')
  await screen.findByText(
    'The Spanish, Somali, and Hmong translations are drafts until a speaker approves them. The questions haven’t been validated with respondents yet.',
  )
  const benefits = within(screen.getByRole('region', { name: 'Benefits' }))
  expect(names(benefits.getAllByRole('heading'))).toEqual(['Clarity', 'Confidence', 'Community'])
  const main = within(screen.getByRole('main'))
  for (const name of ['Get Updates', 'Learn More']) expect(main.queryByText(name)).toBeNull()
  expect(main.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login')
  expect(main.getByRole('link', { name: 'See the questions we ask' }).getAttribute('href')).toBe(
    `/survey-form/${previewGuid}/questions`,
  )
})

test('shows About, Contact and Log In while signed out', async () => {
  const hands = openPage(app, '/about')

  const bar = within(await screen.findByRole('navigation', { name: 'Site' }))
  expect(bar.getByRole('link', { name: 'About' }).getAttribute('href')).toBe('/about')
  for (const name of ['Features', 'Contact']) expect(bar.queryByText(name)).toBeNull()
  bar.getByRole('button', { name: 'Log In' })
  await hands.click(screen.getByRole('button', { name: 'Menu' }))
  const menu = within(await screen.findByRole('navigation', { name: 'Main' }))
  const links = menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Home', '/'],
    ['Login', '/login'],
  ])
})

test('shows a live survey on the home page, with a link to its responses', async () => {
  await openAt(opened, '/user-home')

  await screen.findByRole('heading', { name: 'Welcome, Maya' })
  screen.getByRole('heading', { name: 'Survey Status' })
  screen.getByText('Live. Monitor your responses to ensure you are collecting representative data.')
  const way = screen.getByRole('link', { name: 'Monitor Responses' })
  expect(way.getAttribute('href')).toBe(`/survey-response-tracking/${guid}`)
  // The district's reminder refers people to this link.
  expect(reminderText('District', 'https://audit.example')).toContain(`choose ${way.textContent} on the home`)
})

test('compares all responses with the number of people, by group and breakdown', async () => {
  const hands = await openAt('2026-10-26T15:00:00Z', `/survey-response-tracking/${guid}`)

  await screen.findByRole('heading', { name: 'Survey Responses Submitted So Far' })
  for (const name of ['All responses', 'By group']) screen.getByRole('heading', { name })
  expectTheWayBack()
  for (const [group, own] of [
    ['Students', 'Grade'],
    ['Parents and caregivers', 'Home Language'],
    ['Staff', 'Staff Role'],
  ] as const) {
    await hands.click(screen.getByRole('radio', { name: group }))
    const inside = within(screen.getByRole('region', { name: `Details: ${group}` }))
    const titles = names(inside.getAllByRole('heading', { level: 3 })).join()
    for (const part of [own, 'Race', 'Gender']) expect(titles.toLowerCase()).toContain(part.toLowerCase())
  }
})

test('says what to enter if no numbers of people are set', async () => {
  app.clock.at = new Date(opened)
  const other = await leaderWithSchool(app)
  const body = { entity_fk: other.schoolId }
  const made = await app.call(setupContract.generateSurvey, { body }, other.token)
  await openAt(opened, `/survey-response-tracking/${made.body.survey_guid}`, other)

  await screen.findByRole('heading', { name: 'How many people are in each group?' })
  expect(screen.queryByRole('heading', { name: 'All responses' })).toBeNull()
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(ways.filter((way) => way?.includes('/equity-audit-setup/'))).toHaveLength(1)
})

test('shows earlier surveys as cards below the current one', async () => {
  app.clock.at = new Date(opened)
  const other = await leaderWithSchool(app)
  const body = { entity_fk: other.schoolId }
  for (const surveyName of ['The first', 'The second'])
    await app.call(setupContract.generateSurvey, { body: { ...body, surveyName } }, other.token)
  await openAt(opened, '/equity-audit-overview', other)

  const previous = within(await screen.findByRole('region', { name: 'Previous surveys' }))
  expect(names(previous.getAllByRole('heading', { level: 3 }))).toEqual(['The first'])
})

test('shows results with the color key, groups, areas and resources', async () => {
  await openAt('2026-10-26T15:00:00Z', `/audit-results-dashboard/${guid}`)

  const overall = (await screen.findByRole('heading', { name: 'Overall score' })).closest('section')
  expect(overall?.textContent).toMatch(/\d(\.\d)? \/ 10/)
  expect(overall?.textContent).toMatch(/(Low|Emerging|High)/)
  const [key] = screen.getAllByRole('list', { name: 'Color key: Perception of Equity' })
  for (const word of ['Low', 'Emerging', 'High']) expect(key?.textContent).toContain(word)
  expect(await screen.findAllByRole('link', { name: /View Report/ })).toHaveLength(areaCodes.length)
  expectTheWayBack()
  const resources = within(await screen.findByRole('region', { name: 'Additional Resources' }))
  expect(resources.getByRole('heading').className).not.toContain('unseen')
  expect(names(resources.getAllByRole('button'))).toEqual(['Share Results', 'Download Data'])
})

test('shows each group’s score out of 10, its label and its number of responses', async () => {
  await openAt('2026-10-26T15:00:00Z', `/audit-results-dashboard/${guid}`)

  const overall = (await screen.findByRole('heading', { name: 'Overall score' })).closest('section')
  for (const group of ['Students', 'Parents and caregivers', 'Staff']) {
    const line = within(overall!).getByText(group).parentElement?.textContent
    expect(line).toMatch(/\d(\.\d)?( or (more|less))? of 10\d+ responses(Low|Emerging|High)/)
  }
})

test('shows the groups’ race and gender results side by side with one click', async () => {
  const hands = await openAt('2026-10-26T15:00:00Z', `/audit-results-dashboard/${guid}`)
  await screen.findByRole('heading', { name: 'Groups and areas' })

  await hands.click(screen.getByRole('radio', { name: 'All groups' }))

  for (const group of ['Students', 'Parents and caregivers', 'Staff']) {
    const table = within(screen.getByRole('grid', { name: new RegExp(`^${group}: overall `) }))
    const heads = names(table.getAllByRole('rowheader'))
    expect(heads).toEqual(expect.arrayContaining(['Race/ethnicity', 'Gender']))
    expect(heads.join()).not.toMatch(/Grade|Home language|Staff role/i)
    screen.getByRole('heading', { name: group, level: 3 })
  }
})

test('shows the setup’s heading, seven tabs, title and five summaries', async () => {
  app.clock.at = new Date(opened)
  const other = await leaderWithSchool(app)
  const prepared = await preparedSurvey(app, other)
  await openAt(opened, `/equity-audit-setup/${prepared}?step=6`, other)

  await screen.findByRole('heading', { name: 'Review Your Survey Setup' })
  screen.getByLabelText(/Custom survey title/)
  const changes = screen.getAllByRole('link', { name: /^Change / })
  expect(changes.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual(
    ['Participants', 'Terms', 'Items', 'Language', 'Timeline'].map((name, at) => [
      `Change ${name}`,
      `/equity-audit-setup/${prepared}?step=${at + 1}`,
    ]),
  )
  screen.getByRole('heading', { name: 'Equity Audit Survey Setup' })
  expectTheWayBack()
  const tabs = within(screen.getByRole('navigation', { name: 'Setup steps' }))
  const words = ['Participants', 'Terms', 'Items', 'Language', 'Timeline', 'Review', 'Send']
  const shown = names(tabs.getAllByRole('link'))
  expect(shown.map((tab, at) => tab?.includes(words[at] ?? 'no more'))).toEqual(words.map(() => true))
})

test('shows the congratulations message once, for 3 seconds, as a toast', async () => {
  app.clock.at = new Date(opened)
  const user = await findUser(app.db, leader.userId)
  const token = user && (await makeToken(app, user))
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: new Date(opened),
    shouldAdvanceTime: true,
  })
  openPage(app, '/equity-audit-overview?congrats=1', token)
  const title = 'Congrats! Your Equity Audit Survey is ready'
  await screen.findByText(title)
  tellFault({ message: 'A toast' })
  await screen.findByText('A toast')

  await vi.advanceTimersByTimeAsync(2500)
  for (const text of [title, 'A toast']) screen.getByText(text)
  await vi.advanceTimersByTimeAsync(1500)
  await waitFor(() => {
    for (const text of [title, 'A toast']) expect(screen.queryByText(text)).toBeNull()
  })
  expect(localStorage.getItem(`equity-audit-congrats-${guid}`)).toBe('shown')
})

test('keeps the launch dialog with its link, QR code and message while in use', async () => {
  app.clock.at = new Date(opened)
  const user = await findUser(app.db, leader.userId)
  const token = user && (await makeToken(app, user))
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: new Date(opened),
    shouldAdvanceTime: true,
  })
  const hands = openPage(app, '/equity-audit-overview?congrats=1', token)
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Congrats! Your Equity Audit Survey is ready' }),
  )
  await hands.click(await dialog.findByRole('button', { name: 'Copy Link' }))
  await vi.advanceTimersByTimeAsync(5000)

  await dialog.findByRole('img', { name: 'QR code for the survey link' })
  dialog.getByRole('button', { name: 'Download' })
  await hands.click(dialog.getByText('A message to paste'))
  const message = await dialog.findByRole('textbox', { name: 'Message' })
  expect((message as HTMLTextAreaElement).value).toMatch(/https?:\/\//)
  await hands.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
