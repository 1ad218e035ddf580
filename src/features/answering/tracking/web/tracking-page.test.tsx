import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import {
  type Leader,
  leaderWithSchool,
  openSurvey,
  submission,
  submit,
} from '../../../../app/testing/survey.ts'
import { findUser } from '../../../people/users/server/actions.ts'
import { makeToken } from '../../../running/auth/server/actions.ts'
import { enrollmentContract } from '../../../schools/enrollment/contract.ts'
import { responseCheckContract } from '../../response-check/contract.ts'

pageTests()
let app: TestApp
let leader: Leader
let guid: string
beforeEach(async () => {
  // The browser's clock also decides whether the token is still valid.
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

async function openAt(instant: string) {
  app.clock.at = new Date(instant)
  vi.setSystemTime(app.clock.at)
  return openPage(
    app,
    `/survey-response-tracking/${guid}`,
    await makeToken(app, (await findUser(app.db, leader.userId))!),
  )
}

const inside = (group: string) => screen.findByRole('region', { name: `Details: ${group}` })

test('says what a group’s figures are waiting for before the first overnight update', async () => {
  await openAt('2026-10-05T20:00:00Z')

  expect(
    within(await inside('Students')).getByText(
      'No numbers yet. The first overnight update needs at least 20 students to answer.',
    ),
  ).toBeTruthy()
})

test('shows rounded counts for a final survey’s rows', async () => {
  const hands = await openAt('2026-10-26T15:00:00Z')

  const students = within(await inside('Students'))
  expect(students.getByText(/^Based on \d+ responses$/)).toBeTruthy()
  expect(students.getAllByText(/^\d+0 or more$/).length).toBeGreaterThan(3)
  expect(students.queryByText(/at night/)).toBeNull()
  expect(screen.queryByRole('region', { name: 'Details: Staff' })).toBeNull()
  await hands.click(screen.getByRole('radio', { name: 'Staff' }))
  expect(within(await inside('Staff')).getByText(/by Staff Role$/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Details: Students' })).toBeNull()
  await hands.click(screen.getByRole('button', { name: 'Why' }))
  expect(screen.getByRole('heading', { name: 'Why we use steps of 10' })).toBeTruthy()
})

test('shows answers next to enrollment from the Community Profile', async () => {
  const counts = { 'students/grade/1': 1210, 'students/race/4': 14, 'parents/homeLanguage/26': 25 }
  const body = { entityId: leader.schoolId, counts }
  await app.call(enrollmentContract.updateEntityEnrollment, { body }, leader.token)
  await openAt('2026-10-26T15:00:00Z')

  const students = within(await inside('Students'))
  const words = await students.findByText(/^\d+0 or more of 1,210$/)
  // A bar next to "of 1,210" shows a share of 1,210. No other count in the group uses that scale.
  const [bar, ...others] = (await inside('Students')).querySelectorAll<HTMLElement>('[style*="--at"]')
  const part = (100 * Number.parseInt(words.textContent ?? '', 10)) / 1210
  expect(others).toEqual([])
  expect(Number(bar?.style.getPropertyValue('--at'))).toBeCloseTo(part, 0)
  expect(students.getAllByText(/ of /).length).toBe(1)
  expect(
    screen.getByText(/Enrollment comes from the Community Profile, last updated October 14, 2026\./),
  ).toBeTruthy()
})

test('links to the Community Profile if it is empty', async () => {
  await openAt('2026-10-26T15:00:00Z')

  const link = await screen.findByRole('link', { name: 'Community Profile' })
  expect(link.getAttribute('href')).toBe('/profile?tab=community')
})

test('warns of too many responses until the number of people is corrected', async () => {
  const one = { type: 3 as const, subType: 4, race: 6, gender: 1, level: 2 }
  await correct('staff', 40)
  await insertRespondents(
    app,
    guid,
    Array.from({ length: 20 }, () => one),
  )
  await correct('staff', 5)
  const body = await submission(app, guid, 3)
  for (const participant_guid of [randomUUID(), randomUUID()])
    await submit(app, { ...body, participant_guid })
  const hands = await openAt('2026-10-14T20:00:00Z')

  await screen.findByRole('heading', { name: 'More responses than people in the group' })
  screen.getByText(
    /^Staff: we got \d+ responses, but the group has only 5 people\. We can count up to 6\. Raise the number of people or check for made-up answers\.$/,
  )
  await hands.click(screen.getByRole('button', { name: 'Fix the number of people' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Fix the number of people' }))
  const field = dialog.getByRole('textbox', { name: /^Staff/ })
  await hands.clear(field)
  await hands.type(field, 'many')
  await hands.click(dialog.getByRole('button', { name: 'Save' }))
  dialog.getByText('Enter a whole number from 1 to 999,999.')
  await hands.clear(field)
  await hands.type(field, '90')
  networkOf(app, false)
  await hands.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(/can’t reach/)
  expect(field).toHaveProperty('value', '90')
  networkOf(app, true)
  await hands.click(dialog.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(screen.queryByText(/responses, but the group has only/)).toBeNull())
})

async function correct(type: 'staff', count: number): Promise<void> {
  const answer = await app.call(
    responseCheckContract.updateParticipantCount,
    { body: { surveyGuid: guid, type, count } },
    leader.token,
  )
  expect(answer.status).toBe(200)
}

test('doesn’t let the school fix the number of people after the close', async () => {
  await openAt('2026-10-24T15:00:00Z')
  await screen.findByRole('heading', { name: 'By group' })
  expect(screen.queryByRole('button', { name: 'Fix the number of people' })).toBeNull()
})
