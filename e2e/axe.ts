import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { axeRules } from './axe-rules.ts'

/** Turns the machine light or dark, and waits until the page has followed: it hears of it a moment later. */
export async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator(':root')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  // Colours that change over time, however short, keep the old one until frames have been drawn.
  await page.evaluate(drawn)
}

const drawn = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  .then(() => Promise.allSettled(document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    .map(({ finished }) => finished)))
  .then(() => undefined)`

/** Every rule in `axeRules` on the page as it is; nothing is allowed. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // A colour or a fading that is on its way is not what people read.
  await page.evaluate(drawn)
  // A document that has axe already is not given it again: reading it takes longer than running it.
  for (const frame of page.frames())
    if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(`${axe.source};\n${configuration}`)
  expect(await page.evaluate<string[]>(found), name).toEqual([])
}

/** Frames of a page answer it. */
const configuration = "window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })"

/** Only what breaks a rule leaves the page. */
const found = `window.axe.run(document, {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ${JSON.stringify(axeRules.map(({ ruleId }) => ruleId))} },
}).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => id + ': ' + html.slice(0, 200) + '\\n' + failureSummary)))`
