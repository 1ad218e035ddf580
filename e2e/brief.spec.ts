import { readFileSync } from 'node:fs'
import { getDocumentProxy } from 'unpdf'
import { briefLimits } from '../src/features/acting/brief/rules.ts'
import { expectAccessible } from './axe.ts'
import { surveysOf } from './demo.ts'
import { signedInPage } from './staff.ts'
import { expect, test } from './world.ts'

/** Number of pages with content cut off. */
const clipped = `[...document.querySelectorAll('section[aria-label^="Page "]')]
  .filter((sheet) => sheet.scrollHeight > sheet.clientHeight + 1).length`

test('opens the brief from the results in two clicks, with PDF and slides to download', async ({
  demo,
  browser,
}) => {
  const { closed, token } = await surveysOf(demo)
  const page = await signedInPage(browser, demo, { token })
  // Make goals as long as the brief allows.
  await page.route('**/api/survey-brief/*', async (route) => {
    const response = await route.fetch()
    const goals = [1, 2, 3].map((at) => ({
      text: `${at} ${'different '.repeat(20)}`.slice(0, briefLimits.goal),
      facts: 'Everybody at school. '.repeat(20).slice(0, briefLimits.goalFacts),
    }))
    await route.fulfill({ response, json: { ...(await response.json()), goals } })
  })
  await page.goto(`${demo.address}/audit-results-dashboard/${closed}`)
  await page.getByRole('link', { name: 'Board brief' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Board brief' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Page 2 of 2' })).toBeVisible()
  await page.evaluate('window.print = () => { document.title = "printed" }')
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page).toHaveTitle('printed')
  await expectAccessible(page, 'the brief')

  for (const [paper, width, height] of [
    ['Letter', 816, 1056],
    ['A4', 794, 1123],
  ] as const) {
    await page.getByText(paper, { exact: true }).click()
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.evaluate(clipped)).toBe(0)
    const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
    expect(pdf.numPages).toBe(2)
    // With a different page name, Firefox adds an empty page.
    expect(await page.evaluate('getComputedStyle(document.body).page')).toBe(paper.toLowerCase())
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 900 })
  }

  for (const [name, begin] of [
    ['Download PDF', '%PDF'],
    ['Download slides', 'PK'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^equity-audit-(brief|slides)-Lakeside-Middle-School-/)
    expect(readFileSync(await file.path()).toString('latin1', 0, 4)).toMatch(new RegExp(`^${begin}`))
  }
  await page.context().close()
})
