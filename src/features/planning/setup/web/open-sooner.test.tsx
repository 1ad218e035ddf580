import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  preparedSurvey,
  setting,
} from '../../../../app/testing/survey.ts'

pageTests()
let app: TestApp
let leader: Leader
let third: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
  leader = await leaderWithSchool(app)
  for (const [begin, end] of [
    ['2026-10-14', '2026-10-16'],
    ['2026-10-20', '2026-10-22'],
  ] as const) {
    await on(begin)
    const guid = await preparedSurvey(app, leader, begin, end)
    expect((await setting(app, leader, guid, 'setupComplete', begin)).status).toBe(200)
  }
  await on('2026-10-26')
  third = await preparedSurvey(app, leader, '2026-10-28', '2026-10-30')
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  await app.close()
})

async function on(day: string) {
  app.clock.at = new Date(`${day}T15:00:00Z`)
  vi.setSystemTime(app.clock.at)
  leader = { ...leader, token: await newToken(app, leader) }
}
const refusal =
  'To keep answers private, a school can open up to 2 surveys within 365 days. The next one can open on October 14, 2027. An administrator can allow an earlier date.'

test('tells a leader when the next survey can open and who can help', async () => {
  openPage(app, `/equity-audit-setup/${third}?step=7`, leader.token)
  await screen.findByText(refusal)
  expect(screen.queryByRole('textbox', { name: /Reason for an earlier date/ })).toBeNull()
})

test('asks an administrator for a reason, saves it and completes setup with it', async () => {
  const { user } = await app.account('CAN_DO_ALL')
  const token = await newToken(app, { token: '', schoolId: 0, userId: user.id })
  const hands = openPage(app, `/equity-audit-setup/${third}?step=7`, token)
  const field = await screen.findByRole('textbox', { name: /Reason for an earlier date/ })
  await hands.type(field, 'Too few')
  await hands.click(screen.getByRole('button', { name: 'Complete Setup' }))
  await screen.findByText(/Give a reason of at least 10 characters/)
  expect(field).toHaveProperty('value', 'Too few')
  await hands.type(field, ' answered in October.')
  await hands.click(screen.getByRole('button', { name: 'Complete Setup' }))
  await expect
    .poll(async () => {
      const row = await app.db
        .selectFrom('surveys')
        .select(['extra_reason', 'year_place'])
        .where('guid', '=', third)
        .executeTakeFirst()
      return [row?.extra_reason, row?.year_place]
    })
    .toEqual(['Too few answered in October.', 3])
})
