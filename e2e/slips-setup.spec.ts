import { expectAccessible, turn } from './axe.ts'
import { signedInPage, tabTo } from './staff.ts'
import { makeSurvey } from './survey.ts'
import { expect, test } from './world.ts'

test('creates slips by keyboard, on screens of each width', async ({ world, browser }) => {
  const now = '2026-10-13T15:00:00Z'
  await world.setNow(now)
  const survey = await makeSurvey(world, { today: '2026-10-13', opensIn: 2 })
  const page = await signedInPage(browser, world, survey.leader)
  await page.context().clock.setFixedTime(new Date(now))
  await page.goto(`${world.address}/equity-audit-setup/${survey.guid}?step=7`)
  const ways = page.getByRole('region', { name: 'How each group gets in' })
  const staff = ways.getByRole('group', { name: 'Way in for staff' })
  await tabTo(page, staff.getByRole('radio', { name: 'Link' }))
  await page.keyboard.press('ArrowRight')
  await expect(ways.getByRole('textbox', { name: 'Spare slips' })).toBeVisible()
  await expect(staff.getByRole('radio', { name: 'Slips' })).toBeFocused()
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const isWider = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
    expect(await page.evaluate(isWider), `wider than ${width}`).toBe(false)
    await expectAccessible(page, `slips at ${width}`)
  }
  await turn(page, 'dark')
  await expectAccessible(page, 'slips, dark')
  await turn(page, 'light')
  const file = page.waitForEvent('download')
  await tabTo(page, ways.getByRole('button', { name: 'Create slips' }))
  await page.keyboard.press('Enter')
  expect((await file).suggestedFilename()).toBe('Slips_staff.pdf')
  await expect(ways.getByText(/^\d+ slips created\. Only/)).toBeVisible()
  await ways.getByText('More slips for staff, or new ones').click()
  await expectAccessible(page, 'more slips')
  await page.context().close()
})
