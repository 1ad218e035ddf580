import type { Locator, Page } from '@playwright/test'
import { addDays, dayIn } from '../src/shared/dates.ts'
import { expectAccessible, turn } from './axe.ts'
import { surveysOf } from './demo.ts'
import { signedInPage } from './staff.ts'
import { makeLeader, makeSurvey, signedIn } from './survey.ts'
import { expect, test } from './world.ts'

test.describe.configure({ mode: 'parallel' })

/** Hands that use the mouse as a person would: everything is pressed where it is seen, and every press counts. */
async function handsOn(page: Page) {
  let pressed = 0
  await page.exposeFunction('pressed', () => {
    pressed += 1
  })
  await page.addInitScript("addEventListener('pointerdown', () => pressed(), true)")
  const isFocused = (control: Locator) => control.evaluate((element) => element.matches(':focus'))
  return {
    clicks: () => pressed,
    click: (control: Locator) => control.click(),
    /** Types into a field: with one click, unless the focus is there already. */
    async type(field: Locator, text: string) {
      await expect(field).toBeVisible()
      if (!(await isFocused(field))) await field.click()
      await page.keyboard.type(text)
    },
    /** Goes on in a form with the Tab key. */
    async tabTo(field: Locator) {
      for (let guard = 0; guard < 8 && !(await isFocused(field)); guard++) await page.keyboard.press('Tab')
      await expect(field).toBeFocused()
    },
  }
}

test('from the public page to a survey that is live takes at most 24 clicks', async ({ shared, browser }) => {
  const leader = await makeLeader(shared)
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  })
  const page = await context.newPage()
  const { click, type, tabTo, clicks } = await handsOn(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const goOn = async (step: number) => {
    await click(button('Continue'))
    await expect(page.getByText(`Step ${step} of 7`)).toBeVisible()
  }
  await page.goto(shared.address)
  await click(page.getByRole('banner').getByRole('button', { name: 'Log In' }))
  await type(page.getByLabel(/^Email/), leader.email)
  await tabTo(page.getByLabel(/^Password/))
  await type(page.getByLabel(/^Password/), leader.password)
  await click(page.getByRole('dialog').getByRole('button', { name: 'Login' }))
  await click(button('Get started'))

  for (const [group, count] of [
    [/^Students/, '410'],
    [/^Parents and caregivers/, '560'],
    [/^Staff/, '52'],
  ] as const) {
    await type(page.getByRole('textbox', { name: group }), count)
    await page.keyboard.press('Enter')
  }
  await click(page.getByLabel('Grades 4–8'))
  await goOn(2)
  await click(page.getByRole('radio', { name: /^scholars/ }))
  await goOn(3)
  await click(page.getByRole('radio', { name: /Non-binary/ }).first())
  await goOn(4)
  await expect(page.getByRole('checkbox', { name: /English/ })).toBeChecked()
  for (const language of [/Spanish/, /Somali/, /Hmong/])
    await click(page.getByRole('checkbox', { name: language }))
  await goOn(5)
  await click(button(/^Open date/))
  const today = dayIn('America/Chicago', new Date())
  await click(button(dayNamed(today)))
  await click(button('OK'))
  // The close date comes next: its calendar opens, with the focus in it.
  const calendar = page.getByRole('dialog', { name: 'Choose the close date' })
  await expect(calendar.locator(':focus')).toHaveCount(1)
  await click(button(dayNamed(addDays(today, 1))))
  await click(button('OK'))
  await goOn(6)
  await goOn(7)
  await click(button('Complete Setup'))
  await click(button('Complete and open'))

  await expect(page.getByText('Congrats! Your Equity Audit Survey is ready')).toBeVisible()
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
  expect(clicks()).toBeLessThanOrEqual(24)
  await context.close()
})

/** As the calendar names a day. */
const dayNamed = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

test('from the results to a goal takes at most 5 clicks', async ({ demo, browser }) => {
  const { closed, token } = await surveysOf(demo)
  const page = await signedInPage(browser, demo, { token })
  const { click, type, tabTo, clicks } = await handsOn(page)
  await page.goto(`${demo.address}/audit-results-dashboard/${closed}`)
  await click(page.getByRole('link', { name: 'Decide what to do' }))
  await click(page.getByRole('link', { name: /^See strategies/ }).first())
  await click(page.getByRole('link', { name: /^Make it a goal/ }).first())
  const fields: readonly [RegExp, string][] = [
    [/^What will be different/, 'Students are heard before a consequence is decided'],
    [/^Who is responsible/, 'Assistant principal'],
    [/^By when/, '06112030'],
    [/^How we will know/, 'The students’ score is clearly higher next year.'],
  ]
  for (const [place, [name, text]] of fields.entries()) {
    if (place > 0) await tabTo(page.getByLabel(name))
    await type(page.getByLabel(name), text)
  }
  await click(page.getByRole('button', { name: 'Save goal' }))

  await expect(page.getByText('Students are heard before a consequence is decided').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Progress Monitoring' })).toBeVisible()
  expect(clicks()).toBeLessThanOrEqual(5)
  await page.context().close()
})

test('from the home page to the same survey a year later takes 2 clicks', async ({ world, browser }) => {
  await world.setNow('2026-10-14T15:00:00Z')
  const { leader } = await makeSurvey(world, { today: '2026-10-14' })
  await world.setNow('2027-09-01T15:00:00Z')
  const page = await signedInPage(browser, world, { token: await signedIn(world, leader) })
  await page.context().clock.setFixedTime(new Date('2027-09-01T15:00:00Z'))
  const { click, clicks } = await handsOn(page)
  await page.goto(`${world.address}/user-home`)
  await click(page.getByRole('link', { name: 'Same as last year, new dates' }))
  await expect(page.getByText('Changes will be comparable in all eight areas.')).toBeVisible()
  await expect(page.getByLabel('Open date')).toHaveValue('2027-10-13')
  await turn(page, 'light')
  await expectAccessible(page, 'same as last year, light')
  await page.setViewportSize({ width: 360, height: 740 })
  await turn(page, 'dark')
  await expectAccessible(page, 'same as last year, dark, 360 px')
  await page.setViewportSize({ width: 1280, height: 900 })
  await click(page.getByRole('button', { name: 'Set up the survey' }))

  await expect(page.getByText('Congrats! Your Equity Audit Survey is ready')).toBeVisible()
  expect(clicks()).toBe(2)
  await page.context().close()
})
