import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
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

const choose = async (hands: ReturnType<typeof openPage>) => {
  const field = await screen.findByRole('combobox', { name: 'School to delete' })
  await hands.selectOptions(field, within(field).getByRole('option', { name: /^Lakeside Middle School/ }))
}

test('offers nothing to choose if there are no schools', async () => {
  openPage(app, '/surveysubmissions/delete-school', token)

  await screen.findByRole('heading', { name: 'No schools yet' })
})

test('says why a school with an open survey can’t be deleted', async () => {
  await openSurvey(app, await leaderWithSchool(app))
  const hands = openPage(app, '/surveysubmissions/delete-school', token)

  await choose(hands)

  await screen.findByText(
    /is still accepting responses\. You can delete a school once all its surveys are final/,
  )
  expect(screen.queryByRole('button', { name: 'Delete the school' })).toBeNull()
})

test('keeps what was entered after errors, then deletes and offers the certificate', async () => {
  await leaderWithSchool(app)
  const hands = openPage(app, '/surveysubmissions/delete', token)
  await hands.click(await screen.findByRole('link', { name: 'Delete a school' }))
  await choose(hands)
  const notice = within(await screen.findByRole('region', { name: 'You can’t undo this' }))
  expect(notice.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^We’ll delete the profile of Lakeside Middle School, 0 surveys/),
    expect.stringMatching(/^We’ll keep the account .*@school\.example, without a school/),
    expect.stringMatching(/^Older backups still contain the school/),
  ])
  const field = screen.getByRole('textbox', { name: 'To confirm, type the school’s name' })
  const button = screen.getByRole('button', { name: 'Delete the school' })

  await hands.type(field, 'Hillside')
  await hands.click(button)
  await screen.findByText('To confirm, type the school’s name: Lakeside Middle School.')
  await hands.clear(field)
  await hands.type(field, 'lakeside middle school')
  networkOf(app, false)
  await hands.click(button)
  await screen.findByText(/We can’t reach the server/)
  expect((field as HTMLInputElement).value).toBe('lakeside middle school')
  networkOf(app, true)
  await hands.click(button)

  await screen.findByRole('heading', { name: 'We deleted Lakeside Middle School' })
  screen.getByRole('button', { name: 'Save the certificate' })
  expect(await app.db.selectFrom('schools').selectAll().execute()).toEqual([])
  await waitFor(() => screen.getByRole('heading', { name: 'No schools yet' }))
})

test('reports a list that failed to load and offers to retry', async () => {
  openPage(app, '/surveysubmissions/delete-school', token, { without: '/api/deletable-schools' })

  await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })
})
