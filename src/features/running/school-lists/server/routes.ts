import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { selectOrganizations } from '../../../people/memberships/server/actions.ts'
import { giveTemporaryPasswords } from '../../../people/users/server/actions-passwords.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { endGrants } from '../../grants/server/actions.ts'
import { schoolListsContract } from '../contract.ts'
import { importList, previewOf } from './actions.ts'
import { exportedList, schoolNames, waitingAccounts } from './actions-export.ts'

const handlers: Handlers<typeof schoolListsContract> = {
  async listPlaces(_, { db }) {
    return selectOrganizations(db)
  },
  async previewList({ body }, { db }) {
    return previewOf({ db }, body)
  },
  async importList({ body: { digest, ...list } }, { user, db, now }) {
    return importList({ db, now }, user, list, digest)
  },
  async exportList({ query: { organization } }, { db, now, user }) {
    const message = organization === undefined ? '' : `organization ${organization}`
    const about = { user: user.id, identifier: 'schools', message }
    await recordEvent(db, now(), { ...about, event: 'School list exported' })
    return { name: 'schools.csv', pieces: exportedList(db, organization) }
  },
  async accountsWithoutPassword(_, { db }) {
    return waitingAccounts(db)
  },
  async makeSlips({ body }, { db, now, user }) {
    const given = await giveTemporaryPasswords({ db, now, endGrants }, user, body.accounts)
    const names = await schoolNames(db)
    return given.map(({ user: { id, first_name, last_name, email }, password }) => ({
      id,
      firstName: first_name,
      lastName: last_name,
      email,
      school: names.get(id) ?? '',
      password,
    }))
  },
}

export function schoolListRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, schoolListsContract, handlers)
}
