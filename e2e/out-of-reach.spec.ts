import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { surveysOf } from './demo.ts'
import { startHost } from './host.ts'
import { signedInPage } from './staff.ts'
import { makeLeader } from './survey.ts'
import { expect, test } from './world.ts'

test.describe.configure({ mode: 'parallel' })

const lost = (page: Page) => page.getByRole('heading', { name: 'We couldn’t load this page' })
const again = (page: Page) => page.getByRole('button', { name: 'Try again' })
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

test('loses no data while the server is unreachable', async ({ shared, browser }) => {
  const page = await signedInPage(browser, shared, await makeLeader(shared))
  await page.route('**/api/**', (route) => route.abort())
  await page.goto(`${shared.address}/user-home`)
  await expect(page.getByText('We can’t reach the server.')).toBeVisible()
  await expect(menu(page, 'Home')).toBeVisible()
  await page.unroute('**/api/**')
  // The page recovers without a click.
  await expect(page.getByRole('heading', { name: 'Welcome, Maya' })).toBeVisible({ timeout: 15_000 })

  await menu(page, 'Profile').click()
  const city = page.getByLabel('City')
  await city.fill('Northfield')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').getByText('We can’t reach the server.')).toBeVisible()
  await expect(city).toHaveValue('Northfield')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved!').first()).toBeVisible()

  await page.context().setOffline(true)
  await menu(page, 'Resources').click()
  await expect(lost(page)).toBeVisible()
  await again(page).click()
  await expect(page.getByRole('status').getByText('still can’t reach the site')).toBeVisible()
  await menu(page, 'Profile').click()
  await expect(city).toHaveValue('Northfield')
  await page.context().setOffline(false)
  await menu(page, 'Resources').click()
  await expect(page.getByRole('heading', { name: 'Reading results' })).toBeVisible()
  await page.context().close()
})

test('recovers after a server restart and keeps what was entered', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'equity-audit-stopped-'))
  const first = await startHost({ folder })
  const port = Number(new URL(first.address).port)
  const page = await signedInPage(browser, first, await makeLeader(first))
  await page.goto(`${first.address}/profile`)
  const city = page.getByLabel('City')
  await city.fill('Northfield')
  await first.stop()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').getByText('We can’t reach the server.')).toBeVisible()
  const second = await startHost({ folder, port })
  const other = await page.context().newPage()
  await other.goto(`${first.address}/account`)
  await expect(other.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  await second.stop()
  await menu(other, 'Home').click()
  await expect(lost(other)).toBeVisible()
  await expect(other.getByText('as soon as the service is back')).toBeVisible()

  const third = await startHost({ folder, port })
  await expect(other.getByRole('heading', { name: 'Welcome, Maya' })).toBeVisible({ timeout: 60_000 })
  await expect(city).toHaveValue('Northfield')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved!').first()).toBeVisible()
  await page.context().close()
  await third.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('reloads a page whose code no longer exists after an upgrade', async ({ demo, browser }) => {
  const page = await signedInPage(browser, demo, await surveysOf(demo))
  const code = '**/assets/resources-page*.js'
  const gone = { status: 404, json: { message: 'Nothing was found at this address.' } }
  await page.goto(`${demo.address}/user-home`)
  await expect(page.getByRole('heading', { name: 'Welcome, Maya' })).toBeVisible()
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.route(code, (route) => (documents === 0 ? route.fulfill(gone) : route.continue()))
  await menu(page, 'Resources').click()
  await expect(page.getByRole('heading', { name: 'Reading results' })).toBeVisible()
  expect(documents).toBe(1)

  await page.unroute(code)
  await page.route('**/assets/monitoring-page*.js', (route) => route.fulfill(gone))
  await menu(page, 'Monitoring').click()
  await expect(lost(page)).toBeVisible()
  await expect.poll(() => documents).toBe(2)
  await expect(again(page)).toBeVisible()
  await page.unroute('**/assets/monitoring-page*.js')
  await again(page).click()
  await expect(page.getByRole('heading', { name: 'Progress Monitoring' })).toBeVisible()
  expect(documents).toBe(3)
  await page.context().close()
})
