import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { newPassword } from '../features/people/users/contract.ts'
import {
  hashPassword,
  listUsers,
  makeAccountIn,
  policyFault,
} from '../features/people/users/server/actions.ts'
import { doJobs, Failed, type Work } from '../features/records/jobs/server/actions.ts'
import type { JobRow } from '../features/records/jobs/server/tables.ts'
import { wordsInForce } from '../features/records/words/server/actions.ts'
import { freezeOpened } from '../features/schools/questions/server/actions.ts'
import { leaveTime } from '../server/clock.ts'
import { type Config, ConfigError, effectiveSettings, readConfig, settingNames } from '../server/config.ts'
import { connect, type Db } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'
import { missingParts } from '../server/db/schema-parts.ts'
import { lockFolder } from '../server/db/service-lock.ts'
import { noteNewInstallation } from '../server/new-installation.ts'
import { misspelt } from '../server/settings-notes.ts'
import { tokenSecret } from '../server/token-secret.ts'
import { Problem } from '../shared/errors.ts'
import { createApp } from './app.ts'
import { syncContent } from './content-sync.ts'
import { workFailed } from './failed-work.ts'
import { requireOpenFiles } from './open-files.ts'
import { repeat } from './repeat.ts'
import { mailing, planSchedule, schedule, telling } from './scheduled.ts'
import { sealSecrets } from './seal-secrets.ts'
import { startFault } from './start-fault.ts'

const dist = join(import.meta.dirname, '../../dist')

/** Opens and updates the database, creates the first administrator if needed, and listens until asked to stop. */
async function main(config: Config): Promise<void> {
  requirePolicy(config)
  const now = () => new Date()
  requireOpenFiles()
  const release = config.databaseUrl ? () => {} : lockFolder(config.dataDir)
  await prepare(connect({ ...config, waitMs: 0 }), config)
  const db = connect(config)
  await tokenSecret({ db, config })
  const app = await createApp({ db, config, now }, dist)
  if (config.metricsPort !== undefined) {
    const { metricsOf } = await import('./metrics.ts')
    await metricsOf(app, db).listen({ host: config.host, port: config.metricsPort })
  }
  // Set the handlers before anyone can connect, so that a signal can't end the process abruptly after that.
  const asked = new Promise<void>((stop) => {
    process.on('SIGTERM', () => stop())
    process.on('SIGINT', () => stop())
  })
  const address = await app.listen({ host: config.host, port: config.port })
  console.log(`Settings: ${effectiveSettings(process.env).join(' ')}`)
  console.log(`Equity Audit is ready at ${address}`)
  const services = { db, config, now }
  const stopClock = repeat(
    tenMinutes,
    async () => {
      if (!(await leaveTime(services)))
        app.log.warn('the clock looks wrong, so surveys don’t close for good and nothing is deleted')
    },
    workFailed(app, 'surveys'),
  )
  const failed = ({ id, name }: JobRow, error: unknown) => {
    if (!(error instanceof Failed)) workFailed(app, name)(error)
    else if (name === 'email')
      app.log.warn({ mail: id, code: error.about.code ?? 'unknown' }, 'an email was not delivered')
    else app.log.warn({ delivery: id, outcome: error.message }, 'a webhook was not delivered')
  }
  // Another process may have offered a language or approved words.
  const stopReading = repeat(5000, () => wordsInForce(db), workFailed(app, 'words'))
  const does = (everyMs: number, work: string, works: Readonly<Record<string, Work>>) =>
    repeat(everyMs, (stop) => doJobs(services, works, { stop, failed }), workFailed(app, work))
  const stopSchedule = does(aMinute, 'surveys', schedule)
  const stopTelling = [
    does(aMinute, 'webhooks', telling),
    ...(config.mail ? [does(5000, 'email', mailing)] : []),
  ]

  await asked
  // Reply to accepted requests first, but don't wait forever.
  setTimeout(() => {
    console.error('Stopped with some requests still unanswered.')
    process.exit(0)
  }, 9000).unref()
  // Don't wait for these. A later run repeats work that only affects the database, and sent messages are already
  // recorded.
  void stopClock()
  void stopSchedule()
  void stopReading()
  await Promise.all([app.close(), ...stopTelling.map((end) => end())])
  await db.destroy()
  release()
}

const tenMinutes = 10 * 60_000
const aMinute = 60_000

/** Brings the database up to date, without a time limit. */
async function prepare(db: Db, config: Config): Promise<void> {
  await migrate(db)
  const missing = await missingParts(db)
  if (missing.length > 0)
    throw new ConfigError(
      `The database is missing ${missing.join(', ')} because a restore didn’t finish. Restore it again, as docs/operating.md describes.`,
    )
  // A survey keeps the questions it opened with, even if this start loads new ones.
  await freezeOpened({ db, config, now: () => new Date() })
  await syncContent(db)
  await planSchedule({ db, now: () => new Date() })
  const unreadable = await sealSecrets({ db, config })
  if (unreadable.length > 0)
    console.warn(`TOKEN_SECRET isn’t the one used to encrypt the stored secrets. ${unreadable.join(' ')}`)
  await firstAdministrator(db, config)
  await db.destroy()
}

/** Throws ConfigError if no page would accept the first administrator's password. */
function requirePolicy({ adminPassword }: Config): void {
  if (adminPassword === undefined) return
  const password = newPassword.safeParse(adminPassword)
  const fault = password.success ? policyFault(password.data) : password.error.issues[0]?.message
  if (fault) throw new ConfigError(`These settings are wrong:\n  ADMIN_PASSWORD: ${fault}`)
}

async function firstAdministrator(db: Db, config: Config): Promise<void> {
  const users = await listUsers(db)
  if (users.some((user) => user.role === 'CAN_DO_ALL')) return
  const password = config.adminPassword?.trim() ?? `${randomBytes(12).toString('base64url')}A1!`
  const password_hash = await hashPassword(config, password)
  const account = {
    first_name: 'First',
    last_name: 'Administrator',
    email: config.adminEmail,
    contact_info: config.adminEmail,
    password_hash,
    role: 'CAN_DO_ALL',
    is_active: 1,
    // A generated password was printed to a log and must be changed.
    must_change_password: Number(!config.adminPassword),
    created_at: new Date().toISOString(),
  } as const
  const now = () => new Date()
  const by = { id: null, source: 'start' } as const
  const making = db.transaction().execute(async (trx) => {
    if (users.length === 0) await noteNewInstallation(trx, now())
    return makeAccountIn({ db: trx, now }, by, account)
  })
  const made = await making.catch((error) => {
    // Another process that started at the same time has already created the account.
    if (error instanceof Problem) return undefined
    throw error
  })
  if (!made || config.adminPassword) return
  console.log(
    `\nThe first administrator can now sign in. We show this password only once. They choose a new one when they first sign in.\n`,
  )
  console.log(`  E-mail    ${config.adminEmail}\n  Password  ${password}\n`)
}

// Only this account can read files created after this line.
process.umask(0o077)
let config: Config | undefined
try {
  config = readConfig(process.env)
  for (const sentence of misspelt(process.env, settingNames)) console.warn(sentence)
  await main(config)
} catch (error) {
  console.error(startFault(error, config) ?? error)
  process.exit(1)
}
