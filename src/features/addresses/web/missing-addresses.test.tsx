import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../app/testing/app.ts'
import { openPage, pageTests } from '../../../app/testing/page.tsx'
import { addressesContract } from '../contract.ts'

pageTests()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ now: new Date().toISOString() })
})
afterAll(() => app.close())

test('an administrator sets the addresses that are missing on the home page, and typing stays after an error', async () => {
  const { token } = await app.account('CAN_DO_ALL')
  const hands = openPage(app, '/user-home', token)
  const form = within(await screen.findByRole('form', { name: 'Addresses' }))
  const contact = form.getByLabelText(/Contact/)
  await hands.type(contact, 'district.example')
  await hands.click(form.getByRole('button', { name: 'Save addresses' }))
  await form.findByText('Enter a web address that starts with https://.')
  expect((contact as HTMLInputElement).value).toBe('district.example')

  await hands.clear(contact)
  await hands.type(contact, 'https://district.example/contact')
  await hands.click(form.getByRole('button', { name: 'Save addresses' }))
  await form.findByText('Saved!')
  expect((await app.call(addressesContract.linkSettings)).body.contact).toBe(
    'https://district.example/contact',
  )
})
