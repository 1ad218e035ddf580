import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../server/serve.ts'
import { Problem } from '../../../shared/errors.ts'
import { isAdministrator } from '../../../shared/permissions.ts'
import { recordEvent } from '../../events/server/actions.ts'
import { profileSaved } from '../../process/server/queries.ts'
import { findUser } from '../../users/server/queries.ts'
import { schoolContract } from '../contract.ts'
import { isTimeZone } from '../rules.ts'
import { changeSchool, findSchoolOfUser, insertSchool, noSchool, toSchool } from './queries.ts'

const handlers: Handlers<typeof schoolContract> = {
  async getUserEntity({ params }, { db }) {
    const school = await findSchoolOfUser(db, params.userId)
    return school ? toSchool(school) : null
  },
  async getEntityInfo({ params }, { db }) {
    const school = await findSchoolOfUser(db, params.userId)
    return school ? toSchool(school) : noSchool(params.userId)
  },
  async getEntity(_, { school }) {
    return toSchool(school)
  },
  async addEntity({ body }, { db, now, user }) {
    const { entityName, ...fields } = body
    requireTimeZone(fields.time_zone)
    const school = await db.transaction().execute(async (trx) => {
      const made = await insertSchool(trx, {
        ...fields,
        entity_name: entityName,
        time_zone: fields.time_zone || null,
      })
      if (!made) throw new Problem('conflict', 'This account already has a school profile.')
      await profileSaved(trx, made.id)
      return made
    })
    await recordEvent(db, now(), {
      user: user.id,
      identifier: `school ${school.id}`,
      event: 'School profile made',
      message: '',
    })
    return toSchool(school)
  },
  async updateEntity({ body }, { db, now, user, school }) {
    const { id, entityName, user_fk, time_zone, ...fields } = body
    requireTimeZone(time_zone)
    if (user_fk !== undefined && user_fk !== school?.user_fk) {
      if (!isAdministrator(user.role)) throw new Problem('denied')
      if (!(await findUser(db, user_fk))) throw new Problem('badRequest', 'There is no such user.')
      if (await findSchoolOfUser(db, user_fk))
        throw new Problem('conflict', 'This account already has a school profile.')
    }
    const changed = await db.transaction().execute(async (trx) => {
      await profileSaved(trx, id)
      return changeSchool(trx, id, {
        ...given(fields),
        ...(entityName === undefined ? {} : { entity_name: entityName }),
        ...(user_fk === undefined ? {} : { user_fk }),
        ...(time_zone === undefined ? {} : { time_zone: time_zone || null }),
        id,
      })
    })
    await recordEvent(db, now(), {
      user: user.id,
      identifier: `school ${id}`,
      event: 'School profile changed',
      message: Object.keys(body)
        .filter((field) => field !== 'id')
        .join(', '),
    })
    return toSchool(changed)
  },
}

function requireTimeZone(zone: string | null | undefined): void {
  if (zone && !isTimeZone(zone)) throw new Problem('badRequest', 'Choose a time zone from the list.')
}

/** The fields that were sent. */
function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}

export function schoolRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, schoolContract, handlers)
}
