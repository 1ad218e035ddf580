import type { BrowserContext, Locator, Page } from '@playwright/test'
import { answersTo, questionsOf, submissionOf } from '../src/app/testing/school.ts'
import { responsesContract } from '../src/features/figures/responses/contract.ts'
import {
  answerAll,
  expectDelivered,
  hurryThrough,
  languages,
  type Path,
  toTheQuestions,
  wordsOf,
} from './respondent.ts'
import { tabTo } from './staff.ts'
import { administrator } from './survey.ts'
import { expect, test, type World } from './world.ts'

const principal = { email: 'maya.thompson@lakeside.example', password: 'Lakeside-School-1!' }
const temporary = 'Temporary-Pass-3!'
const begin = '2026-10-14T15:00:00Z'

test('a school runs its first survey, from the first account to the results', async ({ world, browser }) => {
  const staff = await browser.newContext({ reducedMotion: 'reduce' })
  await world.setNow(begin, staff)
  const page = await staff.newPage()

  await administratorMakesAnAccount(page, world)
  await principalFillsInTheProfile(page, world)
  const link = await principalSetsUpASurvey(page, world)

  await answer(await respondent(browser, world, staff, 'en-US'), link, { who: 'student', subType: 2 })
  await answer(await respondent(browser, world, staff, 'so'), link, {
    language: languages[2],
    who: 'parent',
    subType: 18,
  })
  await answer(await respondent(browser, world, staff, 'en-US'), link, { who: 'staff', subType: 4 })
  const guid = link.split('/').at(-1) ?? ''
  await others(world, guid)

  await page.goto(`${world.address}/survey-response-tracking/${guid}`)
  await expect(page.getByText('39 of 1,022')).toBeVisible()
  await expect(page.getByText('Survey Responses Submitted So Far')).toBeVisible()

  await page.goto(`${world.address}/audit-results-dashboard/${guid}`)
  await expect(page.getByText(/open after the survey closes/i).first()).toBeVisible()

  await world.setNow('2026-10-26T15:00:00Z', staff)
  await signIn(page, world, principal)
  await page.goto(`${world.address}/equity-audit-overview/`)
  await page.getByRole('link', { name: 'Review Results' }).first().click()
  await expect(page.getByRole('heading', { name: 'Overall score' })).toBeVisible()
  await expect(page.getByText('Perception of Equity').first()).toBeVisible()
  await expect(page.getByText('39 of 1,022 people answered (4%)')).toBeVisible()
  await page
    .getByRole('link', { name: /View Report/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /questions? to students/ })).toBeVisible()
})

async function signIn(page: Page, world: World, account: typeof principal): Promise<void> {
  await logIn(page, world, account)
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
}

async function logIn(page: Page, world: World, { email, password }: typeof principal): Promise<void> {
  await page.goto(`${world.address}/login`)
  await page.getByLabel(/^Email/i).fill(email)
  await page.getByLabel(/^Password/i).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function administratorMakesAnAccount(page: Page, world: World): Promise<void> {
  await signIn(page, world, administrator)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'New Account' }).click()
  const submit = page.getByRole('button', { name: 'Submit' })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel(/First name/i).fill('Maya')
  await page.getByLabel(/Last name/i).fill('Thompson')
  await page.getByLabel(/E-?mail/i).fill(principal.email)
  await page.getByLabel(/Contact info/i).fill('(651) 555-0193')
  await page.getByLabel(/Role/i).selectOption('CAN_EDIT_ENTITY')
  for (const field of await page.locator('input[type=password]').all()) await field.fill(temporary)
  await submit.click()
  await expect(page.getByText(principal.email).first()).toBeVisible()
  await page
    .getByRole('button', { name: 'Sign Out' })
    .or(page.getByRole('link', { name: 'Sign Out' }))
    .click()
  await expect(page.getByRole('heading', { name: /Equity, made visible/ })).toBeVisible()
}

async function principalFillsInTheProfile(page: Page, world: World): Promise<void> {
  await logIn(page, world, { ...principal, password: temporary })
  await page.getByLabel(/^Current password/i).fill(temporary)
  await page.getByLabel(/^New password/i).fill(principal.password)
  await page.getByLabel(/^Confirm new password/i).fill(principal.password)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await expect(page.getByText('Please navigate to Profile and provide information.')).toBeVisible()
  await page.goto(`${world.address}/profile`)
  await page.getByLabel(/School name/i).fill('Lakeside Middle School')
  await page.getByLabel(/Phone/i).fill('(651) 555-0100')
  await page.getByLabel(/Website/i).fill('https://lakeside.example')
  await page.getByLabel(/Street address/i).fill('1 Shore Road')
  await page.getByLabel(/City/i).fill('Lakeside')
  await page.getByLabel(/^State/i).selectOption('MN')
  await page.getByLabel(/ZIP/i).fill('55001')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved!').first()).toBeVisible()
}

/** Goes from the public page to an open survey, with mouse and keyboard as a person would. Returns the survey link. */
async function principalSetsUpASurvey(page: Page, world: World): Promise<string> {
  let clicks = 0
  await page.exposeFunction('pressed', () => {
    clicks += 1
  })
  await page.addInitScript("addEventListener('pointerdown', () => pressed(), true)")
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const goOn = async (step: number) => {
    await button('Continue').click()
    await expect(page.getByText(`Step ${step} of 7`)).toBeVisible()
  }
  await page.evaluate('localStorage.clear()')
  await page.goto(world.address)
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
  await type(page.getByLabel(/^Email/), principal.email)
  await tabTo(page, page.getByLabel(/^Password/))
  await type(page.getByLabel(/^Password/), principal.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click()
  await button('Get started').click()

  for (const [group, count] of [
    [/^Students/, '410'],
    [/^Parents and caregivers/, '560'],
    [/^Staff/, '52'],
  ] as const) {
    await type(page.getByRole('textbox', { name: group }), count)
    await page.keyboard.press('Enter')
  }
  await page.getByLabel('Grades 4–8').click()
  await expect(page.getByText('1,022')).toBeVisible()
  await goOn(2)
  await page.getByRole('radio', { name: /^scholars/ }).click()
  await goOn(3)
  await page
    .getByRole('radio', { name: /Non-binary/ })
    .first()
    .click()
  await goOn(4)
  await expect(page.getByRole('checkbox', { name: /English/ })).toBeChecked()
  for (const language of [/Spanish/, /Somali/, /Hmong/])
    await page.getByRole('checkbox', { name: language }).click()
  await goOn(5)
  await button(/^Open date/).click()
  await chooseDate(page, 'October 14, 2026')
  // The close date's calendar opens next and has the focus.
  const calendar = page.getByRole('dialog', { name: 'Choose the close date' })
  await expect(calendar.locator(':focus')).toHaveCount(1)
  await chooseDate(page, 'October 23, 2026')
  await expect(page.getByText(/Open for 10 days/)).toBeVisible()
  await goOn(6)
  await goOn(7)
  const link = await page.getByRole('textbox', { name: 'Survey link' }).inputValue()
  // The first day is today, so completing setup opens the survey right away, after a confirmation.
  await button('Complete Setup').click()
  await button('Complete and open').click()
  await expect(page.getByText('Congrats! Your Equity Audit Survey is ready')).toBeVisible()
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(24)
  // The dialog for sending the survey appears and has the focus.
  const ready = page.getByRole('dialog')
  await expect(ready.getByRole('button', { name: 'Copy Link' })).toBeVisible()
  await expect(ready.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  return link
}

/** Types into a field. Clicks it first unless it already has the focus. */
async function type(field: Locator, text: string): Promise<void> {
  await expect(field).toBeVisible()
  if (!(await field.evaluate((element) => element.matches(':focus')))) await field.click()
  await field.page().keyboard.type(text)
}

async function chooseDate(page: Page, day: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: day, exact: true }).click()
  await page.getByRole('button', { name: 'OK' }).click()
}

async function respondent(
  browser: { newContext: (options: object) => Promise<BrowserContext> },
  world: World,
  staff: BrowserContext,
  locale: string,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 800 },
    locale,
    reducedMotion: 'reduce',
  })
  await world.setNow(begin, staff, context)
  return context.newPage()
}

/** Opens the link and answers page by page up to the thank-you page. */
async function answer(page: Page, link: string, path: Path): Promise<void> {
  const words = wordsOf(path.language?.code ?? 'en')
  await page.goto(link)
  await toTheQuestions(page, path)
  // Only staff answer at a person's pace. The other paths use a script in the page.
  await (path.who === 'staff' ? await answerAll(page, words) : await hurryThrough(page, words)).click()
  await expectDelivered(page, words)
}

/** Submits twelve more responses for each group, with the call that the page makes. */
async function others(world: World, guid: string): Promise<void> {
  for (const [type, subType] of [
    [1, 2],
    [2, 16],
    [3, 4],
  ] as const) {
    const survey = await questionsOf(world.call, guid, type)
    for (let person = 0; person < 12; person++) {
      const answers = answersTo(survey, (item) => (item + person) % 4)
      const body = submissionOf(guid, type, answers, { participant_sub_type: subType })
      await world.call(responsesContract.submitSurvey, { body })
    }
  }
}
