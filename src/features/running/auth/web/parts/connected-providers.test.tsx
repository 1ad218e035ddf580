import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../../../app/testing/page.tsx'
import { testProvider } from '../../../../../app/testing/sign-in-changes.ts'

pageTests()
let app: TestApp
beforeAll(async () => {
  const config = { providers: [testProvider], publicOrigin: 'https://audit.example' }
  app = await testApp({ now: new Date().toISOString(), config })
})
afterAll(() => app.close())

test('asks before disconnecting a provider, then connects it again', async () => {
  const { user, token } = await app.account('CAN_CREATE_SURVEY')
  const bound = { issuer: testProvider.issuer, subject: 'one', user_id: user.id }
  const identity = { ...bound, created_at: app.now().toISOString() }
  await app.db.insertInto('identities').values(identity).execute()
  const hands = openPage(app, '/account', token)

  await hands.click(await screen.findByRole('button', { name: 'Disconnect District' }))
  const question = within(await screen.findByRole('dialog', { name: 'Disconnect District?' }))
  networkOf(app, false)
  await hands.click(question.getByRole('button', { name: 'Disconnect' }))
  await question.findByText('We can’t reach the server. Check your connection and try again.')
  networkOf(app, true)
  await hands.click(question.getByRole('button', { name: 'Disconnect' }))
  await screen.findByRole('button', { name: 'Connect District' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
