import { surveysOf } from './demo.ts'
import { signedInPage } from './staff.ts'
import { expect, test } from './world.ts'

/** Records every format object created, and the number of group tables when the first one is created. */
const observed = `
  window.formats = []
  const noted = (name, make) => new Proxy(make, {
    construct: (target, words) => (formats.push(name), new target(...words)),
    apply: (target, self, words) => (formats.push(name), Reflect.apply(target, self, words)),
  })
  for (const name of ['Collator', 'DateTimeFormat', 'ListFormat', 'NumberFormat', 'PluralRules', 'RelativeTimeFormat'])
    Intl[name] = noted(name, Intl[name])
  for (const [{ prototype }, name] of [
    [Number, 'toLocaleString'], [Date, 'toLocaleString'], [Date, 'toLocaleDateString'], [String, 'localeCompare'],
  ])
    prototype[name] = noted(name, prototype[name])
  new MutationObserver((_, observer) => {
    const tables = document.querySelectorAll('main caption').length
    if (tables === 0) return
    window.atFirst = [...document.querySelectorAll('main caption')].map((caption) => caption.textContent)
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
`

test('renders the visible results first, then the rest for printing', async ({ demo, browser }) => {
  const { closed, token } = await surveysOf(demo)
  const page = await signedInPage(browser, demo, { token })
  await page.addInitScript(observed)
  await page.goto(`${demo.address}/audit-results-dashboard/${closed}`)

  const ofGroups = page.locator('main table', { hasText: ': overall and the eight equity areas' })
  await expect(ofGroups).toHaveCount(3)
  expect(await page.evaluate('atFirst')).toEqual(['Students: overall and the eight equity areas'])
  expect(await page.evaluate('formats')).toEqual([])
  await expect(page.getByRole('grid', { name: /: overall and the eight equity areas$/ })).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  for (const table of await ofGroups.all()) await expect(table).toBeVisible()
  // Includes the parts that are collapsed on screen.
  const folded = page.locator('details', { hasText: 'The numbers behind this' })
  await expect(folded).not.toHaveAttribute('open')
  await expect(folded.locator('p').first()).toBeVisible()
  await page.context().close()
})
