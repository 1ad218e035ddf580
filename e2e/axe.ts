import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { axeRules, colourRules } from './axe-rules.ts'

// The minified axe source. Each document loads it once.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Switches the device to light or dark mode, and waits until the page shows it. */
export async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // A page without frames only reacts seconds later, so the wait itself requests frames. Some pages don't use Mantine at
  // first, and change with the media query alone.
  await page.evaluate(shows(colorScheme))
  // Colors with a transition, however short, keep the old value until frames have been painted.
  await page.evaluate(drawn)
}

const shows = (colorScheme: string) => `new Promise((resolve) => {
  const look = () =>
    (document.documentElement.dataset.mantineColorScheme ?? '${colorScheme}') === '${colorScheme}'
      ? resolve()
      : requestAnimationFrame(look)
  look()
})`

const drawn = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  .then(() => Promise.allSettled(document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    .map(({ finished }) => finished)))
  .then(() => undefined)`

/** Checks only the rules about colors, because forced colors change nothing else (`scripts/accessibility.test.ts`). */
export async function expectForcedColours(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  await expectAccessible(page, `${name}, forced colours`, colourRules)
  await page.emulateMedia({ forcedColors: 'none' })
}

/** Checks every rule in `axeRules`, or only the given ones, on the page as it is. Allows no exceptions. */
export async function expectAccessible(page: Page, name: string, rules = axeRules): Promise<void> {
  // Wait for colors and fades to finish, because people don't read the page mid-transition.
  await page.evaluate(drawn)
  // Load axe only once per document, because parsing it takes longer than running it.
  for (const frame of page.frames())
    if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(`${axe};\n${configuration}`)
  expect(await page.evaluate<string[]>(found(rules)), name).toEqual([])
}

/** Lets axe in the page and axe in its frames exchange messages. */
const configuration = "window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })"

/** Returns only violations from the page. */
const found = (rules: typeof axeRules) => `window.axe.run(document, {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ${JSON.stringify(rules.map(({ ruleId }) => ruleId))} },
}).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => id + ': ' + html.slice(0, 200) + '\\n' + failureSummary)))`
