import type { Page } from '@playwright/test'
import { admitted } from '../src/app/testing/client.ts'
import { authContract } from '../src/features/running/auth/contract.ts'
import { expectAccessible, turn } from './axe.ts'
import { startHost } from './host.ts'
import { signedInPage } from './staff.ts'
import { makeSurvey } from './survey.ts'
import { expect, test } from './world.ts'

/** Checks the open dialog in light mode on a desktop and in dark mode on a phone. */
async function inspect(page: Page, name: string): Promise<void> {
  await turn(page, 'light')
  await expectAccessible(page, `${name}, light`)
  await page.setViewportSize({ width: 360, height: 740 })
  await turn(page, 'dark')
  await expectAccessible(page, `${name}, dark, 360 px`)
  await page.setViewportSize({ width: 1280, height: 900 })
}

/** Checks that the dialog is in front of the canvas by finding which element a click at two corners would hit. */
const inFront = `(() => {
  document.querySelector('body > canvas').style.pointerEvents = 'auto'
  const { left, top, right, bottom } = document.querySelector('[role=dialog]').getBoundingClientRect()
  return [[left + 20, top + 20], [right - 20, bottom - 20]].map(
    ([x, y]) => document.elementFromPoint(x, Math.min(y, innerHeight - 20))?.closest('[role=dialog]') != null)
})()`

test('shows confetti behind the dialog that says the survey is ready', async ({ shared, browser }) => {
  const survey = await makeSurvey(shared, { opensIn: 5 })
  const page = await signedInPage(browser, shared, survey.leader, { reducedMotion: 'no-preference' })
  await page.goto(`${shared.address}/equity-audit-overview?congrats=1`)
  const dialog = page.getByRole('dialog', { name: 'Congrats! Your Equity Audit Survey is ready' })
  await expect(dialog).toBeVisible()
  const canvas = page.locator('body > canvas')
  await expect(canvas).toBeAttached()
  expect(await page.evaluate<boolean[]>(inFront)).toEqual([true, true])
  await page.context().close()
})

test('warns every tab that an idle session is about to end, then continues or ends it', async ({
  browser,
}) => {
  const begin = new Date()
  const host = await startHost({ settings: { SESSION_IDLE_MINUTES: '5' }, from: begin.toISOString() })
  const { leader } = await makeSurvey(host, { isSetUp: false })
  // Sign in as a page does, because other programs' sessions have no idle limit.
  const body = { email: leader.email, password: leader.password, isPage: true }
  const page = await signedInPage(browser, host, admitted(await host.call(authContract.login, { body })))
  const minutesLater = async (minutes: number) => {
    const at = new Date(begin.getTime() + minutes * 60_000)
    await host.setNow(at.toISOString())
    await page.clock.setFixedTime(at)
  }
  await minutesLater(0)
  const other = await page.context().newPage()
  await page.goto(`${host.address}/profile`)
  await other.goto(`${host.address}/account`)
  await expect(page.getByLabel(/^City/)).toBeVisible()
  await expect(other.getByLabel(/First name/)).toBeVisible()
  const named = { name: 'You’ll be signed out soon' }
  await minutesLater(3.2)
  for (const tab of [page, other]) await expect(tab.getByRole('alertdialog', named)).toBeVisible()
  await inspect(page, 'the end of a session')
  await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await page.keyboard.press('Enter')
  for (const tab of [page, other]) await expect(tab.getByRole('alertdialog')).toHaveCount(0)

  await page.getByLabel(/^City/).fill('Northfield')
  await minutesLater(8.5)
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  await inspect(page, 'sign in again')
  await expect(other.getByText('You’ve been signed out')).toBeVisible()
  await expectAccessible(other, 'the login page after the end of a session')
  await other.getByLabel(/^Email/).fill(leader.email)
  await other.getByLabel(/^Password/).fill(leader.password)
  await other.getByRole('button', { name: 'Login' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel(/^City/)).toHaveValue('Northfield')
  await page.context().close()
  await host.stop()
})
