import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { insertRespondents } from '../../../../app/testing/responses.ts'
import { leaderWithSchool, newToken, openSurvey } from '../../../../app/testing/survey.ts'

pageTests()
let app: TestApp
let guid: string
let token: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
  guid = await openSurvey(app, await leaderWithSchool(app))
  const one = { type: 3 as const, subType: 4, race: 6, gender: 1, level: 2 }
  // The group has 52 staff, so 58 responses can count.
  await insertRespondents(
    app,
    guid,
    Array.from({ length: 70 }, () => one),
    { overfull: true },
  )
  const { user } = await app.account('CAN_DO_ALL')
  app.clock.at = new Date('2026-10-25T15:00:00Z')
  vi.setSystemTime(app.clock.at)
  token = await newToken(app, { token: '', schoolId: 0, userId: user.id })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

test('lets an administrator choose responses at random, with a reason', async () => {
  const hands = openPage(app, `/response-check/${guid}`, token)
  await screen.findByRole('heading', { name: 'Staff: too many responses' })
  screen.getByText(/We got 70 responses, but the group has only 52 people\. We can count up to 58\./)
  await hands.click(screen.getByRole('button', { name: 'Choose at random' }))
  await screen.findByText('Give a reason. We’ll record it with your name in the activity log.')
  await hands.type(
    screen.getByRole('textbox', { name: /^Reason for choosing at random/ }),
    'No one can tell them apart.',
  )
  await hands.click(screen.getByRole('button', { name: 'Choose at random' }))
  await screen.findByText(/we got 70 responses and counted 58 of them, chosen at random\./)
  expect(screen.queryByRole('heading', { name: 'Staff: too many responses' })).toBeNull()
})

test('says that leaving out responses can’t be undone once results are final', async () => {
  openPage(app, `/response-check/${guid}`, token)
  await screen.findByRole('heading', { name: 'What happens if you leave out this batch' })
  screen.getByText(/Once staff are within the limit, their results are final and you can’t undo this\./)
  expect(screen.queryByText(/You can put them back/)).toBeNull()
})

test('lists the group that needs a decision first on the results page', async () => {
  openPage(app, `/audit-results-dashboard/${guid}`, token)
  const notice = within(await screen.findByRole('region', { name: 'Some scores need a decision' }))
  notice.getByText(
    /^Staff: we got 70 responses, but the group has only 52 people\. .+ If no one decides by .+, we’ll choose at random\.$/,
  )
  expect(screen.getAllByText(/we got 70 responses/)).toHaveLength(1)
  expect(screen.queryByText('No group has a score in all eight equity areas.')).toBeNull()
})

test('accepts a corrected number and explains an invalid one', async () => {
  const hands = openPage(app, `/response-check/${guid}`, token)
  const field = await screen.findByRole('textbox', { name: /^Number of people in the group/ })
  await hands.clear(field)
  await hands.type(field, 'many')
  await hands.click(screen.getByRole('button', { name: 'Save the number' }))
  await screen.findByText('Enter a whole number from 1 to 999,999.')
  await hands.clear(field)
  await hands.type(field, '70')
  await hands.click(screen.getByRole('button', { name: 'Save the number' }))
  await screen.findByText('Staff: the number of people is now 70.')
  expect(screen.queryByRole('heading', { name: 'Staff: too many responses' })).toBeNull()
})
