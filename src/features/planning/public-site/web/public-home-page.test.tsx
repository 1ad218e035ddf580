import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { addressesContract } from '../../../records/addresses/contract.ts'

pageTests()
let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

test('opens the sample PDF in two clicks and labels its answers as invented', async () => {
  const hands = openPage(app, '/', undefined, { without: '/api/sample-report/file' })

  await hands.click(await screen.findByRole('link', { name: 'See a sample report' }))
  await screen.findByRole('heading', { level: 1, name: 'Sample report' })
  const pages = await screen.findAllByRole('region', { name: /^Page \d of 2$/ })
  expect(pages).toHaveLength(2)
  for (const page of pages) within(page).getByText(/^Sample with made-up answers\./)
  expect(within(pages[0] as HTMLElement).queryAllByRole('link')).toEqual([])
  await hands.click(screen.getByRole('button', { name: 'Download PDF' }))

  // Pressing the button requests the dialog's file. Another test covers the opened dialog.
  await screen.findByText(/can’t reach/)
})

test('says who makes the product and what it costs, and links a configured contact', async () => {
  openPage(app, '/')
  const about = within(await screen.findByRole('region', { name: 'Who makes it and what it costs' }))
  about.getByText(/^The Equity Audit contributors/)
  about.getByText(/^Nothing\. The program is free/)
  expect(about.queryByRole('link')).toBeNull()

  const { token } = await app.account('CAN_DO_ALL')
  const addresses = [{ name: 'contact', address: 'https://district.example/contact' }]
  await app.call(addressesContract.saveAddresses, { body: { addresses } }, token)
  openPage(app, '/')
  expect((await screen.findAllByRole('link', { name: 'Contact them' }))[0]?.getAttribute('href')).toBe(
    'https://district.example/contact',
  )
})

test('has no dead links or disabled buttons', async () => {
  openPage(app, '/')
  await screen.findByRole('link', { name: 'See a sample report' })
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  expect(links.length).toBeGreaterThan(6)
  for (const href of new Set(links)) {
    const isKnown = ['/', '/about', '/login', '/sample-report', '#main'].includes(href)
    expect(isKnown || /^\/survey-form\/[\w-]+\/questions$/.test(href), href).toBe(true)
  }
  for (const button of screen.getAllByRole('button')) {
    expect(button.getAttribute('aria-disabled')).not.toBe('true')
    expect(button).toHaveProperty('disabled', false)
  }
})
