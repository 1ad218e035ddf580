import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { selectOrganizations } from '../../../people/memberships/server/actions.ts'
import { selectWithoutPassword } from '../../../people/users/server/actions.ts'
import { giveTemporaryPasswords } from '../../../people/users/server/actions-passwords.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { endGrants } from '../../recovery/server/actions.ts'
import { schoolListsContract, type Waiting } from '../contract.ts'
import { importList, previewOf } from './actions.ts'
import { exportedList, schoolNames } from './actions-stored.ts'

const handlers: Handlers<typeof schoolListsContract> = {
  async listPlaces(_, { db }) {
    const rows = await selectOrganizations(db)
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return rows.map(({ id, name, parent_id }) => ({ id, name, above: names.get(parent_id ?? 0) ?? null }))
  },
  previewList: ({ body }, { db }) => previewOf(db, body),
  importList: ({ body: { digest, ...list } }, { user, ...services }) =>
    importList(services, user, list, digest),
  async exportList({ query: { organization } }, { db, now, user }) {
    const message = organization === undefined ? '' : `organization ${organization}`
    const about = { user: user.id, identifier: 'schools', message }
    await recordEvent(db, now(), { ...about, event: 'School list exported' })
    return { name: 'schools.csv', pieces: exportedList(db, organization) }
  },
  async accountsWithoutPassword(_, { db }) {
    const users = await selectWithoutPassword(db)
    const names = users.length === 0 ? new Map<number, string>() : await schoolNames(db)
    return users.map((one) => ofSlip(one, names))
  },
  async makeSlips({ body }, { db, config, now, user }) {
    const given = await giveTemporaryPasswords({ db, config, now, endGrants }, user, body.accounts)
    const names = await schoolNames(db)
    return given.map((one) => ({ ...ofSlip(one.user, names), password: one.password }))
  },
}

const ofSlip = (
  { id, first_name, last_name, email }: UserRow,
  schools: ReadonlyMap<number, string>,
): Waiting => ({ id, firstName: first_name, lastName: last_name, email, school: schools.get(id) ?? '' })

export function schoolListRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, schoolListsContract, handlers)
}
