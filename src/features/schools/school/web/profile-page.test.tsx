import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { schoolFields } from '../../../../app/testing/school.ts'
import { schoolContract } from '../contract.ts'

pageTests()
let app: TestApp
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString() })
})
afterEach(() => app.close())

async function fillIn(hands: ReturnType<typeof openPage>): Promise<void> {
  const enter = async (label: RegExp, text: string) => {
    await hands.click(await screen.findByLabelText(label))
    await hands.paste(text)
  }
  await enter(/School name/, schoolFields.entityName)
  await enter(/Phone/, schoolFields.entity_phone)
  await enter(/Website/, schoolFields.entity_website)
  await enter(/Street address/, schoolFields.entity_street)
  await enter(/City/, schoolFields.entity_city)
  await hands.selectOptions(screen.getByLabelText(/^State/), schoolFields.entity_state)
  await enter(/ZIP/, schoolFields.entity_zip)
}

test('stores a new profile and confirms it', async () => {
  const { user, token } = await app.account()
  const hands = openPage(app, '/profile', token)

  await fillIn(hands)
  await hands.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Saved!')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/equity-audit-overview')
  const { body } = await app.call(schoolContract.getUserEntity, { params: { userId: user.id } }, token)
  expect(body).toMatchObject({ entityName: schoolFields.entityName, entity_state: 'MN', entity_district: '' })
})

test('explains an invalid phone, website and ZIP and sends nothing', async () => {
  const { user, token } = await app.account()
  const hands = openPage(app, '/profile', token)
  await fillIn(hands)
  for (const [label, text] of [
    [/Phone/, '12'],
    [/Website/, 'none'],
    [/ZIP/, '5500'],
  ] as const) {
    await hands.clear(screen.getByLabelText(label))
    await hands.type(screen.getByLabelText(label), text)
  }
  await hands.click(screen.getByRole('button', { name: 'Save' }))

  await screen.findByText(/^Enter a phone number with area code/)
  screen.getByText(/^Enter a web address/)
  screen.getByText(/^Enter a ZIP code/)
  expect(screen.getByLabelText(/ZIP/)).toHaveProperty('value', '5500')
  const { body } = await app.call(schoolContract.getUserEntity, { params: { userId: user.id } }, token)
  expect(body).toBeNull()
})

test('shows an error for a blank required field and sends nothing', async () => {
  const { user, token } = await app.account()
  const hands = openPage(app, '/profile', token)

  await hands.type(await screen.findByLabelText(/School name/), 'Lakeside')
  await hands.click(screen.getByRole('button', { name: 'Save' }))

  expect((await screen.findAllByText('This field is required')).length).toBe(6)
  const { body } = await app.call(schoolContract.getUserEntity, { params: { userId: user.id } }, token)
  expect(body).toBeNull()
})

test('keeps what was entered after a failed save and says what to do', async () => {
  const { token } = await app.account()
  const hands = openPage(app, '/profile', token)
  await fillIn(hands)

  networkOf(app, false)
  await hands.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText(/can’t reach/)).toBeDefined()
  expect(screen.getByLabelText(/School name/)).toHaveProperty('value', schoolFields.entityName)
})
