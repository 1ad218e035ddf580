import type { Page } from '@playwright/test'
import { surveysOf } from './demo.ts'
import { openSettled } from './open.ts'
import { signedInPage, tabTo } from './staff.ts'
import { expect, test } from './world.ts'

test.describe.configure({ mode: 'parallel' })

/** Numbers everything that Tab should reach, in document order. A radio group counts as one stop. */
const numbered = `(() => {
  const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
  const stops = all.filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }))
  const groups = new Set(stops.filter((one) => one.type === 'radio' && one.checked).map((one) => one.name))
  return stops.filter((one) => {
    if (one.type !== 'radio' || one.checked) return true
    const first = !groups.has(one.name)
    groups.add(one.name)
    return first
  }).map((one, number) => {
    one.dataset.stop = String(number)
    return (one.getAttribute('aria-label') || one.textContent || one.id || one.nodeName).trim().slice(0, 60)
  })
})()`

/** Returns the number of the focused element, whether its focus is visible, and whether it's inside the window. */
const focused = `(() => {
  const one = document.activeElement
  const { top, bottom, left, right } = one.getBoundingClientRect()
  const isSeen = [one, one.closest('label') ?? one].some((place) =>
    [undefined, '::before', '::after'].some((part) => {
      const style = getComputedStyle(place, part)
      return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== 'none'
    }))
  return {
    stop: one === document.body ? 'outside' : one.dataset.stop,
    isSeen,
    isInside: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
  }
})()`

interface Focus {
  stop: string | undefined
  isSeen: boolean
  isInside: boolean
}

/** Presses Tab from top to bottom. Each stop must get visible focus once, in document order. */
async function tabThrough(page: Page): Promise<void> {
  const names = await page.evaluate<string[]>(numbered)
  expect(names.length).toBeGreaterThan(3)
  const reached: number[] = []
  for (let guard = 0; guard < names.length + 20; guard++) {
    await page.keyboard.press('Tab')
    const { stop, isSeen, isInside } = await page.evaluate<Focus>(focused)
    if (stop === 'outside' || (stop === '0' && reached.length > 0)) break
    // Some browsers let scrollable regions take the focus.
    if (stop === undefined) continue
    expect(isSeen, `the focus on “${names[Number(stop)]}” can be seen`).toBe(true)
    expect(isInside, `“${names[Number(stop)]}” lies in the window`).toBe(true)
    reached.push(Number(stop))
  }
  expect(reached.map((stop) => names[stop])).toEqual(names)
}

const paths = [
  '/user-home',
  '/process',
  '/audit-results-dashboard/CLOSED',
  '/survey-response-tracking/LIVE',
  '/audit-results-dashboard/CLOSED/gaps',
  '/audit-results-dashboard/CLOSED/DBP',
  '/resources',
  '/align-strategies',
  '/align-strategies?tab=support',
]

for (const [width, own] of [
  [1280, paths],
  // At 360 px, check only the pages that differ: the menu is in the top bar and groups are shown as cards.
  [360, paths.slice(0, 4)],
] as const) {
  test(`reaches every control with Tab, with visible focus and in order, at ${width} px`, async ({
    demo,
    browser,
  }) => {
    const surveys = await surveysOf(demo)
    const page = await signedInPage(browser, demo, surveys, { viewport: { width, height: 800 } })
    for (const path of own)
      await test.step(path, async () => {
        const place = path.replace('LIVE', surveys.live).replace('CLOSED', surveys.closed)
        await openSettled(page, demo.address + place)
        await tabThrough(page)
      })
    await page.context().close()
  })
}

test('moves focus into dialogs, traps it there and returns it afterward', async ({ demo, browser }) => {
  const surveys = await surveysOf(demo)
  const page = await signedInPage(browser, demo, surveys)
  await openSettled(page, `${demo.address}/audit-results-dashboard/${surveys.closed}`)
  const share = page.getByRole('button', { name: 'Share Results' })
  await share.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share Results' })
  await expect(dialog).toBeVisible()
  for (let turn = 0; turn < 12; turn++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(share).toBeFocused()

  await openSettled(page, `${demo.address}/survey-response-tracking/${surveys.live}`)
  const help = page.getByRole('button', { name: 'Ways to reach more people' })
  await tabTo(page, help)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(help).toBeFocused()
  await page.context().close()
})
