import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import { leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'

pageTests()

let app: TestApp
let token: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
  token = (await app.account('CAN_DO_ALL')).token
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

async function answered(): Promise<string> {
  const guid = await openSurvey(app, await leaderWithSchool(app))
  await insertRespondents(app, guid, commonSchool(12))
  return guid
}
async function at(instant: string): Promise<void> {
  vi.setSystemTime(new Date(instant))
  app.clock.at = new Date(instant)
  token = (await app.account('CAN_DO_ALL')).token
}
const choose = async (hands: ReturnType<typeof openPage>) => {
  const field = await screen.findByRole('combobox', { name: 'Survey' })
  const option = within(field).getByRole('option', { name: /12 responses/ })
  await hands.selectOptions(field, option)
}

test('offers nothing to choose if there are no responses', async () => {
  openPage(app, '/surveysubmissions/delete', token)

  await screen.findByRole('heading', { name: 'No responses to delete' })
})

test('says why a survey that isn’t final can’t be chosen', async () => {
  await answered()
  const hands = openPage(app, '/surveysubmissions/delete', token)

  await choose(hands)

  await screen.findByText(/You can delete responses once the survey is final/)
  expect(screen.queryByRole('button', { name: /^Delete 12/ })).toBeNull()
})

test('shows consequences, keeps what was entered after errors, then deletes', async () => {
  await answered()
  await at('2026-10-26T15:00:00Z')
  const hands = openPage(app, '/surveysubmissions', token)
  await hands.click(await screen.findByRole('link', { name: 'Delete responses' }))
  await choose(hands)
  const notice = within(await screen.findByRole('region', { name: 'You can’t undo this' }))
  expect(notice.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^We’ll delete all 12 responses to /),
    expect.stringMatching(/^We’ll keep the results, .* activity log/),
    expect.stringMatching(/^Older backups still contain these responses/),
  ])
  const field = screen.getByRole('textbox', { name: 'To confirm, type the school’s name' })
  const button = screen.getByRole('button', { name: 'Delete 12 responses' })

  await hands.type(field, 'Another School')
  await hands.click(button)
  const fault = await screen.findByText(/^To confirm, type the school’s name: .*\.$/)
  const name = /name: (.*)\.$/.exec(fault.textContent ?? '')?.[1] ?? ''
  await hands.clear(field)
  await hands.type(field, name)
  networkOf(app, false)
  await hands.click(button)
  await screen.findByText(/We can’t reach the server/)
  expect((field as HTMLInputElement).value).toBe(name)
  networkOf(app, true)
  await hands.click(button)

  await screen.findByRole('heading', { name: '12 responses deleted' })
  expect(await app.db.selectFrom('responses').selectAll().execute()).toEqual([])
  await waitFor(() => screen.getByRole('option', { name: /12 responses, deleted/ }))
})

test('reports a list that failed to load and offers to retry', async () => {
  openPage(app, '/surveysubmissions/delete', token, { without: '/api/deletable-responses' })

  await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })
})
