import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../e2e/chromium.ts'
import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { syncContent } from '../src/server/content.ts'
import { connect } from '../src/server/db/connect.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { dayIn } from '../src/shared/dates.ts'
import { demoLeader, seedDemo } from './demo-school.ts'

/** Pictures of the screens with the demonstration school, into docs/screens. */
const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/screens')
const dataDir = mkdtempSync(join(tmpdir(), 'equity-audit-screens-'))
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', TIME_ZONE: 'America/Chicago' })
const db = connect(config)
await migrate(db)
await syncContent(db)
await seedDemo(db, config, dayIn('America/Chicago', new Date()))
const app = await createApp({ db, config, now: () => new Date() }, join(root, 'dist'))
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})

const surveys = await db.selectFrom('surveys').select('guid').orderBy('id').execute()
const [, closed, live] = surveys.map((row) => row.guid)
mkdirSync(folder, { recursive: true })

const { token } = (await app.inject({ method: 'POST', url: '/api/login', payload: demoLeader })).json()
const staffPages: [name: string, path: string][] = [
  ['home', '/user-home'],
  ['overview', '/equity-audit-overview/'],
  ['setup-send', `/equity-audit-setup/${live}`],
  ['tracking', `/survey-response-tracking/${live}`],
  ['results', `/audit-results-dashboard/${closed}`],
  ['area-report', `/audit-results-dashboard/${closed}/DBP`],
  ['gaps', `/audit-results-dashboard/${closed}/gaps`],
  ['align-strategies', '/align-strategies'],
  ['profile', '/profile'],
  ['account', '/account'],
  ['resources', '/resources'],
]
for (const width of [1280, 360]) {
  for (const scheme of ['light', 'dark'] as const) {
    if (width === 360 && scheme === 'dark') continue
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const suffix = `${width === 360 ? '-360' : ''}${scheme === 'dark' ? '-dark' : ''}`
    await picture(page, '/', `public-home${suffix}`)
    await page.evaluate((value) => localStorage.setItem('equity-audit-token', value), token)
    for (const [name, path] of staffPages) await picture(page, path, `${name}${suffix}`)
    await context.close()
  }
}
const phone = await browser.newContext({ viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' })
await picture(await phone.newPage(), `/survey-form/${live}`, 'respondent-language-360')

await browser.close()
await app.close()
await db.destroy()
rmSync(dataDir, { recursive: true, force: true })

async function picture(page: Page, path: string, name: string): Promise<void> {
  await page.goto(address + path, { waitUntil: 'networkidle' })
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
