import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import { openWord } from '../src/app/testing/word.ts'
import { expectAccessible, turn } from './axe.ts'
import { colourRules } from './axe-rules.ts'
import { signedInPage, tabTo } from './staff.ts'
import { makeSurvey, type Survey } from './survey.ts'
import { expect, test, type World } from './world.ts'

const steps = ['Participants', 'Terms', 'Items', 'Language', 'Timeline', 'Review', 'Send']
// Every test has its own school.
test.describe.configure({ mode: 'parallel' })

const students = /^Students/

async function openSetup(page: Page, { address }: Pick<World, 'address'>, { guid }: Survey, step = 1) {
  await page.goto(`${address}/equity-audit-setup/${guid}?step=${step}`)
  await expect(page.getByRole('heading', { name: 'Equity Audit Survey Setup' })).toBeVisible()
}

test('completes the wizard by keyboard', async ({ world, browser }) => {
  const now = '2026-10-14T15:00:00Z'
  await world.setNow(now)
  const survey = await makeSurvey(world, { isSetUp: false })
  const page = await signedInPage(browser, world, survey.leader)
  await page.context().clock.setFixedTime(new Date(now))
  const press = (key: string) => page.keyboard.press(key)
  const goOn = async (step: number) => {
    await tabTo(page, page.getByRole('button', { name: 'Continue' }))
    await press('Enter')
    await expect(page.getByText(`Step ${step} of 7`)).toBeVisible()
  }
  const pick = async (field: 'Open date' | 'Close date', keys: string[], shown: string) => {
    // A day in the field's calendar has the focus.
    const days = page.getByRole('dialog', { name: `Choose the ${field}` }).locator('table')
    await expect(days.locator(':focus')).toHaveCount(1)
    for (const key of keys) await press(key)
    await tabTo(page, page.getByRole('button', { name: 'OK' }))
    await press('Enter')
    await expect(page.getByRole('button', { name: field })).toContainText(shown)
  }
  await openSetup(page, world, survey)
  for (const [label, count] of [
    [students, '410'],
    [/^Parents and caregivers/, '560'],
    [/^Staff/, '52'],
  ] as const) {
    await tabTo(page, page.getByRole('textbox', { name: label }))
    await page.keyboard.type(count)
  }
  await tabTo(page, page.getByLabel('Grades 4–8'))
  await press('Space')
  await goOn(2)
  await tabTo(page, page.getByRole('radio').and(page.locator(':checked')).first())
  await press('ArrowUp')
  await goOn(3)
  await tabTo(page, page.getByRole('radio').first())
  await press('Space')
  await goOn(4)
  for (const language of [/^English/, /^Spanish/]) {
    await tabTo(page, page.getByRole('checkbox', { name: language }))
    await press('Space')
  }
  await goOn(5)
  await tabTo(page, page.getByRole('button', { name: /^Open date/ }))
  await press('Enter')
  await pick('Open date', ['ArrowRight', 'Enter'], 'October 15, 2026')
  await pick('Close date', ['ArrowDown', 'Enter'], '2026')
  await expect(page.getByRole('button', { name: /^Close date/ })).toBeFocused()
  await goOn(6)
  await goOn(7)
  await tabTo(page, page.getByRole('button', { name: 'Complete Setup' }))
  await press('Enter')
  await expect(page.getByText('Congrats! Your Equity Audit Survey is ready')).toBeVisible()
  await press('Escape')
  await expect(page.getByText('Pre-release', { exact: true }).first()).toBeVisible()
  await page.context().close()
})

/** Checks the page on a desktop in light mode and on a phone in dark mode. */
async function inspect(page: Page, name: string): Promise<void> {
  await turn(page, 'light')
  await expectAccessible(page, `${name}, light`)
  await turn(page, 'dark')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page, `${name}, dark, 360 px`, colourRules)
  const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  expect(beyond, `${name}: nothing is cut off`).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('passes axe on every setup step, in every state and on every overlay', async ({ shared, browser }) => {
  for (const [name, plan, open] of [
    ['empty', { isSetUp: false }, steps],
    ['set up', { opensIn: 5 }, ['Participants', 'Timeline', 'Review', 'Send']],
    ['locked', {}, ['Language', 'Timeline']],
  ] as const) {
    const survey = await makeSurvey(shared, plan)
    const page = await signedInPage(browser, shared, survey.leader)
    await openSetup(page, shared, survey)
    for (const step of open) {
      const link = page.getByRole('navigation', { name: 'Setup steps' }).getByRole('link', { name: step })
      await link.click()
      await expect(link).toHaveAttribute('aria-current', /step|page/)
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await inspect(page, `${name}, ${step}`)
    }
    if (name === 'empty') await inspectWhatOpens(page, shared, survey)
    await page.context().close()
  }
})

async function inspectWhatOpens(page: Page, shared: Pick<World, 'address'>, survey: Survey): Promise<void> {
  await turn(page, 'light')
  await openSetup(page, shared, survey)
  await page.getByRole('textbox', { name: students }).fill('some')
  await page.getByRole('textbox', { name: students }).press('Enter')
  await expect(page.getByText('Enter a whole number from 1 to 999,999.')).toBeVisible()
  await page.getByRole('button', { name: 'Who counts as staff?' }).click()
  await expect(page.getByText('Who counts', { exact: true })).toBeVisible()
  await expectAccessible(page, 'help and a fault')
  await openSetup(page, shared, survey, 5)
  await page.getByRole('button', { name: /^Open date/ }).click()
  await expect(page.getByRole('button', { name: 'OK' })).toBeVisible()
  await expectAccessible(page, 'calendar')
  await openSetup(page, shared, survey, 7)
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByText('Still to do')).toBeVisible()
  await expectAccessible(page, 'what is missing')
  await page.getByRole('button', { name: 'Download QR Code' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'QR code')
}

test('opens the survey from the link, QR code and template', async ({ shared, browser }) => {
  const survey = await makeSurvey(shared, { opensIn: 5 })
  const page = await signedInPage(browser, shared, survey.leader)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSetup(page, shared, survey, 7)
  await expect(page.getByRole('textbox', { name: 'Survey link' })).toHaveValue(survey.link)
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByText('Copied!')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(survey.link)

  await page.getByRole('button', { name: 'Download QR Code' }).click()
  const picture = await downloadBy(page, 'Download', page.getByRole('dialog'))
  expect(picture.name).toMatch(/^survey-qr-code-Lakeside-Middle-School-.*\.png$/)
  await expect(page.getByRole('dialog').getByText('Downloaded!')).toBeVisible()
  const { width, height, data } = PNG.sync.read(picture.content)
  const printed = jsQR.default(new Uint8ClampedArray(data), width, height)?.data ?? ''
  expect(printed).toMatch(/\/s\/[a-z\d]{7}$/)
  expect((await page.request.get(`${printed.toUpperCase().replace('HTTP', 'http')}.`)).url()).toBe(
    survey.link,
  )
  await page.keyboard.press('Escape')

  const template = await downloadBy(page, 'Download Template')
  expect(template.name).toBe('Communication_Template.docx')
  const word = openWord(template.content)
  expect(word.text).toContain('Lakeside Middle School')
  expect(word.text).not.toMatch(/\{\{|\}\}/)
  expect(word.codes).toContain(printed)
  await page.context().close()
})

async function downloadBy(page: Page, name: string, inside: Pick<Page, 'getByRole'> = page) {
  const coming = page.waitForEvent('download')
  await inside.getByRole('button', { name, exact: true }).click()
  const file = await coming
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) }
}
