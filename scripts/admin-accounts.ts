import { randomBytes } from 'node:crypto'
import {
  accountValues,
  findUserByEmail,
  hashPassword,
  insertUser,
  listUsers,
  updateUser,
} from '../src/features/people/users/server/actions.ts'
import type { UserRow } from '../src/features/people/users/server/tables.ts'
import { changesBetween } from '../src/features/records/events/rules.ts'
import { recordEvent } from '../src/features/records/events/server/actions.ts'
import { renewKey } from '../src/features/running/cells/server/actions-signed.ts'
import { clearFactors } from '../src/features/running/factors/server/actions-setup.ts'
import { endGrants } from '../src/features/running/recovery/server/actions.ts'
import type { Db } from '../src/server/db/connect.ts'
import { noteNewInstallation } from '../src/server/new-installation.ts'
import type { Services } from '../src/server/serve.ts'
import { Problem } from '../src/shared/errors.ts'
import { type EndedGrant, endedInWords } from '../src/shared/grants.ts'

/** Commands about accounts and keys. They throw Problem with a message for the operator. */

/** `create-admin EMAIL`. */
export async function createAdmin(
  { db, config, now }: Services,
  [email = '']: readonly string[],
): Promise<void> {
  const password = newPassword()
  const account = {
    first_name: 'Site',
    last_name: 'Administrator',
    email,
    contact_info: email,
    password_hash: await hashPassword(config, password),
    role: 'CAN_DO_ALL',
    is_active: 1,
    must_change_password: 1,
    created_at: now().toISOString(),
  } as const
  const isFirst = (await listUsers(db)).length === 0
  await db.transaction().execute(async (trx) => {
    if (isFirst) await noteNewInstallation(trx, now())
    const user = await insertUser(trx, account)
    if (!user) throw new Problem('conflict', `${email} already has an account.`)
    await recordEvent(trx, now(), {
      user: null,
      identifier: `user ${user.id}`,
      event: 'Command line: create-admin',
      message: '',
      changes: changesBetween({}, accountValues(user)),
    })
  })
  console.log(`Administrator ${email}, password: ${password}`)
}

/** `reset-password EMAIL`. */
export async function resetPassword(services: Services, [email = '']: readonly string[]): Promise<void> {
  const password = newPassword()
  const password_hash = await hashPassword(services.config, password)
  const change = { password_hash, is_active: 1, must_change_password: 1 }
  const ended = await changed(services, email, change, 'Command line: reset-password')
  console.log(`New password of ${email}: ${password}`)
  printEnded(ended)
}

/** `deactivate EMAIL`. */
export async function deactivate(services: Services, [email = '']: readonly string[]): Promise<void> {
  const ended = await changed(services, email, { is_active: 0 }, 'Command line: deactivate')
  console.log(`${email} can no longer sign in.`)
  printEnded(ended)
}

/** `reset-factors EMAIL`. */
export async function resetFactors(services: Services, [email = '']: readonly string[]): Promise<void> {
  const { db, now } = services
  const { id } = await accountOf(db, email)
  const { removed, ended } = await db.transaction().execute(async (trx) => {
    const about = { user: null, identifier: `user ${id}`, message: '' }
    await recordEvent(trx, now(), { ...about, event: 'Command line: reset-factors' })
    const { user, removed } = await clearFactors(trx, id)
    return { removed, ended: await endAll(trx, now, user) }
  })
  console.log(`Two-step sign-in for ${email} is turned off (${removed} removed) and they are signed out.`)
  printEnded(ended)
}

/** `new-signing-key`. */
export async function newSigningKey({ db, config, now }: Services): Promise<void> {
  const fingerprint = await db.transaction().execute(async (trx) => {
    const about = { user: null, identifier: 'cells', message: '' }
    await recordEvent(trx, now(), { ...about, event: 'Command line: new-signing-key' })
    return renewKey({ db: trx, config, now })
  })
  console.log(`The new key has the fingerprint ${fingerprint}. Installations that register this one need it.`)
}

async function accountOf(db: Db, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email)
  if (!user) throw new Problem('notFound', `There is no account for ${email}.`)
  return user
}

/** Changes an account and ends its sessions, keys, webhooks and links. Returns what ended. */
async function changed(
  { db, now }: Services,
  email: string,
  change: Parameters<typeof updateUser>[2],
  event: 'Command line: reset-password' | 'Command line: deactivate',
): Promise<EndedGrant[]> {
  const user = await accountOf(db, email)
  return db.transaction().execute(async (trx) => {
    const next = await updateUser(trx, user.id, change, true)
    await recordEvent(trx, now(), {
      user: null,
      identifier: `user ${user.id}`,
      event,
      message: '',
      changes: changesBetween(accountValues(user), accountValues(next)),
    })
    return endAll(trx, now, next)
  })
}

const endAll = (trx: Db, now: () => Date, maker: UserRow): Promise<EndedGrant[]> =>
  endGrants({ db: trx, now, maker, which: 'all', by: null })

function printEnded(ended: readonly EndedGrant[]): void {
  console.log(
    ended.length === 0
      ? 'The account had no open API keys, webhooks or links.'
      : 'These have stopped working:',
  )
  for (const line of endedInWords(ended)) console.log(`  ${line}`)
}

function newPassword(): string {
  return `${randomBytes(12).toString('base64url')}A1!`
}
