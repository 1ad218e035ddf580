import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { webhooksContract } from '../contract.ts'

pageTests()
let app: TestApp
let token: string
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString(), config: { webhookHosts: ['localhost'] } })
  token = (await app.account('CAN_DO_ALL')).token
})
afterEach(() => app.close())

test('shows that a webhook receives nothing, since when and why', async () => {
  // Nothing listens on this port, which belongs to the discard service.
  const url = 'http://localhost:9/hook'
  const { webhook } = (await app.call(webhooksContract.makeWebhook, { body: { url } }, token)).body
  await app.call(webhooksContract.testWebhook, { params: { id: webhook.id }, body: {} }, token)
  openPage(app, '/programs', token)

  const note = (await screen.findByText('Not delivered yet')).closest('p')
  expect(note?.textContent).toMatch(
    /^Not delivered yet: 1 message since .+\. Couldn’t connect: the server refused the connection \(ECONNREFUSED\)\. We’ll try again .+\.$/,
  )
})

test('shows no failure for a webhook whose messages arrived', async () => {
  await app.call(webhooksContract.makeWebhook, { body: { url: 'http://localhost:9/hook' } }, token)
  openPage(app, '/programs', token)

  await screen.findByRole('heading', { name: 'Webhooks created so far' })
  expect(screen.queryByText(/Not delivered/)).toBeNull()
})
