import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../e2e/chromium.ts'
import { surveysOf } from '../e2e/demo.ts'
import { startHost } from '../e2e/host.ts'
import { signedInPage } from '../e2e/staff.ts'
import { fact, gauge, median } from './report.ts'
import { slowDown } from './slow-device.ts'

interface Figures {
  usable: number
  requests: number
  /** Number of addresses fetched more than once. */
  twice: number
  /** kB transferred up to that point. */
  received: number
  shift: number
}

/**
 * Measures the results page as a leader's first page in a new browser, with 4× CPU slowdown, 1.6 Mbit/s and 150 ms
 * latency. Ends when the first table is shown and the browser can handle a click on it. The host starts with its demo
 * school. The page uses the machine's clock, because a test clock captures a stack for each of the page's timers.
 */
export async function resultsSpeed(rounds: number): Promise<void> {
  const host = await startHost({ demo: true })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const runs: Figures[] = []
  try {
    const { closed, token } = await surveysOf(host)
    for (let round = 0; round < rounds; round++)
      runs.push(await visit(browser, host.address, `/audit-results-dashboard/${closed}`, token))
  } finally {
    await browser.close()
    await host.stop()
  }
  const best = Math.min(...runs.map((run) => run.usable))
  gauge('staff, results usable', best, 'ms', 'under 2,000', (ms) => ms < 2000)
  gauge('staff, results usable, median', median(runs.map((run) => run.usable)), 'ms', 'for comparison only')
  const most = (figure: (run: Figures) => number) => Math.max(...runs.map(figure))
  gauge(
    'staff, requests to results',
    most((run) => run.requests),
    '',
    'for comparison only',
  )
  gauge(
    'staff, received to results',
    most((run) => run.received),
    'kB',
    'for comparison only',
  )
  fact(
    'staff, addresses asked for twice',
    most((run) => run.twice),
    '',
    'none',
    (count) => count === 0,
  )
  gauge(
    'staff, layout shift to results',
    most((run) => run.shift),
    '',
    'at most 0.02',
    (shift) => shift <= 0.02,
  )
}

const observer = `
  window.shift = 0
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => { window.shift += entry.value }))
    .observe({ type: 'layout-shift', buffered: true })
`

/** ms from the start of navigation until the first table is shown and the frame after a click on it is painted. */
const untilAnswered = `new Promise((resolve) => {
  const look = () => {
    const table = document.querySelector('main table')
    if (!table) return requestAnimationFrame(look)
    table.addEventListener('click', () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))), { once: true })
    table.click()
  }
  look()
})`

async function visit(browser: Browser, address: string, path: string, token: string): Promise<Figures> {
  const page = await signedInPage(browser, { address }, { token })
  const traffic = await slowDown(page)
  await page.addInitScript(observer)
  await page.goto(address + path, { waitUntil: 'commit' })
  const usable = await page.evaluate<number>(untilAnswered)
  const { asked, received } = traffic
  const shift = await page.evaluate<number>('shift')
  await page.context().close()
  return { usable, requests: asked.length, twice: asked.length - new Set(asked).size, received, shift }
}
