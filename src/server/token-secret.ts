import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'
import type { Db } from './db/connect.ts'
import { dialectOf } from './db/portable.ts'

const found = new WeakMap<object, string>()

/**
 * Returns the key that signs sign-in tokens: TOKEN_SECRET, or a key created once and stored where every process of the
 * installation finds it. That is next to the embedded database, or in PostgreSQL, which several machines can share.
 */
export async function tokenSecret({ db, config }: { db: Db; config: Config }): Promise<string> {
  if (config.tokenSecret) return config.tokenSecret
  const known = found.get(db)
  if (known) return known
  const secret = dialectOf(db) === 'postgresql' ? await sharedSecret(db) : secretFile(config.dataDir)
  found.set(db, secret)
  return secret
}

const newSecret = () => randomBytes(48).toString('base64url')

const sharedName = 'token-secret'

async function sharedSecret(db: Db): Promise<string> {
  const name = sharedName
  const stored = () =>
    db.selectFrom('server_secrets').select('value').where('name', '=', name).executeTakeFirst()
  const known = await stored()
  if (known) return known.value
  await db
    .insertInto('server_secrets')
    .values({ name, value: newSecret() })
    // Another process has just created the secret, so use that one.
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await stored())?.value ?? ''
}

/** Stores the embedded database's own token secret, if it has one, in the PostgreSQL database that replaces it. */
export async function moveTokenSecret(dataDir: string, trx: Db): Promise<void> {
  const file = join(dataDir, 'token-secret')
  if (!existsSync(file)) return
  const value = readFileSync(file, 'utf8').trim()
  await trx.insertInto('server_secrets').values({ name: sharedName, value }).execute()
}

function secretFile(dataDir: string): string {
  const file = join(dataDir, 'token-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    try {
      writeFileSync(file, `${newSecret()}\n`, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another process has just created the secret, so use that one.
      if ((error as { code?: string }).code !== 'EEXIST') throw error
    }
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= 32) return secret
  throw new ConfigError(
    `${file} is damaged. Restore it from a copy, or remove it and start the service again. If you remove it, people have to sign in again and set up their authenticator apps again.`,
  )
}
