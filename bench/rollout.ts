import { chromium, expect, type Locator, type Page } from '@playwright/test'
import { findChromium } from '../e2e/chromium.ts'
import { startHost } from '../e2e/host.ts'
import { signedInPage } from '../e2e/staff.ts'
import { signedIn } from '../e2e/survey.ts'
import { organizationsContract } from '../src/features/running/organizations/contract.ts'
import { addDays, dayIn } from '../src/shared/dates.ts'
import { fact, gauge } from './report.ts'

const head =
  'School ID,School name,State,ZIP,Expected students,Expected parents and caregivers,Expected staff,First name,Last name,E-mail,Role'
const row = (at: number) =>
  `${at},Harbor School ${at},MN,55001,400,560,52,Ana,Lopez,ana.${at}@harbor.example,Leader`

/**
 * Plays an administrator in a browser, from the home page to a survey in each school of a new district. Uses one file
 * with accounts and counts, one account slip per account, and one template with dates.
 */
export async function rollout(schools: number): Promise<void> {
  const host = await startHost()
  const token = await signedIn(host)
  const body = { name: 'Three Rivers', parent_id: null }
  await host.call(organizationsContract.addOrganization, { body }, token)
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const page = await signedInPage(browser, host, { token })
  page.setDefaultTimeout(300_000)
  const hands = handsOn(page)
  const { click } = hands
  const from = performance.now()
  const steps = new Map<string, number>()
  const button = (name: RegExp) => page.getByRole('button', { name })
  const seen = async (what: Locator, step: string) => {
    await expect(what).toBeVisible({ timeout: 300_000 })
    steps.set(step, performance.now() - from)
  }
  try {
    await page.goto(`${host.address}/user-home`)
    await click(page.getByText('Schools', { exact: true }).first())
    await click(page.getByRole('link', { name: 'Import Schools' }))
    // The only organization is already selected.
    await expect(page.getByLabel('Organization')).toHaveValue(/\d/)
    const lines = [head, ...Array.from({ length: schools }, (_, at) => row(at)), '']
    const content = Buffer.from(lines.join('\n'))
    await hands.open(page.getByLabel('Files'), { name: 'schools.csv', mimeType: 'text/csv', buffer: content })
    await click(button(/^Import \d+ schools/))
    await seen(page.getByRole('heading', { name: 'List imported' }), 'the file')
    await click(button(/^Create \d+ account slips$/))
    await seen(page.getByText(/shown only once/), 'the slips')
    await click(button(/^Save as CSV/))
    await click(page.getByRole('link', { name: 'Set up surveys for these schools' }))
    await hands.type(page.getByLabel(/^Name/), 'Autumn')
    // The first switch that the keyboard reaches is for the dates.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    const today = dayIn('America/Chicago', new Date())
    await page.getByLabel('Open date').fill(addDays(today, 14))
    await page.getByLabel('Close date').fill(addDays(today, 28))
    await page.getByLabel('Close date').press('Enter')
    await click(button(/^Choose all/))
    await click(button(/^Give template to/))
    await seen(page.getByText(`${schools} schools got the template`), 'the template')
  } finally {
    await browser.close()
    await host.stop()
  }
  let before = 0
  for (const [step, at] of steps) {
    gauge(`${schools} schools, ${step}`, (at - before) / 1000, 's', 'no mark')
    before = at
  }
  gauge(`${schools} schools, all of it`, before / 1000, 's', 'under 60', (seconds) => seconds < 60)
  fact(`${schools} schools, clicks`, hands.clicks(), '', 'at most 10', (clicks) => clicks <= 10)
}

/** Counts clicks. Choosing a file counts as one click, although the computer's own dialog may need more. */
function handsOn(page: Page) {
  let clicks = 0
  const counted = async (count: number, act: Promise<unknown>) => {
    clicks += count
    await act
  }
  return {
    clicks: () => clicks,
    click: (control: Locator) => counted(1, control.click()),
    open: (field: Locator, file: { name: string; mimeType: string; buffer: Buffer }) =>
      counted(1, field.setInputFiles(file)),
    type: (field: Locator, text: string) =>
      counted(
        1,
        field.click().then(() => page.keyboard.type(text)),
      ),
  }
}
