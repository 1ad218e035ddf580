import { goalExample } from '../src/app/testing/goals.ts'
import { goalsContract } from '../src/features/acting/goals/contract.ts'
import { surveysContract } from '../src/features/schools/surveys/contract.ts'
import { languageCodes } from '../src/shared/languages.ts'
import { expectAccessible } from './axe.ts'
import { surveysOf } from './demo.ts'
import { signedInPage } from './staff.ts'
import { expect, test } from './world.ts'

const long = 'We hear every student first, in their own language, before anybody decides. '
  .repeat(3)
  .slice(0, 200)

test('publishes, prints and unpublishes the page for families', async ({ demo, browser }) => {
  const { closed, token } = await surveysOf(demo)
  const survey = await demo.call(surveysContract.surveyData, { params: { id: closed } }, token)
  for (const difference of ['One', 'Two', 'Three']) {
    const body = { entityId: survey.entity_fk, ...goalExample, difference }
    await demo.call(goalsContract.addGoal, { body }, token)
  }
  const page = await signedInPage(browser, demo, { token })
  await page.goto(`${demo.address}/audit-results-dashboard/${closed}`)
  await page.getByRole('link', { name: 'Decide what to do' }).click()
  await page.getByRole('link', { name: 'Create the page' }).click()
  for (const name of ['One', 'Two', 'Three']) await page.getByRole('checkbox', { name, exact: true }).check()
  for (const field of await page.getByRole('textbox', { name: /, in English/ }).all()) await field.fill(long)
  await expectAccessible(page, 'choosing what families read')
  await page.getByRole('button', { name: 'Save and preview' }).click()
  await page.getByRole('link', { name: 'Hmoob' }).click()
  await expect(page.getByRole('heading', { name: 'Leej twg tau teb' })).toBeVisible()
  await expectAccessible(page, 'the preview')
  await page.getByRole('button', { name: 'Publish page' }).click()
  const asked = page.getByRole('dialog', { name: 'Publish this page?' })
  await expect(asked.getByText(/\/answer\//)).toBeVisible()
  await expectAccessible(page, 'what publishing asks')
  await asked.getByRole('button', { name: 'Publish page' }).click()
  const link = page.getByRole('link', { name: /\/answer\// })
  const address = demo.address + (await link.getAttribute('href'))

  const families = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  const reader = await families.newPage()
  await reader.goto(address)
  await reader.getByRole('link', { name: 'Hmoob' }).click()
  await expect(reader.locator('html')).toHaveAttribute('lang', 'hmn')
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(/^Tej uas nej qhia peb/)
  await expect(reader.getByText('Ua lus Askiv, tseem tsis tau txhais').first()).toBeVisible()
  await expect(reader.getByRole('button')).toHaveCount(0)

  const device = await browser.newContext({ reducedMotion: 'reduce' })
  const printed = await device.newPage()
  await printed.goto(`${demo.address}/survey-form/${closed}`)
  await printed.getByRole('link', { name: 'Read what you told us, and what the school will do' }).click()
  await expect(printed.getByRole('heading', { level: 1 })).toHaveText('What you told us, and what we will do')
  for (const code of languageCodes) {
    await printed.setViewportSize({ width: 360, height: 740 })
    await printed.goto(`${address}?lang=${code}`)
    await expectAccessible(printed, `the answer in ${code}`)
    const beyond = await printed.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect(beyond, `${code}: nothing is cut off at 360 px`).toBeLessThanOrEqual(0)
    for (const format of ['Letter', 'A4'])
      expect((await printed.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  }

  await page.getByRole('button', { name: 'Unpublish page' }).click()
  await expect(page.getByText('This page isn’t public.')).toBeVisible()
  expect((await reader.goto(`${address}?lang=hmn`))?.status()).toBe(404)
  await expect(reader.getByRole('heading')).toHaveCount(4)
  for (const context of [families, device, page.context()]) await context.close()
})
