import type { Page } from '@playwright/test'
import { answerAll, english, expectDelivered, heading, phone, toTheQuestions, wordsOf } from './respondent.ts'
import { signedInPage } from './staff.ts'
import { makeSurvey, type Survey, stored } from './survey.ts'
import { expect, test } from './world.ts'

/** Imitates a page opened before an upgrade: until a reload, these files are gone and the page refers to other ones. */
async function upgraded(page: Page, ...names: string[]): Promise<void> {
  await page.route(page.url(), async (route) => {
    const isLoaded = route.request().resourceType() === 'document'
    if (isLoaded) {
      await route.continue()
      return page.unrouteAll()
    }
    const reply = await route.fetch()
    await route.fulfill({
      response: reply,
      body: (await reply.text()).replace('/assets/respond-', '/assets/later-'),
    })
  })
  for (const name of names)
    await page.route(`**/assets/${name}-*.js`, (route) => route.fulfill({ status: 404, json: {} }))
  page.once('load', () => page.unrouteAll())
}

let survey: Survey
test.beforeAll(async ({ shared }) => {
  survey = await makeSurvey(shared)
})

test('lets a respondent on a page loaded before an upgrade answer the questions', async ({
  shared,
  browser,
}) => {
  const page = await phone(browser, { serviceWorkers: 'block' })
  await page.goto(survey.link)
  await upgraded(page, 'question-pages')
  await toTheQuestions(page)
  await (await answerAll(page)).click()
  await expectDelivered(page)
  expect(await stored(shared, survey)).toHaveLength(1)
  await page.context().close()
})

test('loads a language chosen on a page loaded before an upgrade', async ({ browser }) => {
  const page = await phone(browser, { serviceWorkers: 'block' })
  await page.goto(survey.link)
  await expect(heading(page, 'Lakeside Middle School')).toBeVisible()
  await upgraded(page, 'phrases')
  await page.getByRole('radio', { name: /^Soomaali/ }).check()
  await expect(page.getByRole('button', { name: wordsOf('so').next, exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Soomaali/ })).toBeChecked()
  await page.context().close()
})

test('lets a respondent retry when code fails to load', async ({ browser }) => {
  const page = await phone(browser, { serviceWorkers: 'block' })
  await page.goto(survey.link)
  await page.route('**/assets/question-pages-*.js', (route) => route.abort())
  for (const [name, button] of [
    [/^English/, english.next],
    [english.student, english.next],
    ['5th grade', english.next],
    [english.yes, english.start],
  ] as const) {
    await page.getByRole('radio', { name, exact: true }).check()
    await page.getByRole('button', { name: button, exact: true }).click()
  }
  await expect(heading(page, english.loadFailedTitle)).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: english.retry }).click()
  await expect(page.locator('input[name^=q]').first()).toBeVisible()
  await page.context().close()
})

test('keeps what staff entered on a page loaded before an upgrade', async ({ shared, browser }) => {
  const { leader } = survey
  const page = await signedInPage(browser, shared, leader)
  await page.goto(`${shared.address}/account`)
  const name = page.getByLabel(/^First name/)
  await name.fill('Mayana')
  await upgraded(page, 'modal-dialog', 'sign-in-again')
  await page.getByRole('navigation').getByRole('link', { name: 'Resources' }).click()
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leave.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(leave).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Resources' })).toBeFocused()
  await expect(name).toHaveValue('Mayana')
  await page.evaluate("localStorage.removeItem('equity-audit-token'); dispatchEvent(new Event('storage'))")
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    again.getByRole('link', { name: 'Open the sign-in page in another tab' }).click(),
  ])
  await other.getByLabel(/^Email/).fill(leader.email)
  await other.getByLabel(/^Password/).fill(leader.password)
  await other.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(again).toHaveCount(0)
  await expect(name).toHaveValue('Mayana')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Saved!').first()).toBeVisible()
  await page.context().close()
})
