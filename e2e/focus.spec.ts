import type { Locator, Page } from '@playwright/test'
import { madeGoal, surveysOf } from './demo.ts'
import { openSettled } from './open.ts'
import { signedInPage } from './staff.ts'
import { expect, test } from './world.ts'

/** Presses a control by keyboard. Checks that the control has left the page and something else has the focus. */
async function expectFocusAfter(page: Page, control: Locator): Promise<void> {
  await control.focus()
  const it = await control.elementHandle()
  await page.keyboard.press('Enter')
  await expect.poll(() => it?.evaluate((element) => element.isConnected)).toBe(false)
  // Its dialog may still be closing.
  await expect(page.getByRole('dialog', { name: /^(Delete|Leave|.*’s role$)/ })).toHaveCount(0)
  await expect(page.locator('body :focus')).toHaveCount(1)
}

test('keeps focus on the page when the control just used disappears', async ({ demo, browser }) => {
  const surveys = await surveysOf(demo)
  const goal = await madeGoal(demo)
  const page = await signedInPage(browser, demo, surveys)
  const button = (name: string | RegExp) => page.getByRole('button', { name })

  await test.step('withdrawing a link', async () => {
    await openSettled(page, `${demo.address}/audit-results-dashboard/${surveys.closed}`)
    await button('Share Results').click()
    const dialog = page.getByRole('dialog', { name: 'Share Results' })
    await dialog.getByRole('textbox').first().fill('The board')
    await dialog.locator('button[type=submit]').click()
    const withdraw = dialog.getByRole('button', { name: /^Turn off/ }).first()
    await expectFocusAfter(page, withdraw)
    await expect(dialog.locator(':focus')).toHaveCount(1)
  })

  await test.step('staying on a page', async () => {
    await openSettled(page, `${demo.address}/account`)
    await page.getByLabel(/^First name/).fill('Mayana')
    const away = page.getByRole('navigation').getByRole('link', { name: 'Resources' })
    await away.focus()
    await page.keyboard.press('Enter')
    await expectFocusAfter(page, button('Stay on this page'))
    await expect(away).toBeFocused()
    await page.getByLabel(/^First name/).fill('Maya')
  })

  await test.step('dropping a goal and opening it again', async () => {
    await openSettled(page, `${demo.address}/progress-monitoring-overview/goal?id=${goal}`)
    await page
      .getByLabel(/reason|why/i)
      .first()
      .fill('Done elsewhere.')
    await expectFocusAfter(page, button('Drop this goal'))
    await expectFocusAfter(page, button('Reopen goal'))
  })
})
