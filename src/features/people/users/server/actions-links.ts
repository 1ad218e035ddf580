import { createHash, randomBytes } from 'node:crypto'
import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import type { Permission } from '../../../../shared/permissions.ts'
import { takeAttempt } from '../../../records/attempts/server/actions.ts'
import { changesBetween } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { addJob, type Work } from '../../../records/jobs/server/actions.ts'
import { sendMail } from '../../../records/mail/server/actions.ts'
import { linkMs, mayUsePassword } from '../rules.ts'
import { accountValues, hashPassword, requirePolicy } from './actions.ts'
import { changePassword, findUser, findUserByEmail, insertUser, updateUser } from './queries.ts'
import { deleteLinksBefore, insertLink, selectLink, takeLinks } from './queries-links.ts'
import type { UserRow } from './tables.ts'

type Mailing = Pick<Services, 'db' | 'config' | 'now'>
const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

function requireMail({ mail }: Services['config']): void {
  if (!mail) throw new Problem('conflict', 'This service doesn’t send email. Ask the site operator.')
}

/** Emails a link to choose a password, or how to sign in without one, and records that in the activity log. */
async function sendLink(services: Mailing, { id }: UserRow, kind: keyof typeof linkMs, by: number | null) {
  const { db: trx, config, now } = services
  // Locks the row, so that a change of address happens before all of this, or afterward and ends the link.
  const user = await updateUser(trx, id, {}, false)
  const token = randomBytes(32).toString('base64url')
  await deleteLinksBefore(trx, now().toISOString())
  await insertLink(trx, {
    digest: digestOf(token),
    user_id: user.id,
    session_version: user.session_version,
    expires_at: new Date(now().getTime() + linkMs[kind]).toISOString(),
  })
  // The part after the # never reaches a log.
  const link = `${config.publicOrigin}/choose-password#${token}`
  const login = `${config.publicOrigin}/login`
  const ways = config.providers.map(({ name }) => name).join(' or ')
  const hello = `Hello ${user.first_name},`
  const mail = {
    invitation: {
      subject: 'Your Equity Audit account',
      text: mayUsePassword(config, user)
        ? `${hello}\n\nYou have a new Equity Audit account. Choose a password within 7 days. This link works once:\n\n${link}\n\nThen sign in as ${user.email} at ${login}\n`
        : `${hello}\n\nYou have a new Equity Audit account. Sign in with ${ways}, as ${user.email}, at\n\n${login}\n`,
    },
    forgotten: {
      subject: 'Choose a new password for Equity Audit',
      text: `${hello}\n\nWe got a request to reset your password. To choose a new one, use this link within 1 hour. It works once:\n\n${link}\n\nDidn’t ask for this? Ignore this email. Your password won’t change.\n`,
    },
  }[kind]
  await sendMail(services, { to: user.email, ...mail, isAwaited: kind === 'forgotten' })
  await recordEvent(trx, now(), {
    user: by,
    ...(kind === 'forgotten' ? { source: 'schedule' } : {}),
    identifier: `user ${user.id}`,
    event: 'Password link sent',
    message: kind,
  })
}

interface NewPerson {
  firstName: string
  lastName: string
  email: string
  contactInfo: string
  role: Permission
}

/** Sets a password that no one knows. Throws 'conflict' if the address has an account or mail isn't set up. */
export async function inviteUser(services: Mailing, by: UserRow, person: NewPerson): Promise<UserRow> {
  const { db, config, now } = services
  requireMail(config)
  const password_hash = await hashPassword(config, randomBytes(32).toString('base64url'))
  return db.transaction().execute(async (trx) => {
    const made = await insertUser(trx, {
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      contact_info: person.contactInfo,
      password_hash,
      role: person.role,
      is_active: 1,
      must_change_password: 0,
      created_at: now().toISOString(),
    })
    if (!made) throw new Problem('conflict', 'This email address already has an account.')
    await recordEvent(trx, now(), {
      user: by.id,
      identifier: `user ${made.id}`,
      event: 'Account made',
      message: made.role,
      changes: changesBetween({}, accountValues(made)),
    })
    await sendLink({ ...services, db: trx }, made, 'invitation', by.id)
    return made
  })
}

/** Sends another invitation. Throws 'conflict' if the account isn't active or no mail server is set. */
export async function inviteAgain(services: Mailing, by: UserRow, id: number): Promise<void> {
  requireMail(services.config)
  await services.db.transaction().execute(async (trx) => {
    const user = await findUser(trx, id)
    if (!user) throw new Problem('notFound')
    if (user.is_active !== 1) throw new Problem('conflict', 'This account is turned off.')
    await sendLink({ ...services, db: trx }, user, 'invitation', by.id)
  })
}

/**
 * Records that someone forgot the password for an address. The rest happens later, so that the reply takes equally long
 * whether or not there is an account. Throws 'tooMany' if an address has many requests, 'conflict' without a mail
 * server.
 */
export async function requestLink(
  { db, config, now }: Mailing,
  email: string,
  address: string,
): Promise<void> {
  requireMail(config)
  await takeAttempt(db, { kind: 'password link', name: email, address }, now())
  const request = { lane: 'email', name: 'password link', content: email.toLowerCase() }
  await addJob({ db, now }, { ...request, isUrgent: true })
}

/** Sends a link to the requested address if it belongs to an account that may use a password. */
export const linkWork: Work = {
  leaseMs: 60_000,
  run: (services, { content: email }) =>
    services.db.transaction().execute(async (trx) => {
      const user = await findUserByEmail(trx, email)
      if (user?.is_active === 1 && mayUsePassword(services.config, user))
        await sendLink({ ...services, db: trx }, user, 'forgotten', null)
    }),
}

/**
 * Sets a password through a link. Ends the account's sessions and other links. Two-step sign-in is still required.
 * Throws 'badRequest' if the link has ended or the password doesn't meet the policy.
 */
export async function choosePassword(
  { db, config, now }: Mailing,
  link: string,
  password: string,
): Promise<void> {
  const ended = () => new Problem('badRequest', 'This link expired or was already used. Ask for a new one.')
  const digest = digestOf(link)
  const row = await selectLink(db, digest, now().toISOString())
  const user = row && (await findUser(db, row.user_id))
  const isOpen = user?.is_active === 1 && user.session_version === row?.session_version
  if (!isOpen || !mayUsePassword(config, user)) throw ended()
  requirePolicy(password)
  // Done before the transaction, because SQLite has one connection and hashing is slow.
  const hash = await hashPassword(config, password)
  await db.transaction().execute(async (trx) => {
    if (!(await takeLinks(trx, user.id, digest)) || !(await changePassword(trx, user, hash))) throw ended()
    const about = { user: user.id, identifier: `user ${user.id}`, message: '' }
    await recordEvent(trx, now(), { ...about, event: 'Password chosen by link' })
  })
}
