import type { Browser, Page } from '@playwright/test'
import { organizationsContract } from '../src/features/running/organizations/contract.ts'
import type { OrganizationRole, SchoolRole } from '../src/shared/levels.ts'
import type { Calls } from './host.ts'
import { openSettled } from './open.ts'
import { signedInPage } from './staff.ts'
import { makeAccount, signedIn } from './survey.ts'
import { expect, test } from './world.ts'

/** Adds someone with a role in the demo school or its district. Returns that person's token. */
async function somebody(
  demo: Calls,
  name: string,
  role: SchoolRole | OrganizationRole,
): Promise<{ token: string }> {
  const admin = await signedIn(demo)
  const { schools } = await demo.call(organizationsContract.organizations, {}, admin)
  const id = schools[0]?.id ?? 0
  const account = { email: `${name}@school.example`, password: 'Lakeside-School-1!' }
  const { token, userId } = await makeAccount(demo, account)
  if (role === 'officer' || role === 'district_viewer') {
    const body = { name: `District of ${name}`, parent_id: null }
    const district = await demo.call(organizationsContract.addOrganization, { body }, admin)
    await demo.call(organizationsContract.placeEntity, { body: { id, organization_id: district.id } }, admin)
    const member = { id: district.id, user_id: userId, role }
    await demo.call(organizationsContract.setOrganizationMember, { body: member }, admin)
  } else {
    await demo.call(organizationsContract.setEntityMember, { body: { id, user_id: userId, role } }, admin)
  }
  return { token }
}

/** Returns the kind of page at an address. Ignores the survey, area, question and query, except a page to continue to. */
const kindOf = (href: string): string =>
  (new URL(href, 'http://page').searchParams.get('to') ?? href)
    .replace(/[?#].*/, '')
    .replace(/[0-9a-f-]{36}/, 'SURVEY')
    .replace(/\/(items\/)?[A-Z]{2,4}$|\/items\/q\d+$/, '/ONE')
    .replace(/\/$/, '')

/** Follows every link shown to a person, starting at the home page. Returns the kinds of pages opened. */
async function walk(page: Page, address: string): Promise<string[]> {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${new URL(page.url()).pathname} asked ${response.url()}`)
  })
  const seen = new Set<string>()
  const ahead = ['/user-home']
  for (let next = ahead.shift(); next !== undefined; next = ahead.shift()) {
    if (seen.has(kindOf(next))) continue
    seen.add(kindOf(next))
    await openSettled(page, address + next)
    await expect(page.getByText('Permission denied')).toHaveCount(0)
    const hrefs = await page
      .locator('a[href^="/"]:not([target])')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    ahead.push(...hrefs.filter((href) => !/^\/(survey-form|answer|api|about|login)|^\/$|\.txt$/.test(href)))
  }
  expect(refused).toEqual([])
  return [...seen]
}

const walked = async (browser: Browser, demo: Calls, name: string, role: SchoolRole | OrganizationRole) => {
  const page = await signedInPage(browser, demo, await somebody(demo, name, role))
  const kinds = await walk(page, demo.address)
  await page.context().close()
  return kinds
}

test('doesn’t offer an officer anything that the server would refuse', async ({ browser, demo }) => {
  const kinds = await walked(browser, demo, 'officer', 'officer')
  for (const kind of ['/district', '/school/1', '/equity-audit-overview', '/audit-results-dashboard/SURVEY'])
    expect(kinds).toContain(kind)
})

test('doesn’t offer a viewer anything that the server would refuse', async ({ browser, demo }) => {
  const kinds = await walked(browser, demo, 'viewer', 'viewer')
  expect(kinds).toContain('/audit-results-dashboard/SURVEY')
  expect(kinds).not.toContain('/progress-monitoring-overview')
})
