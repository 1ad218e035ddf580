import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { termsContract } from '../contract.ts'

pageTests()
let app: TestApp
let token: string
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString() })
  token = (await app.account('CAN_DO_ALL')).token
})
afterEach(() => app.close())

test('lists each word with its value, replacement and options, with the default last', async () => {
  const { body: rows } = await app.call(termsContract.substitutions, {}, token)
  openPage(app, '/substitutions', token)

  const table = within(await screen.findByRole('table', { name: 'Substitutions' }))
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Value',
    'Substituted value',
    'Options',
  ])
  expect(table.getAllByRole('rowheader')).toHaveLength(rows.length)
  const row = within(table.getByRole('rowheader', { name: /\{students\}/ }).closest('tr') as HTMLElement)
  const options = row.getAllByRole('listitem').map((item) => item.textContent)
  expect(options).toHaveLength(5)
  expect(options[0]).toContain('scholars')
  expect(options.at(-1)).toContain('English, default')
})

test('says so if there are no words', async () => {
  await app.db.deleteFrom('substitution_options').execute()
  await app.db.deleteFrom('substitutions').execute()
  openPage(app, '/substitutions', token)

  await screen.findByRole('heading', { name: 'No substitutions found' })
  expect(screen.queryByRole('table')).toBeNull()
})
