import type { Browser, Page } from '@playwright/test'
import slips from '../content/en/slips.json' with { type: 'json' }
import { languagesContract } from '../src/features/running/languages/contract.ts'
import { answerSlipsContract } from '../src/features/schools/answer-slips/contract.ts'
import { expectAccessible, expectForcedColours } from './axe.ts'
import { startHost } from './host.ts'
import { card, english, expectDelivered, heading, hurryThrough, next, phone } from './respondent.ts'
import { makeSurvey, type Survey, signedIn } from './survey.ts'
import { expect, test } from './world.ts'

/** A survey that opens on October 14 with slips for students, its slips' codes, and its server's log. */
async function withSlips(count: number, alsoIn: readonly string[] = []) {
  let log = ''
  const host = await startHost({ from: '2026-10-13T15:00:00Z', settings: { LOG_LEVEL: 'info' } }, (text) => {
    log += text
  })
  const admin = await signedIn(host)
  for (const code of alsoIn) {
    const body = { code, nativeName: code, chooseLangText: code }
    await host.call(languagesContract.addLanguage, { body }, admin)
    await host.call(languagesContract.offerLanguage, { params: { language: code } }, admin)
  }
  const survey = await makeSurvey(host, { today: '2026-10-13', opensIn: 1, alsoIn })
  const { token } = survey.leader
  const group = { surveyGuid: survey.guid, group: 'students' } as const
  await host.call(answerSlipsContract.chooseDoor, { body: { ...group, door: 'slip' } }, token)
  const body = JSON.stringify({ ...group, count, as: 'list', languages: ['en'] })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const reply = await fetch(`${host.address}/api/make-answer-slips`, { method: 'POST', headers, body })
  const rows = Array.from((await reply.text()).matchAll(/^([\w-]{14}),(\S+)/gm))
  await host.setNow('2026-10-14T15:00:00Z')
  return { host, survey, rows: rows.map(([, code = '', link = '']) => ({ code, link })), log: () => log }
}

const code = (page: Page) => page.getByLabel(slips.label)

async function toTheCode(page: Page, title = slips.title): Promise<void> {
  await page.getByRole('radio', { name: /^English/ }).check()
  await next(page).click()
  await card(page, english.student).check()
  await next(page).click()
  await expect(heading(page, title)).toBeVisible()
}

async function enter(page: Page, typed: string): Promise<void> {
  await code(page).fill(typed)
  await next(page).click()
}

const isIn = (page: Page) => expect(heading(page, english.gradeTitle)).toBeVisible()

async function fill(page: Page): Promise<void> {
  await isIn(page)
  await card(page, english.subTypes[12]).check()
  await next(page).click()
  await card(page, english.yes).check()
  await page.getByRole('button', { name: english.start, exact: true }).click()
  await expect(page.locator('input[name^=q]').first()).toBeVisible()
  await (await hurryThrough(page)).click()
}

async function finish(page: Page): Promise<void> {
  await fill(page)
  await expectDelivered(page)
}

/** Everything that the browser stores on the device: both storages, databases and caches. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(`(async () => {
    const databases = (await indexedDB.databases?.()) ?? []
    const cached = []
    for (const name of await caches.keys())
      for (const one of await (await caches.open(name)).keys()) cached.push(one.url)
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, cached, location.href])
  })()`)

test('counts 30 pupils on six devices although two of them die', async ({ browser }) => {
  const { host, survey, rows, log } = await withSlips(32)
  const addresses: string[] = []
  const seen: string[] = []
  const [spare, ...own] = rows.map((row) => row.code)
  const spares = [spare, own.pop()]
  const used: string[] = []

  /** Opens the survey on a shared device, as the teacher has set it up. */
  async function device(): Promise<Page> {
    const page = await phone(browser)
    page.on('request', (request) => addresses.push(request.url()))
    await page.goto(`${survey.link}?kiosk=1`)
    return page
  }

  await Promise.all(
    Array.from({ length: 6 }, async (_, number) => {
      let page = await device()
      for (let pupil = 0; pupil < 5; pupil++) {
        const mine = own.pop() ?? ''
        await toTheCode(page)
        if (number === 2 && pupil === 1) {
          await enter(
            page,
            mine.replace(/.$/, (sign) => (sign === '3' ? '4' : '3')),
          )
          await expect(page.getByRole('alert')).toHaveText(slips.mistyped)
        }
        if (number === 3 && pupil === 4) {
          await enter(page, used[0] ?? '')
          await expect(page.getByRole('alert')).toHaveText(slips.used)
        }
        await enter(page, mine)
        await isIn(page)
        if (number < 2 && pupil === 2) {
          // The battery is empty. The code is spent, so the pupil takes a spare slip at another device.
          await page.context().close()
          page = await device()
          await toTheCode(page)
          await enter(page, mine)
          await expect(page.getByRole('alert')).toHaveText(slips.used)
          await enter(page, spares[number] ?? '')
        }
        await finish(page)
        used.push(mine)
        seen.push(await stored(page), await page.content())
        await page.getByRole('button', { name: english.nextPerson }).click()
      }
      await page.context().close()
    }),
  )

  const { groups } = await host.call(
    answerSlipsContract.answerSlips,
    { params: { guid: survey.guid } },
    await signedIn(host),
  )
  expect(groups.find(({ group }) => group === 'students')).toMatchObject({
    answered: 30,
    without: 0,
    made: 32,
  })
  const everything = [...addresses, ...seen, log()].join('\n')
  expect(log()).toContain('/api/submit-survey')
  for (const { code } of rows) {
    expect(everything).not.toContain(code)
    expect(everything).not.toContain(code.replaceAll('-', ''))
  }
  await host.stop()
})

test('reads a scanned slip, and keeps its code out of the address', async ({ browser }) => {
  const { host, rows } = await withSlips(2)
  const [first, second] = rows
  const page = await phone(browser)
  await page.goto(first?.link ?? '')
  await expect(page).not.toHaveURL(/#/)
  await toTheCode(page, slips.filled)
  await expect(code(page)).toHaveValue(first?.code ?? '')
  expect(await stored(page)).not.toContain(first?.code)
  await next(page).click()
  await isIn(page)
  await page.goBack()
  await expect(page.getByRole('status')).toContainText(slips.accepted)
  await page.goForward()
  await isIn(page)

  // A page with another key than the slip's stops.
  const other = await phone(browser)
  await other.goto(second?.link.replace(/.$/, (sign) => (sign === 'a' ? 'b' : 'a')) ?? '')
  await toTheCode(other, slips.filled)
  await expect(other.getByRole('alert')).toHaveText(slips.keyDiffers)
  await next(other).click()
  await expect(heading(other, slips.filled)).toBeVisible()
  await host.stop()
})

test('takes a code on a shared device without a network, and exchanges it later', async ({ browser }) => {
  const { host, survey, rows } = await withSlips(1)
  const page = await phone(browser)
  // The random moment is then minutes away.
  await page.addInitScript('Math.random = () => 0.5')
  const calls: string[] = []
  page.context().on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto(`${survey.link}?kiosk=1`)
  for (const part of [
    '/slip-page-',
    '/kiosk-',
    '/api/survey-slips/',
    '/question-pages-',
    '/get-source-surveys',
  ])
    await expect.poll(() => stored(page)).toContain(part)
  await page.context().setOffline(true)
  await page.reload()
  await toTheCode(page)
  await enter(page, rows[0]?.code ?? '')
  await expect(page.getByRole('status')).toContainText(slips.busy)
  expect(await stored(page)).not.toContain(rows[0]?.code)
  await next(page).click()
  await fill(page)
  await expect(page.getByRole('status')).toContainText(english.waiting)
  await page.context().setOffline(false)
  await expect.poll(() => stored(page)).toContain('signature')
  // The answers go later, so that the two moments don't tell whose slip it was.
  expect(calls).not.toContain('/api/submit-survey')
  await page.reload()
  await expect.poll(() => stored(page)).not.toContain('signature')
  const { groups } = await host.call(
    answerSlipsContract.answerSlips,
    { params: { guid: survey.guid } },
    await signedIn(host),
  )
  expect(groups.find(({ group }) => group === 'students')).toMatchObject({ answered: 1, without: 0 })
  await host.stop()
})

test('passes axe at the code, also zoomed and from right to left', async ({ browser }) => {
  const { host, survey } = await withSlips(1, ['ar'])
  for (const language of ['en', 'hmn', 'ar']) await inspect(browser, survey, language)
  await host.stop()
})

async function inspect(browser: Browser, survey: Survey, language: string): Promise<void> {
  const page = await phone(browser, { serviceWorkers: 'block' })
  await page.goto(`${survey.link}?lang=${language}`)
  await page.locator('main .primary, main [class*=primary]').first().click()
  await page.locator('input[value=student]').check()
  await page.locator('[class*=primary]').last().click()
  const field = page.locator('#slip')
  await expect(field).toBeVisible()
  await field.fill('k7m3-9pxd-4wtm')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(field).toBeFocused()
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectAccessible(page, `${language}, ${width} px`)
  }
  await expectForcedColours(page, language)
  await page.setViewportSize({ width: 320, height: 256 })
  expect(
    await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
  ).toBeLessThanOrEqual(0)
  await page.context().close()
}
