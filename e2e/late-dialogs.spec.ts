import type { Page } from '@playwright/test'
import { addDays, dayIn } from '../src/shared/dates.ts'
import { expectAccessible, turn } from './axe.ts'
import { signedInPage } from './staff.ts'
import { makeSurvey, signedIn } from './survey.ts'
import { expect, test } from './world.ts'

/** The dialog that is open, at a desk in light and on a phone in dark. */
async function inspect(page: Page, name: string): Promise<void> {
  await turn(page, 'light')
  await expectAccessible(page, `${name}, light`)
  await page.setViewportSize({ width: 360, height: 740 })
  await turn(page, 'dark')
  await expectAccessible(page, `${name}, dark, 360 px`)
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('a session that ends over something unsaved is asked for again, and what was typed is still there', async ({
  shared,
  browser,
}) => {
  const { leader } = await makeSurvey(shared, { isSetUp: false })
  const page = await signedInPage(browser, shared, leader)
  await page.goto(`${shared.address}/profile`)
  const city = page.getByLabel(/^City/)
  await city.fill('Northfield')
  // As another tab's sign-out, or a token past its time, reaches this one.
  await page.evaluate("localStorage.removeItem('equity-audit-token'); dispatchEvent(new Event('storage'))")
  const dialog = page.getByRole('dialog', { name: 'Log in again' })
  await expect(dialog).toBeVisible()
  await inspect(page, 'log in again')
  await dialog.getByLabel(/^Email/).fill(leader.email)
  await dialog.getByLabel(/^Password/).fill(leader.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(city).toHaveValue('Northfield')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved!').first()).toBeVisible()
  await page.context().close()
})

test('an administrator moves the close date of a running survey', async ({ shared, browser }) => {
  const { guid } = await makeSurvey(shared)
  const token = await signedIn(shared)
  const page = await signedInPage(browser, shared, { token })
  await page.goto(`${shared.address}/equity-audit-setup/${guid}?step=5`)
  const later = addDays(dayIn('America/Chicago', new Date()), 15)
  await page.getByRole('button', { name: /^Close date/ }).click()
  const named = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(later),
  )
  const day = page.getByRole('button', { name: named, exact: true })
  await expect(page.getByRole('button', { name: 'OK' })).toBeVisible()
  // The calendar opens on the month of the close date; the day after may be in the next.
  if (!(await day.isVisible())) await page.getByRole('button', { name: /next month/i }).click()
  await day.click()
  await page.getByRole('button', { name: 'OK' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move the close date?' })
  await expect(dialog.getByText(/stays open 1 day longer/)).toBeVisible()
  await inspect(page, 'move the close date')
  await dialog.getByRole('button', { name: 'Move it' }).click()
  await expect(page.getByText('Open for 16 days')).toBeVisible()
  await page.context().close()
})
