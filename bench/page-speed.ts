import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../e2e/chromium.ts'
import { startBenchServer } from './bench-server.ts'
import { fact, gauge, median } from './report.ts'
import { slowDown } from './slow-device.ts'

interface Figures {
  paint: number
  /** ms until the document's steps can be answered, and until the script has taken them over (`usable`). */
  steps: number
  usable: number
  blocked: number
  shift: number
  next: number[]
  /** Requests for the first step, and kB transferred for the whole survey. */
  requests: number
  received: number
}

/** Emulates an old phone: 4× CPU slowdown, 1.6 Mbit/s, 150 ms latency. Reports the round least slowed by load. */
export async function pageSpeed(rounds: number): Promise<void> {
  const server = await startBenchServer({ pages: true })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // DevTools records a stack for each request, for which V8 parses the script again. A respondent's browser doesn't.
      '--js-flags=--no-enable-lazy-source-positions',
    ],
  })
  const link = `${server.address}/survey-form/${server.guid}`
  const runs: Figures[] = []
  try {
    for (let round = 0; round < rounds; round++) runs.push(await visit(browser, link))
  } finally {
    await browser.close()
    server.stop()
  }
  const of = (figure: (run: Figures) => number) => Math.min(...runs.map(figure))
  const most = (figure: (run: Figures) => number) => Math.max(...runs.map(figure))
  gauge(
    'respondent, largest paint',
    of((run) => run.paint),
    'ms',
    'at most 600',
    (ms) => ms <= 600,
  )
  gauge(
    'respondent, steps of the document usable',
    of((run) => run.steps),
    'ms',
    'for comparison only',
  )
  gauge(
    'respondent, script in charge',
    of((run) => run.usable),
    'ms',
    'for comparison only',
  )
  gauge(
    'respondent, total blocking time',
    of((run) => run.blocked),
    'ms',
    'under 150',
    (ms) => ms < 150,
  )
  fact(
    'respondent, layout shift',
    most((run) => run.shift),
    '',
    'at most 0.02',
    (shift) => shift <= 0.02,
  )
  fact(
    'respondent, requests to the first step',
    most((run) => run.requests),
    '',
    'at most 8',
    (count) => count <= 8,
  )
  fact(
    'respondent, whole survey taken',
    most((run) => run.received),
    'kB',
    'at most 125',
    (kB) => kB <= 125,
  )
  const next = of((run) => median(run.next))
  gauge('respondent, Next answers', next, 'ms', 'under 75', (ms) => ms < 75)
}

const observers = `
  window.seen = { paint: 0, blocked: 0, shift: 0 }
  const see = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  see('largest-contentful-paint', (entry) => { seen.paint = entry.startTime })
  see('longtask', (entry) => { seen.blocked += Math.max(0, entry.duration - 50) })
  see('layout-shift', (entry) => { seen.shift += entry.value })
`

/** Measures from the click to the next frame: handler, rendering and paint. */
const pressNext = `new Promise((resolve) => {
  const forward = [...document.querySelectorAll('main button')].at(-1)
  const start = performance.now()
  forward.click()
  requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
})`

async function visit(browser: Browser, link: string): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const traffic = await slowDown(page)
  await page.addInitScript(observers)
  await page.goto(link, { waitUntil: 'commit' })
  await page.getByRole('link').first().waitFor()
  const steps = await page.evaluate<number>('performance.now()')
  await page.getByRole('radio').first().waitFor()
  const usable = await page.evaluate<number>('performance.now()')
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate<Pick<Figures, 'paint' | 'blocked' | 'shift'>>('seen')
  const toTheFirstStep = traffic.asked.length
  const next: number[] = []
  const press = async () => next.push(await page.evaluate<number>(pressNext))
  for (const choice of ['English', 'Student', '5th grade', 'Yes']) {
    await page.getByRole('radio', { name: choice }).first().check()
    await press()
  }
  await page.locator('input[name^=q]').first().waitFor()
  const submit = page.getByRole('button', { name: 'Submit', exact: true })
  while (!(await submit.isVisible())) {
    await page.locator('input[name^=q]').first().check()
    await press()
  }
  await page.locator('input[name^=q]').first().check()
  await submit.click()
  await page.getByText('Delivered').waitFor()
  await context.close()
  return { ...seen, steps, usable, next, requests: toTheFirstStep, received: traffic.received }
}
