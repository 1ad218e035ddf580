import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../e2e/chromium.ts'
import { createApp } from '../src/app/app.ts'
import { syncContent } from '../src/app/content-sync.ts'
import { makeToken } from '../src/features/running/auth/server/actions.ts'
import { readConfig } from '../src/server/config.ts'
import { connect, type Db } from '../src/server/db/connect.ts'
import { migrate } from '../src/server/db/migrate.ts'
import type { Services } from '../src/server/serve.ts'
import { gauge, median } from './report.ts'

interface Figures {
  /** Duration of the call in the server's process, in ms. */
  call: number
  /** ms from the keystroke or click to the frame with other rows. The search waits 250 ms before it starts. */
  search: number
  sort: number
  page: number
}

/** Even with few users, the User List has two pages, so the test can change pages. */
const few = 100

/** Measures an administrator's waits in the User List with many users and with few. */
export async function userList(many: number, rounds: number): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const small = await withUsers(few, rounds, browser)
  const large = await withUsers(many, rounds, browser)
  await browser.close()
  const users = `${many.toLocaleString('en')} users`
  const beside = (figure: keyof Figures, of: string) => {
    gauge(`${of}, ${users}`, large[figure], 'ms', `with ${few}: ${Math.round(small[figure] * 10) / 10} ms`)
    return large[figure] / small[figure]
  }
  gauge(`  beside ${few}`, beside('call', 'user list, the call'), '×', 'for comparison only')
  for (const [figure, of] of [
    ['search', 'user list, keystroke to rows'],
    ['sort', 'user list, sort to rows'],
    ['page', 'user list, next page to rows'],
  ] as const)
    gauge(`  beside ${few}`, beside(figure, of), '×', 'under 3', (times) => times < 3)
}

async function withUsers(count: number, rounds: number, browser: Browser): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'equity-audit-bench-users-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const services: Services = { db: connect(config), config, now: () => new Date() }
  await migrate(services.db)
  await syncContent(services.db)
  const token = await insertUsers(services, count)
  const app = await createApp(services, join(import.meta.dirname, '../dist'))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const call: number[] = []
  const looks: Omit<Figures, 'call'>[] = []
  for (let round = 0; round < rounds; round++) {
    for (let again = 0; again < 5; again++) {
      const from = performance.now()
      const headers = { authorization: `Bearer ${token}` }
      const answer = await app.inject({ url: '/api/get-user-list', headers })
      if (answer.json().length !== count) throw new Error('The list does not hold every user.')
      call.push(performance.now() - from)
    }
    looks.push(await look(browser, address, token))
  }
  await app.close()
  await services.db.destroy()
  rmSync(dataDir, { recursive: true, force: true })
  const of = (figure: keyof Omit<Figures, 'call'>) => median(looks.map((one) => one[figure]))
  return { call: median(call), search: of('search'), sort: of('sort'), page: of('page') }
}

/** Inserts `count` accounts, half with a searchable email address. Returns an administrator's token. */
async function insertUsers(services: Services, count: number): Promise<string> {
  const rows = Array.from({ length: count }, (_, at) => ({
    first_name: `Given${(at * 7919) % count}`,
    last_name: `Family${at}`,
    email: `user${at}@${at % 2 ? 'north' : 'south'}.example`,
    contact_info: '(651) 555-0100',
    password_hash: '',
    role: at === 0 ? ('CAN_DO_ALL' as const) : ('CAN_EDIT_ENTITY' as const),
    is_active: 1,
    created_at: new Date().toISOString(),
  }))
  for (let at = 0; at < rows.length; at += 100) await insert(services.db, rows.slice(at, at + 100))
  const first = await services.db.selectFrom('users').selectAll().orderBy('id').executeTakeFirstOrThrow()
  return makeToken(services, first)
}

const insert = (db: Db, rows: Parameters<ReturnType<typeof db.insertInto<'users'>>['values']>[0]) =>
  db.insertInto('users').values(rows).execute()

async function look(browser: Browser, address: string, token: string) {
  const origins = [{ origin: address, localStorage: [{ name: 'equity-audit-token', value: token }] }]
  const context = await browser.newContext({ storageState: { cookies: [], origins } })
  const page = await context.newPage()
  await page.goto(`${address}/userlist?userRole=CAN_DO_ALL`, { waitUntil: 'networkidle' })
  await page.getByRole('rowheader').first().waitFor()
  const sort = await untilRows(page, press('First Name'))
  const next = await untilRows(page, press('Next'))
  const search = await untilRows(
    page,
    `const field = document.querySelector('input[type=search]')
     Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, 'north.ex')
     field.dispatchEvent(new Event('input', { bubbles: true }))`,
  )
  await context.close()
  return { search, sort, page: next }
}

const press = (name: string) =>
  `[...document.querySelectorAll('main button')].find((one) => one.textContent.trim() === '${name}').click()`

/** Returns the milliseconds from an action to the frame with other rows. */
const untilRows = (page: Page, act: string) =>
  page.evaluate<number>(`new Promise((resolve) => {
    const seen = new MutationObserver(() => {
      seen.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
    })
    seen.observe(document.querySelector('tbody'), { childList: true, subtree: true, characterData: true })
    const start = performance.now();
    ${act}
  })`)
