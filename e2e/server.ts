import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../src/app/app.ts'
import { syncContent } from '../src/app/content-sync.ts'
import { insertAccount } from '../src/app/testing/school.ts'
import { hashPassword } from '../src/features/people/users/server/actions.ts'
import { readConfig } from '../src/server/config.ts'
import { connect } from '../src/server/db/connect.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { dayIn } from '../src/shared/dates.ts'
import type { Holding } from './host.ts'
import { offerPseudoLanguages } from './pseudo.ts'
import { administrator } from './survey.ts'

/** Server process with an empty or a demo database. Its parent sets the clock. Its argument is a `Holding` as JSON. */
const { demo, district, folder, from, port, pseudo, settings }: Holding = JSON.parse(process.argv[2] ?? '{}')
const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'equity-audit-e2e-'))
// The data that `seedOnce` created.
const { DEMO_FOLDER, DISTRICT_FOLDER } = process.env
const seeded = demo && !folder && !from ? (district ? DISTRICT_FOLDER : DEMO_FOLDER) : undefined
if (seeded) cpSync(seeded, dataDir, { recursive: true })
const config = {
  ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', TIME_ZONE: 'America/Chicago', ...settings }),
  passwordRounds: 4,
}
let at = from ? new Date(from) : undefined
const now = () => at ?? new Date()
const db = connect(config)
await migrate(db)
await syncContent(db)
const account = {
  first_name: 'Jordan',
  last_name: 'Avery',
  email: administrator.email,
  contact_info: '(612) 555-0102',
  password_hash: await hashPassword(config, administrator.password),
  role: 'CAN_DO_ALL',
} as const
if (!seeded && port === undefined) await insertAccount(db, account, now())
if (demo && !seeded) {
  const { seedDemo } = await import('../scripts/demo-school.ts')
  await seedDemo(db, config, dayIn('America/Chicago', now()), district)
}
if (pseudo) await offerPseudoLanguages({ db, config, now })
// Copy the pages, so that a build during the run can't remove them.
cpSync(join(import.meta.dirname, '../dist'), join(dataDir, 'dist'), { recursive: true })
const app = await createApp({ db, config, now }, join(dataDir, 'dist'))
const address = await app.listen({ host: '127.0.0.1', port: port ?? 0 })
process.send?.({ address })

process.on('message', (message: { now: string }) => {
  at = new Date(message.now)
  process.send?.({ at: message.now })
})
process.on('disconnect', async () => {
  await app.close()
  await db.destroy()
  if (!folder) rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
})
