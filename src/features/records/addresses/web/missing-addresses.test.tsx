import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { addressesContract } from '../contract.ts'
import { addressNames } from '../rules.ts'

pageTests()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ now: new Date().toISOString() })
})
afterAll(() => app.close())

test('sets missing addresses on the home page and keeps what was entered after errors', async () => {
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

test('changes an existing address on the home page even if no address is missing', async () => {
  const { token } = await app.account('CAN_DO_ALL')
  const addresses = addressNames.map((name) => ({ name, address: `https://district.example/${name}` }))
  await app.call(addressesContract.saveAddresses, { body: { addresses } }, token)
  const hands = openPage(app, '/user-home', token)
  await screen.findByRole('heading', { name: 'Links to other sites' })
  const form = within(screen.getByRole('form', { name: 'Addresses' }))
  await hands.click(form.getByText('6 addresses to change'))
  const academy = form.getByLabelText(/Equity academy/)
  await hands.clear(academy)
  await hands.type(academy, 'https://academy.example')
  await hands.click(form.getByRole('button', { name: 'Save addresses' }))

  await form.findByText('Saved!')
  expect((await app.call(addressesContract.linkSettings)).body.academy).toBe('https://academy.example')
})
