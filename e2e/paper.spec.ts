import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { openWord } from '../src/app/testing/word.ts'
import { signedInPage, tabTo } from './staff.ts'
import { makeSurvey, stored } from './survey.ts'
import { expect, test } from './world.ts'

const key = (page: Page) => page.getByLabel('Key', { exact: true })
const question = (page: Page) => page.getByText(/^Question \d+ of \d+/)

/** Types a sheet from its second question on: the fourth choice, but for the given numbers. */
async function typeRest(
  page: Page,
  from: number,
  keys: Readonly<Record<number, string>> = {},
): Promise<void> {
  const total = Number((await question(page).textContent())?.match(/of (\d+)/)?.[1])
  for (let number = from; number <= total; number++) {
    await expect(question(page)).toHaveText(new RegExp(`^Question ${number} of`))
    await page.keyboard.type(keys[number] ?? '4')
    if (number === total && (keys[number] ?? '4').length > 1) await page.keyboard.press('Enter')
  }
}

test('paper, with the keyboard alone: link, booklet, a sheet typed twice with one difference, counted once', async ({
  shared,
  browser,
}) => {
  const survey = await makeSurvey(shared)
  const { guid, leader } = survey
  const staff = await signedInPage(browser, shared, leader)
  await staff.goto(`${shared.address}/equity-audit-setup/${guid}?step=7`)
  const booklet = staff.getByRole('button', { name: 'Download booklet for Parent or caregiver' })
  await tabTo(staff, staff.locator('summary', { hasText: 'On paper' }))
  await staff.keyboard.press('Enter')
  await expect(booklet).toHaveAttribute('aria-disabled', 'true')
  await tabTo(staff, staff.getByLabel('Name of the person'))
  await staff.keyboard.type('Ana Vang')
  await staff.keyboard.press('Enter')
  const address = await staff.getByLabel('Your link').inputValue()
  await tabTo(staff, booklet)
  const [file] = await Promise.all([staff.waitForEvent('download'), staff.keyboard.press('Enter')])
  const printed = openWord(readFileSync(await file.path())).text
  expect(printed).toContain('Ana Vang types the answers in.')

  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(address)
  const parents = page.getByRole('radio', { name: 'Parent or caregiver' })
  await tabTo(page, page.getByRole('radio').first())
  for (let at = 0; at < 4 && !(await parents.isChecked()); at++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  await expect(key(page)).toBeFocused()
  const words = await page.locator('legend').textContent()
  expect(printed).toContain(words?.split('. ')[1])
  // Number 2 asks yes or no; number 3 is corrected on the way and in the review.
  await page.keyboard.type('12')
  await expect(question(page)).toHaveText(/^Question 3 of/)
  await page.keyboard.type('7')
  await expect(page.getByText('There is no choice 7 here.')).toBeVisible()
  await page.keyboard.type('5')
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('button', { pressed: true })).toHaveText(/^5/)
  await page.keyboard.type('2')
  const last = Number((await question(page).textContent())?.match(/of (\d+)/)?.[1])
  await typeRest(page, 4, { [last]: '12', [last - 1]: '0' })
  await expect(page.getByRole('heading', { name: 'Compare with the sheet' })).toBeVisible()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await page.keyboard.type('1')
  await expect(page.getByRole('heading', { name: 'Compare with the sheet' })).toBeVisible()

  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Turn back to its first page.')).toBeVisible()
  await page.reload()
  await expect(key(page)).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.type('3')
  await typeRest(page, 4, { [last]: '12', [last - 1]: '0' })
  await page.keyboard.press('Enter')
  await expect(page.getByText('What does the sheet say?')).toBeVisible()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sent: sheet 1 of today.')).toBeVisible()
  await expect(question(page)).toHaveText(/^Question 1 of/)
  await context.close()

  const [response, ...more] = await stored(shared, survey)
  expect(more).toEqual([])
  expect(response?.participant_type).toBe(2)
  expect(JSON.parse(response?.response_json ?? '')).toMatchObject({ q1301: 3, q1302: 4, q0059: [2, 5] })
  await staff.goto(`${shared.address}/survey-response-tracking/${guid}`)
  await expect(staff.getByText('1 response came on paper, typed in by Ana Vang.')).toBeVisible()
  await staff.context().close()
})
