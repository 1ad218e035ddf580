import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { axeRules, colourRules } from './axe-rules.ts'

// The same program with short names: each document reads it once.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Turns the machine light or dark, and waits until the page shows it. */
export async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // A page without frames reacts only seconds later, so the wait itself asks for frames.
  await page.evaluate(shows(colorScheme))
  // Colors that change over time, however short, keep the old one until frames have been drawn.
  await page.evaluate(drawn)
}

const shows = (colorScheme: string) => `new Promise((resolve) => {
  const look = () =>
    document.documentElement.dataset.mantineColorScheme === '${colorScheme}'
      ? resolve()
      : requestAnimationFrame(look)
  look()
})`

const drawn = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  .then(() => Promise.allSettled(document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    .map(({ finished }) => finished)))
  .then(() => undefined)`

/** In forced colors only colors differ (`scripts/accessibility.test.ts`), so these are the rules about colors. */
export async function expectForcedColours(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  await expectAccessible(page, `${name}, forced colours`, colourRules)
  await page.emulateMedia({ forcedColors: 'none' })
}

/** Every rule in `axeRules`, or some of them, on the page as it is; nothing is allowed. */
export async function expectAccessible(page: Page, name: string, rules = axeRules): Promise<void> {
  // A color or a fading that is on its way is not what people read.
  await page.evaluate(drawn)
  // A document that has axe already is not given it again: reading it takes longer than running it.
  for (const frame of page.frames())
    if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(`${axe};\n${configuration}`)
  expect(await page.evaluate<string[]>(found(rules)), name).toEqual([])
}

/** Frames of a page answer it. */
const configuration = "window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })"

/** Only what breaks a rule leaves the page. */
const found = (rules: typeof axeRules) => `window.axe.run(document, {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ${JSON.stringify(rules.map(({ ruleId }) => ruleId))} },
}).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => id + ': ' + html.slice(0, 200) + '\\n' + failureSummary)))`
