import type { FastifyInstance } from 'fastify'
import type { UserRecord } from '../../../../server/records.ts'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { undeliveredMails } from '../../../records/mail/server/actions.ts'
import { usersContract } from '../contract.ts'
import {
  type AccountChange,
  changeAccount,
  confirmPassword,
  type EndGrants,
  findUser,
  hashPassword,
  makeAccount,
  requirePolicy,
  toUser,
} from './actions.ts'
import { choosePassword, inviteAgain, inviteUser, requestLink } from './actions-links.ts'
import { listPermissions, listUsers } from './queries.ts'

/** Returns what an account may change about itself. Throws 'denied' for a change of its role or state. */
function ownChange(own: UserRecord, { role, isActive, password, ...change }: AccountChange): AccountChange {
  const differs = (role ?? own.role) !== own.role || Number(isActive ?? own.is_active) !== own.is_active
  if (differs || password !== undefined) throw new Problem('denied')
  return change
}

const handlers = (endGrants: EndGrants): Handlers<typeof usersContract> => ({
  async getUserList(_, { db }) {
    return (await listUsers(db)).map(toUser)
  },
  async getUser(_, { target }) {
    return toUser(target)
  },
  async getPermissions(_, { db }) {
    return listPermissions(db)
  },
  async getRole({ params: { id } }, { db, user }) {
    if (typeof id === 'string') return { permission_name: id }
    if (id === user.id) return { permission_name: user.role }
    const account = isAdministrator(user.role) ? await findUser(db, id) : undefined
    if (account) return { permission_name: account.role }
    const permission = (await listPermissions(db)).find((one) => one.id === id)
    if (permission) return { permission_name: permission.permission_name }
    throw new Problem(isAdministrator(user.role) ? 'notFound' : 'denied')
  },
  async newUser({ body }, { db, config, now, user }) {
    requirePolicy(body.password)
    // Done before the transaction, because SQLite has one connection and hashing is slow.
    const password_hash = await hashPassword(config, body.password)
    const account = {
      first_name: body.firstName,
      last_name: body.lastName,
      email: body.email,
      contact_info: body.contactInfo,
      phone_number: body.phoneNumber ?? null,
      password_hash,
      role: body.role,
      is_active: 1,
      must_change_password: Number(body.mustChangePassword === true),
      created_at: now().toISOString(),
    }
    return { user: toUser(await makeAccount({ db, now }, { id: user.id }, account)) }
  },
  async inviteUser({ body }, { user, request: _, reply: __, ...services }) {
    return { user: toUser(await inviteUser(services, user, body)) }
  },
  async inviteAgain({ params: { id } }, { user, request: _, reply: __, ...services }) {
    await inviteAgain(services, user, id)
    return { success: true }
  },
  async undeliveredMail(_, { db }) {
    return undeliveredMails(db)
  },
  async forgotPassword({ body: { email } }, { request, reply: _, ...services }) {
    await requestLink(services, email, request.ip)
    const message =
      'If this address has an account, we’re sending an email with a link. The link works for 1 hour.'
    return { message }
  },
  async choosePassword({ body: { link, newPassword } }, { request: _, reply: __, ...services }) {
    await choosePassword(services, link, newPassword)
    return { message: 'Your password is set. Sign in with it now.' }
  },
  async updateUser({ body }, { db, config, now, user, request }) {
    if (body.password !== undefined) requirePolicy(body.password)
    const { id, currentPassword, ...sent } = body
    const change = isAdministrator(user.role) ? sent : ownChange(user, sent)
    const movesAddress = body.email !== undefined && body.email.toLowerCase() !== user.email
    if (movesAddress && !isAdministrator(user.role)) {
      if (!currentPassword)
        throw new Problem('badRequest', 'Enter your current password to change your email address.')
      await confirmPassword({ db, config, now }, user, currentPassword)
    }
    const services = { db, config, now, endGrants, request }
    const { user: changed, ended } = await changeAccount(services, user, id, change)
    return { user: toUser(changed), ...(ended.length > 0 ? { ended } : {}) }
  },
})

/** `endGrants` is a parameter because it comes from capabilities that build on accounts. */
export function userRoutes(app: FastifyInstance, services: Services, endGrants: EndGrants): void {
  serve(app, services, usersContract, handlers(endGrants))
}
