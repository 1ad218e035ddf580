import type { Page } from '@playwright/test'
import { districtPassword, districtPeople } from '../scripts/demo-district.ts'
import { surveysOf } from './demo.ts'
import { openSettled } from './open.ts'
import { signedInPage } from './staff.ts'
import { signedIn } from './survey.ts'
import { expect, test } from './world.ts'

/** Tables whose end has to be scrolled to. */
const cutTables = `[...document.querySelectorAll('table')]
  .filter((table) => [table, table.parentElement].some((part) => part.scrollWidth > part.clientWidth + 1))
  .map((table) => table.caption?.textContent)`

test('accounts and the audit trail show every column at every width', async ({ demo, browser }) => {
  const page = await signedInPage(browser, demo, { token: await signedIn(demo) })
  for (const path of ['/userlist', '/audit-trail'])
    for (const width of [1280, 1024, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 740 })
      await openSettled(page, demo.address + path)
      expect(await page.evaluate(cutTables), `${path} at ${width} px`).toEqual([])
    }
  await page.getByRole('button', { name: 'Email' }).click()
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending')
  await page.context().close()
})

/** What only a screen can do something with. */
const controls = `[...document.querySelectorAll('button, input, select, textarea')]
  .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 1)
  .map((control) => control.outerHTML.slice(0, 120))`

async function expectPaper(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await openSettled(page, address)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.evaluate(controls), address).toEqual([])
  const ink = await page.evaluate('getComputedStyle(document.documentElement).getPropertyValue("--ink")')
  expect(ink, `${address}: dark on white`).toBe('#1f2933')
}

test('what is printed has no controls and is dark on white, also from a dark screen', async ({
  district,
  browser,
}) => {
  const { closed, token } = await surveysOf(district)
  const leader = await signedInPage(browser, district, { token })
  const results = `${district.address}/audit-results-dashboard/${closed}`
  for (const address of [results, `${results}/DBP`, `${results}/brief`]) await expectPaper(leader, address)
  await expectPaper(leader, `${district.address}/survey-response-tracking/${closed}`)
  await leader.context().close()
  const officer = await signedInPage(browser, district, { token: await asOfficer(district) })
  await expectPaper(officer, `${district.address}/schools`)
  await officer.context().close()
})

const asOfficer = (calls: Parameters<typeof signedIn>[0]) =>
  signedIn(calls, { email: districtPeople.officer.email, password: districtPassword })

test('beside a menu of icons the top bar names the school and leads back to the district', async ({
  district,
  browser,
}) => {
  const page = await signedInPage(browser, district, { token: await asOfficer(district) })
  await openSettled(page, `${district.address}/schools`)
  await page.getByRole('link', { name: 'Lakeside Middle School' }).click()
  const school = page.getByRole('region', { name: 'Your school' })
  const back = school.getByRole('link', { name: 'Back to Lakes Area School District' })
  for (const width of [768, 1023]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(school.getByText('Lakeside Middle School')).toBeVisible()
    const [bar, named, who] = [
      await page.getByRole('banner').boundingBox(),
      await school.boundingBox(),
      await page.getByText('Hello Renée!').boundingBox(),
    ]
    if (!bar || !named || !who) throw new Error('The top bar has no place for the school.')
    expect(named.y + named.height, `${width} px`).toBeLessThanOrEqual(bar.y + bar.height)
    expect(named.x + named.width, `${width} px`).toBeLessThanOrEqual(who.x)
  }
  await back.click()
  await expect(school).toHaveCount(0)
  await page.context().close()
})
