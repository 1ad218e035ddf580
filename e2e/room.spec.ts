import type { Page } from '@playwright/test'
import { districtPassword, districtPeople } from '../scripts/demo-district.ts'
import { expectAccessible } from './axe.ts'
import { madeGoal, surveysOf } from './demo.ts'
import { openSettled } from './open.ts'
import { signedInPage } from './staff.ts'
import { administrator, signedIn } from './survey.ts'
import { expect, test } from './world.ts'

/** Tables whose end is only visible after scrolling. */
const cutTables = `[...document.querySelectorAll('table')]
  .filter((table) => [table, table.parentElement].some((part) => part.scrollWidth > part.clientWidth + 1))
  .map((table) => table.caption?.textContent)`

test('shows every column of the account list and activity log at every width', async ({ demo, browser }) => {
  const page = await signedInPage(browser, demo, { token: await signedIn(demo) })
  for (const path of ['/audit-trail', '/userlist']) {
    await openSettled(page, demo.address + path)
    for (const width of [1280, 1024, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await page.evaluate(cutTables), `${path} at ${width} px`).toEqual([])
    }
  }
  await page.getByRole('button', { name: 'Email' }).click()
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending')
  await page.context().close()
})

/** Controls, which have no use on paper. */
const controls = `[...document.querySelectorAll('button, input, select, textarea')]
  .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 1)
  .map((control) => control.outerHTML.slice(0, 120))`

async function expectPaper(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await openSettled(page, address)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.evaluate(controls), address).toEqual([])
  const ink = await page.evaluate('getComputedStyle(document.documentElement).getPropertyValue("--ink")')
  expect(ink, `${address}: dark on white`).toBe('#1f2933')
}

test('prints dark text on white and leaves out the controls', async ({ district, browser }) => {
  const { closed, token } = await surveysOf(district)
  const leader = await signedInPage(browser, district, { token })
  const results = `${district.address}/audit-results-dashboard/${closed}`
  for (const address of [results, `${results}/DBP`, `${results}/brief`]) await expectPaper(leader, address)
  await expectPaper(leader, `${district.address}/survey-response-tracking/${closed}`)
  await leader.context().close()
  const officer = await signedInPage(browser, district, { token: await asOfficer(district) })
  await expectPaper(officer, `${district.address}/schools`)
  await officer.context().close()
})

test('keeps a step’s row aligned when a date is invalid', async ({ demo, browser }) => {
  const { token } = await surveysOf(demo)
  const page = await signedInPage(browser, demo, { token })
  await page.setViewportSize({ width: 768, height: 900 })
  await openSettled(page, `${demo.address}/progress-monitoring-overview/goal`)
  await page.getByRole('button', { name: 'Add a step' }).click()
  const row = [
    page.getByRole('textbox', { name: 'Step 1', exact: true }),
    page.getByRole('textbox', { name: 'Due (step 1)' }),
    page.getByRole('button', { name: 'Remove step 1' }),
  ]
  const places = async () => Promise.all(row.map(async (one) => (await one.boundingBox())?.y))
  const before = await places()
  expect(new Set(before).size).toBe(1)
  await row[1]?.fill('soon')
  await row[0]?.click()
  await expect(page.getByText('Enter a date such as June 11, 2027.')).toBeVisible()
  expect(await places()).toEqual(before)
  await page.context().close()
})

const asOfficer = (calls: Parameters<typeof signedIn>[0]) =>
  signedIn(calls, { email: districtPeople.officer.email, password: districtPassword })

test('shows the school’s name in the top bar next to an icon menu', async ({ district, browser }) => {
  const page = await signedInPage(browser, district, { token: await asOfficer(district) })
  await openSettled(page, `${district.address}/schools`)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('row')).toHaveCount(16)
    await expectAccessible(page, `the board at ${width} px`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Remind the school' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Remind the school' }).getByLabel('Addresses')).toBeVisible()
  await expectAccessible(page, 'the reminder')
  await page.keyboard.press('Escape')

  // Opening a school in another tab doesn't affect this tab. It still shows no school, even after a reload.
  const willowCreek = page.getByRole('link', { name: 'Willow Creek Elementary' })
  const [beside] = await Promise.all([
    page.context().waitForEvent('page'),
    willowCreek.click({ modifiers: ['Control'] }),
  ])
  const inView = (tab: Page) =>
    tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' })
  await expect(inView(beside)).toBeVisible()
  await beside.close()
  await page.reload()
  await expect(willowCreek).toBeVisible()
  await expect(inView(page)).toHaveCount(0)

  await page.getByRole('link', { name: 'Lakeside Middle School' }).click()
  const school = page.getByRole('region', { name: 'School', exact: true })
  const back = school.getByRole('link', { name: 'Back to Lakes Area School District' })
  for (const width of [768, 1023]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(school.getByText('Lakeside Middle School')).toBeVisible()
    const [bar, named, who] = [
      await page.getByRole('banner').boundingBox(),
      await school.boundingBox(),
      await page.getByText('Hello Renée!').boundingBox(),
    ]
    if (!bar || !named || !who) throw new Error('The top bar has no place for the school.')
    expect(named.y + named.height, `${width} px`).toBeLessThanOrEqual(bar.y + bar.height)
    expect(named.x + named.width, `${width} px`).toBeLessThanOrEqual(who.x)
  }
  await back.click()
  await expect(school).toHaveCount(0)
  await page.context().close()
})

/** The text spacing that WCAG 1.4.12 requires pages to support without loss. */
const space = `document.adoptedStyleSheets.push(new CSSStyleSheet())
document.adoptedStyleSheets.at(-1).replaceSync(
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
  'p { margin-bottom: 2em !important }')`

/** Words in tables that extend beyond their cell. */
const spilled = `[...document.querySelectorAll('td, th')].flatMap((cell) => {
  const isSeen = (part) =>
    getComputedStyle(part).clipPath === 'none' && (part === cell || isSeen(part.parentElement))
  const range = document.createRange()
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const ends = []
  for (let text; (text = texts.nextNode()); ) {
    if (!isSeen(text.parentElement)) continue
    range.selectNodeContents(text)
    ends.push(...[...range.getClientRects()].map(({ right }) => right))
  }
  return cell.checkVisibility() && Math.max(...ends) > cell.getBoundingClientRect().right + 4 ? [cell.textContent] : []
})`

/** Words in the top bar and in buttons that are cut off, extend beyond their container or overlap. */
const crowded = `(() => {
  const words = [...document.querySelectorAll('header *, nav section *, aside section *, main :is(a, button)')].flatMap((part) => {
    const range = document.createRange()
    const texts = [...part.childNodes].filter((node) => node.nodeType === 3 && node.data.trim())
    if (!part.checkVisibility() || part.closest('.unseen') || getComputedStyle(part).clipPath !== 'none') return []
    return texts.flatMap((text) => {
      range.selectNodeContents(text)
      const inside = part.closest('b, p, a, button')?.getBoundingClientRect() ?? part.getBoundingClientRect()
      return [...range.getClientRects()].map((box) => ({ box, inside, text }))
    })
  })
  const at = (one) => one.text.data.trim()
  const lost = words.filter(({ box, inside }) => box.top + scrollY < 0 || box.right > inside.right + 4)
  const bar = words.filter(({ text }) => text.parentElement.closest('header') || text.parentElement.closest('section[aria-label=School]'))
  const over = bar.flatMap((one) => bar.filter((other) => other.text !== one.text &&
    Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 3 &&
    Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) > 8))
  return [...lost, ...over].map(at)
})()`

test('keeps text within the page when letter and word spacing is wider', async ({ demo, browser }) => {
  const { closed, token } = await surveysOf(demo)
  const page = await signedInPage(browser, demo, { token })
  const results = `/audit-results-dashboard/${closed}`
  const ofTables = [results, `${results}/DBP`, `${results}/gaps`, `/survey-response-tracking/${closed}`]
  for (const path of [...ofTables, '/user-home', '/equity-audit-overview', `${results}/brief`]) {
    await openSettled(page, demo.address + path)
    await page.evaluate(space)
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await page.evaluate(spilled), `${path} at ${width} px`).toEqual([])
      if (!ofTables.includes(path)) expect(await page.evaluate(crowded), `${path} at ${width} px`).toEqual([])
      if (path.endsWith('/brief')) continue
      const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      expect(beyond, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
  await page.context().close()
})

/** Paragraphs with more than 90 characters per line. */
const longLines = `[...document.querySelectorAll('main :is(p, dd)')].flatMap((part) => {
  const range = document.createRange()
  const lines = new Map()
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  for (let text; (text = texts.nextNode()); )
    for (let at = 0; at < text.length && !text.parentElement.closest('.unseen'); at++) {
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      const line = Math.round(range.getBoundingClientRect().bottom / 6)
      lines.set(line, (lines.get(line) ?? 0) + 1)
    }
  return Math.max(...lines.values()) > 90 ? [part.textContent] : []
})`

test('uses the width of large screens without overlong lines of text', async ({ demo, browser }) => {
  const { closed, token } = await surveysOf(demo)
  const [first] = [await madeGoal(demo), await madeGoal(demo)]
  const page = await signedInPage(browser, demo, { token }, { viewport: { width: 1920, height: 1000 } })
  const monitoring = '/progress-monitoring-overview'
  const results = `/audit-results-dashboard/${closed}`
  for (const path of [results, `${results}/DBP`, `${monitoring}/goal?id=${first}`, monitoring]) {
    await openSettled(page, demo.address + path)
    expect(await page.evaluate(longLines), path).toEqual([])
  }
  const tops = `[...document.querySelectorAll('article')].slice(0, 2).map((goal) => goal.getBoundingClientRect().top)`
  const [one, two] = await page.evaluate<number[]>(tops)
  expect(one).toBe(two)

  await openSettled(page, `${demo.address}${monitoring}/goal?area=CRSLTC`)
  const area = page.getByRole('combobox', { name: 'Equity area' })
  for (const [width, lines] of [
    [1280, 1],
    [768, 1],
    [360, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await expect
      .poll(async () => (await area.boundingBox())?.height, { message: `${width} px` })
      .toBeGreaterThanOrEqual(20 + 24 * lines - 4)
    expect(await area.evaluate((select) => select.scrollWidth <= select.clientWidth)).toBe(true)
  }
  await page.context().close()
})

test('shows the page behind an open drawer', async ({ demo, browser }) => {
  const page = await signedInPage(browser, demo, { token: await signedIn(demo, administrator) })
  await page.setViewportSize({ width: 600, height: 800 })
  await openSettled(page, `${demo.address}/user-home`)
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await expect(drawer).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  // This element covers the whole page.
  await expect(drawer.locator('..')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.context().close()
})
