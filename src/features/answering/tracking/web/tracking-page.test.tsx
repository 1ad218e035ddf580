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
  // The token's life is judged by the clock of the browser too.
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

const inside = (group: string) => screen.findByRole('region', { name: `Inside the group: ${group}` })

test('says what a group’s figures wait for before the first night', async () => {
  await openAt('2026-10-05T20:00:00Z')

  expect(
    within(await inside('Students')).getByText(
      'No numbers yet. We count overnight once 10 students have answered and show the count after 10 more.',
    ),
  ).toBeTruthy()
})

test('a final survey counts the rows of its results in steps', async () => {
  const hands = await openAt('2026-10-26T15:00:00Z')

  const students = within(await inside('Students'))
  expect(students.getByText(/^From \d+ responses$/)).toBeTruthy()
  expect(students.getAllByText(/^\d+0 or more$/).length).toBeGreaterThan(3)
  expect(students.queryByText(/at night/)).toBeNull()
  expect(screen.queryByRole('region', { name: 'Inside the group: Staff' })).toBeNull()
  await hands.click(screen.getByRole('radio', { name: 'Staff' }))
  expect(within(await inside('Staff')).getByText(/by Staff Role$/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Inside the group: Students' })).toBeNull()
  await hands.click(screen.getByRole('button', { name: 'Why' }))
  expect(screen.getByRole('heading', { name: 'Why steps of 10' })).toBeTruthy()
})

test('shows answers next to enrollment from the Community Profile', async () => {
  const counts = { 'students/grade/1': 1210, 'students/race/4': 14, 'parents/homeLanguage/26': 25 }
  const body = { entityId: leader.schoolId, counts }
  await app.call(enrollmentContract.updateEntityEnrollment, { body }, leader.token)
  await openAt('2026-10-26T15:00:00Z')

  const students = within(await inside('Students'))
  const words = await students.findByText(/^\d+0 or more of 1,210$/)
  // A bar next to “of 1,210” is a part of 1,210; no other count of the group is drawn on that scale.
  const [bar, ...others] = (await inside('Students')).querySelectorAll<HTMLElement>('[style*="--at"]')
  const part = (100 * Number.parseInt(words.textContent ?? '', 10)) / 1210
  expect(others).toEqual([])
  expect(Number(bar?.style.getPropertyValue('--at'))).toBeCloseTo(part, 0)
  expect(students.getAllByText(/ of /).length).toBe(1)
  expect(
    screen.getByText(/Enrollment comes from the Community Profile, last changed October 14, 2026\./),
  ).toBeTruthy()
})

test('links to the Community Profile if it is empty', async () => {
  await openAt('2026-10-26T15:00:00Z')

  const link = await screen.findByRole('link', { name: 'Community Profile' })
  expect(link.getAttribute('href')).toBe('/profile?tab=community')
})

test('warns of too many responses until the number is fixed', async () => {
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

  await screen.findByRole('heading', { name: 'More people answered than are in the group' })
  screen.getByText(
    /^Staff: \d+ people answered, but the group has 5\. We can count up to 6\. Raise the number or check for made-up answers\.$/,
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

  await waitFor(() => expect(screen.queryByText(/people answered, but the group has/)).toBeNull())
})

async function correct(type: 'staff', count: number): Promise<void> {
  const answer = await app.call(
    responseCheckContract.updateParticipantCount,
    { body: { surveyGuid: guid, type, count } },
    leader.token,
  )
  expect(answer.status).toBe(200)
}

test('doesn’t let the school fix numbers after the close', async () => {
  await openAt('2026-10-24T15:00:00Z')
  await screen.findByRole('heading', { name: 'By respondent group' })
  expect(screen.queryByRole('button', { name: 'Fix the number of people' })).toBeNull()
})
