import {
  english,
  expectDelivered,
  heading,
  hurryThrough,
  languages,
  next,
  type Path,
  phone,
  stepsOf,
  toTheQuestions,
  withoutWorker,
  wordsOf,
} from './respondent.ts'
import { makeSurvey, type Survey } from './survey.ts'
import { expect, test } from './world.ts'

const staffPath: Path = { who: 'staff', subType: 4, atSchool: 'no' }
let survey: Survey
test.beforeAll(async ({ shared }) => {
  survey = await makeSurvey(shared)
})

test('shows the first step and the language links without JavaScript', async ({ browser }) => {
  const page = await phone(browser, { javaScriptEnabled: false })
  await page.goto(survey.link)
  await expect(heading(page, 'Lakeside Middle School')).toBeVisible()
  await expect(page.locator('noscript [lang=en]')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Choose your language' })
    .getByRole('link', { name: /^Hmoob/ })
    .click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hmn')
  await expect(page.getByText(wordsOf('hmn').surveyKind)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Hmoob/ })).toHaveAttribute('aria-current', 'true')

  // The document already contains the later steps. The last one says that the survey needs a script.
  const language = languages[3]
  const words = wordsOf(language.code)
  const steps = stepsOf({ language, atSchool: 'no' })
  await page.getByRole('link', { name: words.next, exact: true }).click()
  for (const { answer, forward } of steps.slice(1)) {
    await page.getByText(answer, { exact: true }).click()
    await page.getByRole('link', { name: forward, exact: true }).click()
  }
  await expect(page.locator('noscript [lang=hmn]')).toBeVisible()
  await expect(page.getByText(words.loading)).toBeHidden()
  await page.context().close()
})

test('preselects the language given in the link and hydrates without errors', async ({ browser }) => {
  const page = await phone(browser, withoutWorker)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${survey.link}?lang=es`)
  await expect(page.getByRole('radiogroup', { name: 'Elija su idioma' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Español/ })).toBeChecked()
  await next(page, wordsOf('es')).click()
  await expect(heading(page, wordsOf('es').beforeTitle)).toBeVisible()
  expect(errors).toEqual([])
  await page.context().close()
})

test('shows an old browser a message in four languages', async ({ browser }) => {
  const page = await phone(browser, withoutWorker)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  // Chromium 79 supports modules but not the syntax of our scripts. It also lacks `replaceAll`.
  await page.addInitScript('delete String.prototype.replaceAll')
  await page.goto(survey.link)
  await expect(page.getByText('This browser is too old for the survey.')).toBeVisible()
  for (const { code } of languages) await expect(page.locator(`#too-old [lang=${code}]`)).toBeVisible()
  await expect(heading(page, 'Lakeside Middle School')).toBeHidden()
  expect(await page.locator('script[type=module]').count()).toBe(0)
  expect(errors).toEqual([])
  await page.context().close()
})

test('loads the first step with few requests, no cookies and no layout shift', async ({
  shared,
  browser,
}) => {
  for (const width of [360, 1280]) {
    const page = await phone(browser, { viewport: { width, height: 800 } })
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.addInitScript(`
      window.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    `)
    await page.goto(survey.link, { waitUntil: 'networkidle' })
    await expect(next(page)).toBeVisible()
    expect(requests.length).toBeLessThanOrEqual(8)
    // The document requests the words itself, together with the script, and only once.
    const words = await page.locator('link[rel=modulepreload]').first().getAttribute('href')
    expect(words).toMatch(/^\/assets\/phrases-/)
    expect(await (await page.request.get(`${shared.address}${words}`)).text()).toContain(english.whoTitle)
    expect(requests.filter((url) => url === shared.address + words)).toHaveLength(1)
    expect(await page.evaluate<number>('window.shift')).toBeLessThanOrEqual(0.02)
    await toTheQuestions(page, staffPath)
    await (await hurryThrough(page)).click()
    await expectDelivered(page)
    expect(requests.filter((url) => !url.startsWith(shared.address))).toEqual([])
    expect(await page.context().cookies()).toEqual([])
    expect(await page.evaluate('document.cookie')).toBe('')
    await page.context().close()
  }
})
