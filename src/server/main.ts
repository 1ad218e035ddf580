import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { freezeOpened } from '../features/questions/server/queries.ts'
import { hashPassword, insertUser, listUsers } from '../features/users/server/queries.ts'
import { createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { syncContent } from './content.ts'
import { connect, type Db } from './db/connect.ts'
import { migrate } from './db/migrate.ts'

const dist = join(import.meta.dirname, '../../dist')

/** Opens the database, brings it up to date, makes the first administrator where there is none, and listens. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const db = connect(config)
  await migrate(db)
  // A survey keeps the questions it opened with, also when this start brings new ones.
  await freezeOpened({ db, config, now: () => new Date() })
  await syncContent(db)
  await firstAdministrator(db, config)
  const app = await createApp({ db, config, now: () => new Date() }, dist)
  const address = await app.listen({ host: config.host, port: config.port })
  console.log(`Equity Audit is ready at ${address}`)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // What was accepted is answered first; connections that linger do not hold the process.
    setTimeout(() => process.exit(0), 9000).unref()
    await app.close()
    await db.destroy()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

async function firstAdministrator(db: Db, config: Config): Promise<void> {
  if ((await listUsers(db)).some((user) => user.role === 'CAN_DO_ALL')) return
  const password = config.adminPassword ?? `${randomBytes(12).toString('base64url')}A1!`
  const made = await insertUser(db, {
    first_name: 'First',
    last_name: 'Administrator',
    email: config.adminEmail,
    contact_info: config.adminEmail,
    password_hash: await hashPassword(password),
    role: 'CAN_DO_ALL',
    is_active: 1,
    created_at: new Date().toISOString(),
  })
  if (!made || config.adminPassword) return
  console.log(`\nThe first administrator can sign in now. This password is not shown again.\n`)
  console.log(`  E-mail    ${config.adminEmail}\n  Password  ${password}\n`)
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
