import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../app/testing/page.tsx'
import { schoolFields } from '../../../app/testing/school.ts'
import { schoolContract } from '../contract.ts'

pageTests()
let app: TestApp
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString() })
})
afterEach(() => app.close())

async function fillIn(hands: ReturnType<typeof openPage>): Promise<void> {
  await hands.type(await screen.findByLabelText(/School name/), schoolFields.entityName)
  await hands.type(screen.getByLabelText(/Phone/), schoolFields.entity_phone)
  await hands.type(screen.getByLabelText(/Website/), schoolFields.entity_website)
  await hands.type(screen.getByLabelText(/Street address/), schoolFields.entity_street)
  await hands.type(screen.getByLabelText(/City/), schoolFields.entity_city)
  await hands.type(screen.getByLabelText(/ZIP/), schoolFields.entity_zip)
}

test('the first save of a profile says so and is stored', async () => {
  const { user, token } = await app.account()
  const hands = openPage(app, '/profile', token)

  await fillIn(hands)
  await hands.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Saved!')).toBeDefined()
  const { body } = await app.call(schoolContract.getUserEntity, { params: { userId: user.id } }, token)
  expect(body).toMatchObject({ entityName: schoolFields.entityName, entity_state: 'AL', entity_district: '' })
})

test('a blank required field says so and nothing is sent', async () => {
  const { user, token } = await app.account()
  const hands = openPage(app, '/profile', token)

  await hands.type(await screen.findByLabelText(/School name/), 'Lakeside')
  await hands.click(screen.getByRole('button', { name: 'Save' }))

  expect((await screen.findAllByText('This field is required')).length).toBe(5)
  const { body } = await app.call(schoolContract.getUserEntity, { params: { userId: user.id } }, token)
  expect(body).toBeNull()
})

test('a failed save keeps what was typed and says what to do', async () => {
  const { token } = await app.account()
  const hands = openPage(app, '/profile', token)
  await fillIn(hands)

  networkOf(app, false)
  await hands.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText(/cannot be reached/)).toBeDefined()
  expect(screen.getByLabelText(/School name/)).toHaveProperty('value', schoolFields.entityName)
})
