import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { colleagueIn, districtOf, memberOf } from '../../../../app/testing/district.ts'
import { goalExample } from '../../../../app/testing/goals.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  openSurvey,
  preparedSurvey,
  setting,
} from '../../../../app/testing/survey.ts'
import { shareWords } from '../../../../measurement/words.ts'
import { goalsContract } from '../../../acting/goals/contract.ts'
import { resultsContract } from '../../../figures/results/contract.ts'
import { instantInWords, scoreAndWord } from '../../../figures/results/rules-sentences.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { resultsInWords } from '../rules-results.ts'

pageTests()
let app: TestApp
let leader: Leader
let guid: string
let district: number
beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  await insertRespondents(app, guid, commonSchool(60))
})
afterAll(() => app.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  at('2026-10-14T15:00:00Z')
})
afterEach(() => vi.useRealTimers())

function at(instant: string) {
  vi.setSystemTime(new Date(instant))
  app.clock.at = new Date(instant)
}
const final = '2026-10-27T15:00:00Z'
const open = async (who: Leader) => openPage(app, '/user-home', await newToken(app, who))
const stateOf = async (step: string) =>
  (await screen.findByRole('button', { name: new RegExp(`^${step}`) })).textContent?.replace(step, '')
/** Returns the main buttons, one in each state. */
const primary = () =>
  [
    ...document.querySelectorAll(
      'main :is(a, button)[class*=_primary_], main :is(a, button)[class*=_onPanel_]',
    ),
  ].map(({ textContent }) => textContent)

test('offers to start, continue and share a survey', async () => {
  const school = await leaderWithSchool(app)
  await open(school)
  await screen.findByRole('button', { name: 'Get started' })
  expect(primary()).toEqual(['Get started'])
  expect(await stateOf('Equity Audit Survey')).toBe('Not started')
  cleanup()

  at('2026-10-10T15:00:00Z')
  const prepared = await preparedSurvey(app, school, '2026-10-14', '2026-10-23')
  await open(school)
  const panel = within(await screen.findByRole('region', { name: 'Your survey isn’t ready yet' }))
  panel.getByText('October 14')
  panel.getByText('in 4 days')
  expect(primary()).toEqual(['Continue setup'])
  expect(await stateOf('Equity Audit Survey')).toBe('In progress')
  cleanup()

  await setting(app, school, prepared, 'setupComplete', '2026-10-10')
  await open(school)
  await screen.findByRole('region', { name: 'Your survey is ready' })
  screen.getByText(/^It opens Wednesday, October 14\./)
  const share = screen.getByRole('link', { name: 'Share survey' })
  expect(share.getAttribute('href')).toBe(`/equity-audit-setup/${prepared}?step=7`)
  expect(primary()).toEqual(['Share survey'])
  expect(await stateOf('Responses and Results')).toBe('Not started')
})

test('shows how many people answered during a survey', async () => {
  await open(leader)
  await screen.findByRole('region', { name: 'Survey Status' })
  expect(primary()).toEqual(['Monitor Responses'])
  expect(await stateOf('Responses and Results')).toBe('In progress')
})

test('tells a viewer during a survey when results will be available', async () => {
  await open(await colleagueIn(app, leader.schoolId, 'viewer'))
  await screen.findByText(
    'A survey is open until October 23. Results appear here once they’re released to you.',
  )
  expect(primary()).toEqual([])
})

test('shows an officer the district’s status during a survey', async () => {
  const other = await leaderWithSchool(app)
  district = await districtOf(app, [leader.schoolId, other.schoolId], 'Shore District')
  await open(await memberOf(app, district, 'officer'))
  const panel = within(await screen.findByRole('region', { name: 'Shore District' }))
  await panel.findByText(/^1 (survey is open|school is behind on responses)\.$/)
  panel.getByText('October 23')
  panel.getByText('Active 1, No survey 1')
  expect(primary()).toHaveLength(1)
})

test('shows an administrator open surveys and the next date', async () => {
  const { user } = await app.account('CAN_DO_ALL')
  await open({ token: '', userId: user.id, schoolId: 0 })
  const panel = within(await screen.findByRole('region', { name: 'Surveys' }))
  panel.getByText('Open now')
  panel.getByText('October 23')
  await waitFor(() => expect(primary()).toEqual(['All surveys']))
})

test('labels the results as early on the day after the close', async () => {
  at('2026-10-24T15:00:00Z')
  await open(leader)
  await screen.findByRole('region', { name: 'Early results of October 2026' })
  screen.getByText('Final results')
  // The day alone could mislead readers in a time zone other than the school's, so the hour is included.
  screen.getByText(`${instantInWords('2026-10-25T05:00:00Z')}.`.replace(/\s/g, ' '))
  expect(primary()).toEqual([expect.stringMatching(/^See results/)])
})

test('shows the last results and one next step after the close', async () => {
  at(final)
  await open(leader)
  const panel = within(await screen.findByRole('region', { name: 'Results of October 2026' }))
  const token = await newToken(app, leader)
  const { body } = await app.call(resultsContract.surveyResults, { params: { guid } }, token)
  const { favourable } = body.overall
  await panel.findByText(favourable ? 'Favorable answers' : 'Overall score')
  panel.getByText(favourable ? shareWords(favourable) : scoreAndWord(body.overall))
  panel.getByText(resultsInWords(body))
  expect(primary()).toEqual(['Decide what to do'])
  expect(panel.getByRole('link', { name: /^See results/ }).getAttribute('href')).toBe(
    `/audit-results-dashboard/${guid}`,
  )
  screen.getByText('No dates yet. When you set a goal, its dates appear here.')
  for (const step of ['Align Strategies', 'Progress Monitoring'])
    expect(await stateOf(step)).toBe('Not started')
})

test('lets a viewer read the results', async () => {
  const viewer = await colleagueIn(app, leader.schoolId, 'viewer')
  at(final)
  await open(viewer)
  await screen.findByRole('region', { name: 'Results of October 2026' })
  await waitFor(() => expect(primary()).toEqual([expect.stringMatching(/^Read the results/)]))
  expect(screen.queryByRole('heading', { name: 'Next date' })).toBeNull()
})

test('links an officer to the district’s results', async () => {
  const officer = await memberOf(app, district, 'officer')
  at(final)
  await open(officer)
  await screen.findByText('1 school has results you can read.')
  const link = screen.getByRole('link', { name: 'See district results of Shore District' })
  expect(link.getAttribute('href')).toBe(`/district-results?organization=${district}`)
  expect(primary()).toHaveLength(1)
})

test('shows a results error without hiding the rest of the page', async () => {
  at(final)
  openPage(app, '/user-home', await newToken(app, leader), { without: '/api/survey-results' })
  await screen.findByText('We can’t reach the server. Check your connection and try again.')
  await screen.findByRole('region', { name: 'Your equity audit steps' })
  networkOf(app, true)
})

test('sorts dates and shows the hour when results become final', async () => {
  const school = await leaderWithSchool(app)
  await openSurvey(app, school)
  at(final)
  school.token = await newToken(app, school)
  const body = { entityId: school.schoolId, ...goalExample, due: '2027-06-11' }
  const [step] = goalExample.steps
  await app.call(
    goalsContract.addGoal,
    { body: { ...body, steps: [{ ...step, due: '2026-11-20' }] } },
    school.token,
  )
  const again = await preparedSurvey(app, school, '2026-11-16', '2026-11-20')
  await setting(app, school, again, 'setupComplete', '2026-10-27')
  at('2026-11-18T15:00:00Z')
  await app.call(resultsContract.surveyResults, { params: { guid: again } }, await newToken(app, school))
  at('2026-11-21T15:00:00Z')
  await open(school)
  await screen.findByRole('region', { name: 'Early results of November 2026' })
  const next = within((await screen.findByRole('heading', { name: 'Next date' })).closest('section')!)
  next.getByText(goalExample.steps[0]!.text)
  next.getByText(/^November 20, 2026, 1 day overdue\./)
  expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Final results${instantInWords('2026-11-22T06:00:00Z')}`,
    'The goal itself is dueJune 11, 2027',
  ])
})

test('shows a goal’s next date or, between surveys, the next survey', async () => {
  at(final)
  const body = { entityId: leader.schoolId, ...goalExample, due: '2027-06-11' }
  await app.call(goalsContract.addGoal, { body }, await newToken(app, leader))
  await open(leader)
  await screen.findByRole('heading', { name: 'Next date' })
  screen.getByText(/^December 4, 2026, in 38 days\./)
  screen.getByText('June 11, 2027')
  await waitFor(() => expect(primary()).toEqual(['See your goals']))
  for (const step of ['Align Strategies', 'Progress Monitoring'])
    expect(await stateOf(step)).toBe('In progress')
  cleanup()

  at('2027-09-01T15:00:00Z')
  await open(leader)
  await screen.findByRole('region', { name: 'Results of October 2026' })
  await waitFor(() => expect(primary()).toEqual(['Same as last year, new dates']))
  expect(screen.queryByRole('heading', { name: 'Ask again' })).toBeNull()
})

test('shows after another survey how the last promise turned out and a new decision', async () => {
  const school = await leaderWithSchool(app)
  const first = await openSurvey(app, school)
  const students = (level: number) =>
    Array.from({ length: 120 }, (_, place) => ({
      ...{ type: 1 as const, subType: 1, race: 6, gender: 1 + (place % 2), level: 0 },
      answerTo: () => Math.min(5, Math.max(1, level + ((place % 3) - 1))),
    }))
  await insertRespondents(app, first, students(2))
  at(final)
  const token = await newToken(app, school)
  const body = { entityId: school.schoolId, ...goalExample, due: '2027-06-11' }
  const { id, version } = (await app.call(goalsContract.addGoal, { body }, token)).body
  const mark = { entityId: school.schoolId, goal: id, version, state: 'done' as const, reason: '' }
  await app.call(goalsContract.markGoal, { body: mark }, token)

  at('2027-10-10T15:00:00Z')
  school.token = await newToken(app, school)
  const second = await preparedSurvey(app, school, '2027-10-14', '2027-10-23')
  await setting(app, school, second, 'setupComplete', '2027-10-10')
  at('2027-10-15T15:00:00Z')
  await insertRespondents(app, second, students(4))
  at('2027-10-27T15:00:00Z')
  const colleague = await colleagueIn(app, school.schoolId, 'coordinator')
  const done = { user: colleague.userId, identifier: second, message: '' } as const
  await recordEvent(app.db, app.now(), { ...done, event: 'Answer to families changed' })
  await open(school)

  const card = within(
    (await screen.findByRole('heading', { name: 'Your earlier promise' })).closest('section')!,
  )
  card.getByText(goalExample.difference)
  card.getByText(/^You marked it as done on October 27, 2026\. From .* to .* for students: clearly higher\.$/)
  card.getByText(/^± /)
  expect(card.getByRole('link', { name: 'See your goals' }).getAttribute('href')).toBe(
    '/progress-monitoring-overview',
  )
  await waitFor(() => expect(primary()).toEqual(['Decide what to do']))
  const others = within((await screen.findByRole('heading', { name: 'What others did' })).closest('section')!)
  others.getByText(/ changed the report to families$/)
})
