import type { Browser, Page } from '@playwright/test'
import { dayIn } from '../src/shared/dates.ts'
import { complaintsOf, signedInPage } from './staff.ts'
import { makeSurvey, signedIn } from './survey.ts'
import { expect, test, type World } from './world.ts'

const corrections = [
  ['q1301', 'Koj xav tias lub tsev kawm ntawv txais tos koj zoo npaum li cas?'],
  ['q1303', 'Koj xav tias nej tsev neeg yog ib feem ntawm lub tsev kawm ntawv no npaum li cas tiag?'],
  ['q1305', 'Lub tsev kawm ntawv saib xyuas koj tus menyuam kom nyab xeeb zoo npaum li cas?'],
] as const

test('a speaker corrects a translation by link, and surveys that open afterwards ask in the words taken', async ({
  world,
  browser,
}) => {
  const open = await makeSurvey(world)
  const later = await makeSurvey(world, { opensIn: 3, today: dayIn('America/Chicago', new Date()) })
  const token = await signedIn(world)
  const admin = await signedInPage(browser, world, { token })
  const link = await invite(admin, world)

  await reviewByKeyboard(browser, link)

  await admin.goto(`${world.address}/translations`)
  await admin.getByRole('link', { name: /Look at \d+ reviewed texts/ }).click()
  await admin.getByRole('button', { name: /^Take \d+ reviewed texts$/ }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Take/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(admin.getByText(/[1-9]\d* of them approved/)).toBeVisible()

  const families = await browser.newPage()
  await families.goto(`${later.link}/questions?lang=hmn`)
  for (const [, words] of corrections) await expect(families.getByText(words)).toBeVisible()
  await expect(families.getByText(/^Daim qauv/)).toBeVisible()
  await families.goto(`${open.link}/questions?lang=hmn`)
  await expect(families.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(families.getByRole('listitem').first()).toBeVisible()
  for (const [, words] of corrections) await expect(families.getByText(words)).toHaveCount(0)
  await families.close()
  await admin.context().close()
})

/** The administrator makes a link; answers it. */
async function invite(page: Page, { address }: World): Promise<string> {
  await page.goto(`${address}/user-home`)
  await page.getByText('Questions', { exact: true }).click()
  await page.getByRole('link', { name: 'Translations' }).click()
  await page.getByLabel(/^Name of the person/).fill('Pa Houa Vang')
  await page.getByLabel('Language').selectOption('Hmong')
  await page.getByRole('button', { name: 'Make Link' }).click()
  const link = page.getByRole('textbox', { name: /link/i })
  await expect(link).toHaveValue(/\/review-translations\//)
  return link.inputValue()
}

/** The speaker corrects three questions without a mouse and says that the rest of those for families are right. */
async function reviewByKeyboard(browser: Browser, link: string): Promise<void> {
  const page = await browser.newPage()
  const complaints = complaintsOf(page)
  await page.goto(`${link}?place=questions&find=q13`)
  for (const [id, words] of corrections) {
    const card = page.getByRole('listitem').filter({ hasText: `questions.titles.${id}` })
    await card.getByRole('button', { name: 'Change' }).focus()
    await page.keyboard.press('Enter')
    await card.getByRole('textbox', { name: /^Suggested words/ }).fill(words)
    await page.keyboard.press('Control+Enter')
    await expect(card.getByText('Reviewed')).toBeVisible()
  }
  await page.getByRole('button', { name: /^Mark \d+ texts as right$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Mark/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(0)
  expect(complaints).toEqual([])
  await page.close()
}
