import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../server/serve.ts'
import { Problem } from '../../../shared/errors.ts'
import { isAdministrator } from '../../../shared/permissions.ts'
import { recordEvent } from '../../events/server/actions.ts'
import { usersContract } from '../contract.ts'
import { meetsPasswordPolicy, passwordRule } from '../rules.ts'
import { hashPassword, toUser } from './actions.ts'
import {
  findUserByEmail,
  insertUser,
  listPermissions,
  listUsers,
  otherAdministrators,
  updateUser,
} from './queries.ts'

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
    const created = await insertUser(db, {
      first_name: body.firstName,
      last_name: body.lastName,
      email: body.email,
      contact_info: body.contactInfo,
      password_hash: await hashPassword(body.password),
      role: body.role,
      is_active: 1,
      created_at: now().toISOString(),
    })
    if (!created) throw new Problem('conflict', 'This e-mail address already has an account.')
    await recordEvent(db, now(), {
      user: user.id,
      identifier: `user ${created.id}`,
      event: 'Account made',
      message: created.role,
    })
    return { user: toUser(created) }
  },
  async updateUser({ body }, { db, now, user, target }) {
    const restricted = body.role !== undefined || body.isActive !== undefined || body.password !== undefined
    if (restricted && !isAdministrator(user.role)) throw new Problem('denied')
    if (body.password !== undefined) requirePolicy(body.password)
    const losesAdministrator =
      isAdministrator(target.role) && (body.isActive === false || (body.role && !isAdministrator(body.role)))
    if (losesAdministrator && (await otherAdministrators(db, target.id)) === 0) {
      throw new Problem('conflict', 'This is the only active administrator. Make another one first.')
    }
    const email = body.email?.toLowerCase()
    const holder = email === undefined ? undefined : await findUserByEmail(db, email)
    if (holder && holder.id !== target.id)
      throw new Problem('conflict', 'This e-mail address already has an account.')
    const endsSessions = body.password !== undefined || body.isActive === false
    const changed = await updateUser(db, target.id, {
      first_name: body.firstName ?? target.first_name,
      last_name: body.lastName ?? target.last_name,
      email: email ?? target.email,
      contact_info: body.contactInfo ?? target.contact_info,
      role: body.role ?? target.role,
      is_active: body.isActive === undefined ? target.is_active : Number(body.isActive),
      password_hash: body.password === undefined ? target.password_hash : await hashPassword(body.password),
      session_version: target.session_version + Number(endsSessions),
    })
    const what = Object.keys(body).filter((field) => field !== 'id')
    await recordEvent(db, now(), {
      user: user.id,
      identifier: `user ${target.id}`,
      event: 'Account changed',
      message: what.join(', '),
    })
    return { user: toUser(changed) }
  },
}

function requirePolicy(password: string): void {
  if (!meetsPasswordPolicy(password)) throw new Problem('badRequest', passwordRule)
}

export function userRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, usersContract, handlers)
}
