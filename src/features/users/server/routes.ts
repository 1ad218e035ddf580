import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../server/serve.ts'
import { Problem } from '../../../shared/errors.ts'
import { isAdministrator } from '../../../shared/permissions.ts'
import { usersContract } from '../contract.ts'
import {
  changeAccount,
  confirmPassword,
  hashPassword,
  makeAccount,
  requirePolicy,
  toUser,
} from './actions.ts'
import { choosePassword, inviteAgain, inviteUser, requestLink } from './actions-links.ts'
import { listPermissions, listUsers } from './queries.ts'

const handlers: Handlers<typeof usersContract> = {
  async getUserList(_, { db }) {
    return (await listUsers(db)).map(toUser)
  },
  async getUser(_, { target }) {
    return toUser(target)
  },
  async getPermissions(_, { db }) {
    return listPermissions(db)
  },
  async getRole(_, { target }) {
    return { permission_name: target.role }
  },
  async newUser({ body }, { db, now, user }) {
    requirePolicy(body.password)
    // Before the transaction: SQLite has one connection, and a hash takes long.
    const password_hash = await hashPassword(body.password)
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
  async forgotPassword({ body: { email } }, { request, reply: _, ...services }) {
    await requestLink(services, email, request.ip)
    const message =
      'If this address has an account here, an e-mail with a link is on its way. The link works for an hour.'
    return { message }
  },
  async choosePassword({ body: { link, newPassword } }, { request: _, reply: __, ...services }) {
    await choosePassword(services, link, newPassword)
    return { message: 'Your password is set. Log in with it now.' }
  },
  async updateUser({ body }, { db, now, user }) {
    const restricted = body.role !== undefined || body.isActive !== undefined || body.password !== undefined
    if (restricted && !isAdministrator(user.role)) throw new Problem('denied')
    if (body.password !== undefined) requirePolicy(body.password)
    const { id, currentPassword, ...change } = body
    const movesAddress = body.email !== undefined && body.email.toLowerCase() !== user.email
    if (movesAddress && !isAdministrator(user.role)) {
      if (!currentPassword)
        throw new Problem('badRequest', 'Enter your current password to change your e-mail address.')
      await confirmPassword({ db, now }, user, currentPassword)
    }
    const changed = await changeAccount({ db, now }, user, id, change)
    return { user: toUser(changed) }
  },
}

export function userRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, usersContract, handlers)
}
