import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../../../app/testing/page.tsx'
import { commonSchool, insertRespondents } from '../../../../../app/testing/responses.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey } from '../../../../../app/testing/survey.ts'
import { sharingContract } from '../../../../figures/sharing/contract.ts'
import { enrollmentContract } from '../../contract.ts'

pageTests()
let app: TestApp
let leader: Leader
let guid: string
beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  await insertRespondents(app, guid, commonSchool(240))
})
afterAll(() => app.close())
// The browser's clock also decides whether the token is still valid.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

async function openAt(instant: string, network: Parameters<typeof openPage>[3] = true) {
  app.clock.at = new Date(instant)
  vi.setSystemTime(app.clock.at)
  return openPage(app, `/audit-results-dashboard/${guid}`, await newToken(app, leader), network)
}
const enter = async (counts: object) =>
  app.call(
    enrollmentContract.updateEntityEnrollment,
    { body: { entityId: leader.schoolId, counts } },
    await newToken(app, leader),
  )
const card = async () => {
  const term = await screen.findByText('Who is missing')
  return within(term.closest<HTMLElement>('section') ?? term)
}

test('doesn’t say who is missing in early results', async () => {
  await openAt('2026-10-24T15:00:00Z')

  await screen.findByRole('region', { name: 'Can I trust this?' })
  expect(screen.queryByText('Who is missing')).toBeNull()
})

test('links final results to a missing Community Profile', async () => {
  await openAt('2026-10-26T15:00:00Z')

  const link = (await card()).getByRole('link', { name: 'Go to Community Profile' })
  expect(link.getAttribute('href')).toBe('/profile?tab=community')
})

test('lists only groups that are behind, using figures already shown', async () => {
  app.clock.at = new Date('2026-10-26T15:00:00Z')
  await enter({ 'parents/homeLanguage/16': 60, 'parents/homeLanguage/18': 310, 'parents/homeLanguage/19': 4 })
  await openAt('2026-10-26T15:00:00Z')

  const shown = await card()
  expect(
    shown.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
  ).toEqual([
    'Somali Parents and caregivers · Home languageFewer than 10 of 310 answered. That’s at most 3%, compared with 9% of all parents and caregivers.',
  ])
  shown.getByText(/^Somali/, { selector: 'dd' })
  shown.getByText(
    /Enrollment comes from the Community Profile, last changed October 26, 2026\. It doesn’t change any score/,
  )
})

test('says so if no group is behind', async () => {
  app.clock.at = new Date('2026-10-26T15:00:00Z')
  await enter({ 'parents/homeLanguage/16': 60 })
  await openAt('2026-10-26T15:00:00Z')

  ;(await card()).getByText('No group’s response rate is clearly lower than the rest.')
})

test('keeps results and can retry if enrollment fails to load', async () => {
  const hands = await openAt('2026-10-26T15:00:00Z', { without: '/api/survey-enrollment' })

  const failed = within(
    await screen.findByRole('alert', { name: 'We couldn’t load the groups who are missing' }),
  )
  screen.getByRole('region', { name: 'Can I trust this?' })
  networkOf(app, true)
  await hands.click(failed.getByRole('button', { name: 'Try again' }))
  await card()
})

test('shows nothing about enrollment on a results link', async () => {
  app.clock.at = new Date('2026-10-26T15:00:00Z')
  vi.setSystemTime(app.clock.at)
  const input = { params: { guid }, body: { days: 30 as const } }
  const { body } = await app.call(sharingContract.makeShareLink, input, await newToken(app, leader))
  openPage(app, new URL(body.link).pathname)

  await screen.findByRole('region', { name: 'Can I trust this?' })
  expect(screen.queryByText('Who is missing')).toBeNull()
})
