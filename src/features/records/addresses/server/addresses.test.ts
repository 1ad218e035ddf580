import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { addressesContract } from '../contract.ts'

const fixed = 'https://updates.example/form'
let app: TestApp
let token: string
beforeEach(async () => {
  const links = {
    updates: fixed,
    contact: undefined,
    qualitative: undefined,
    academy: undefined,
    learning: undefined,
    consultation: undefined,
  }
  app = await testApp({ config: { links } })
  token = (await app.account('CAN_DO_ALL')).token
})
afterEach(() => app.close())

const shown = async () => (await app.call(addressesContract.linkSettings)).body
const save = (addresses: object[], by = token) =>
  app.call(addressesContract.saveAddresses, { body: { addresses } }, by)
const events = () =>
  app.db.selectFrom('system_events').select('changes').where('event', '=', 'Addresses changed').execute()

test('shows a stored address right away, hides a removed address and logs both changes', async () => {
  const contact = 'https://district.example/contact'
  expect(await shown()).toMatchObject({ updates: fixed, contact: null })
  expect((await save([{ name: 'contact', address: contact }])).status).toBe(200)
  expect(await shown()).toMatchObject({ updates: fixed, contact })
  await save([{ name: 'contact', address: contact }])
  await save([{ name: 'contact', address: '' }])
  expect(await shown()).toMatchObject({ contact: null })
  expect(await events()).toHaveLength(2)
})

test('prefers an environment variable to a stored address', async () => {
  await save([{ name: 'updates', address: 'https://elsewhere.example' }])
  expect(await shown()).toMatchObject({ updates: fixed })
  const { body } = await app.call(addressesContract.addressSettings, {}, token)
  expect(body[0]).toEqual({ name: 'updates', address: fixed, isFixed: true, version: expect.any(Number) })
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'district.example',
  'https://me:secret@district.example',
  '//x',
])('rejects %j and explains why', async (address) => {
  const answer = await save([{ name: 'contact', address }])
  expect(answer).toMatchObject({ status: 400, message: expect.stringMatching(/^Enter a web address/) })
  expect(await shown()).toMatchObject({ contact: null })
})

test('lists the languages with draft translations', async () => {
  expect((await shown()).drafts).toEqual(['es', 'so', 'hmn'])
})
