import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { chooseDoor, makeSlips, slipFor } from '../../../../app/testing/slips.ts'
import {
  leaderWithSchool,
  newToken,
  preparedSurvey,
  setting,
  submission,
  submit,
} from '../../../../app/testing/survey.ts'

pageTests()
let app: TestApp
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

async function openCheck(refused: number, withSlip = 0): Promise<void> {
  app.clock.at = new Date('2026-10-13T15:00:00Z')
  const leader = await leaderWithSchool(app)
  const guid = await preparedSurvey(app, leader)
  await chooseDoor(app, leader, guid, 'staff', 'slip')
  const { codes } = await makeSlips(app, leader, guid, 'staff', 54)
  await setting(app, leader, guid, 'setupComplete', '2026-10-13')
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  for (const type of withSlip > 0 ? [] : ([3, 3, 2] as const)) {
    const sent = await submission(app, guid, type)
    await submit(app, { ...sent, participant_guid: crypto.randomUUID() })
  }
  for (const code of codes.slice(0, withSlip)) {
    const sent = await submission(app, guid, 3)
    const slip = await slipFor(app, guid, 'staff', code)
    await submit(app, { ...sent, participant_guid: crypto.randomUUID(), slip })
  }
  await app.db.updateTable('slip_groups').set({ refused }).execute()
  const { user } = await app.account('CAN_DO_ALL')
  openPage(app, `/response-check/${guid}`, await newToken(app, { token: '', schoolId: 0, userId: user.id }))
}

test('says how many responses came with and without slips', async () => {
  await openCheck(0)
  const notice = within(await screen.findByRole('region', { name: 'Responses with and without slips' }))
  notice.getByText('Staff: 0 of 54 slips came with answers. 2 responses came without a slip and don’t count.')
  expect(screen.queryByText(/may have the key/)).toBeNull()
})

test('warns if more responses had a valid slip than slips were used', async () => {
  await openCheck(2)
  const title = 'Someone else may have the key to the slips'
  const warning = within(await screen.findByRole('region', { name: title }))
  warning.getByText(/^Staff: 2 responses had a valid slip although every slip that was used/)
})

test('says why responses with a slip have no hour and no network', async () => {
  await openCheck(0, 2)
  const staff = within(await screen.findByRole('region', { name: 'Times and networks' }))
  await userEvent.click(staff.getByRole('radio', { name: /Staff/ }))
  staff.getByText('We don’t know the time for 2 responses. We save only the day of responses with a slip.')
  staff.getByText(
    'We don’t save the network of responses with a slip, so we can compare only times, flags and answers.',
  )
})
