import { readFileSync } from 'node:fs'
import { districtPassword, districtPeople } from '../scripts/demo-district.ts'
import { expectAccessible } from './axe.ts'
import { startHost } from './host.ts'
import { expect, test } from './world.ts'

test('a district officer sees who is behind, filters, opens a school and takes the table along', async ({
  browser,
}) => {
  const now = '2026-10-14T15:00:00Z'
  const host = await startHost({ demo: true, district: true, from: now })
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  await page.goto(`${host.address}/login`)
  await page.getByLabel(/^E-?mail/i).fill(districtPeople.officer.email)
  await page.getByLabel(/^Password/).fill(districtPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('link', { name: 'Schools', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Schools' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 school is behind' })).toBeVisible()
  await expect(page.getByRole('rowheader').first()).toContainText('Lakeside Middle SchoolBehind: parents')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('row')).toHaveCount(7)
    await expectAccessible(page, `the board at ${width}`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('button', { name: 'Remind the school' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind the school' })
  await expect(dialog.getByLabel('Addresses')).toHaveValue(/maya\.thompson@lakeside\.example, ana\.vang/)
  await expectAccessible(page, 'the reminder')
  await page.keyboard.press('Escape')

  const taken = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await taken
  expect(file.suggestedFilename()).toBe('schools-Lakes-Area-School-District-2026-10-14.csv')
  expect(
    readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(7)

  await page.getByLabel('State').selectOption('Final')
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  // Only with a school in view.
  const inView = (tab: typeof page) =>
    tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' })
  const willowCreek = page.getByRole('link', { name: 'Willow Creek Elementary' })
  const [beside] = await Promise.all([
    page.context().waitForEvent('page'),
    willowCreek.click({ modifiers: ['Control'] }),
  ])
  await expect(beside.getByRole('heading', { level: 1, name: 'Audit Results' })).toBeVisible()
  await expect(inView(beside)).toBeVisible()
  // The tab with the board has no school in view, as before, also when it is loaded again.
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await expect(inView(page)).toHaveCount(0)
  await willowCreek.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Results' })).toBeVisible()
  await expect(page.getByText('Willow Creek Elementary').first()).toBeVisible()
  await page.context().close()
  await host.stop()
})
