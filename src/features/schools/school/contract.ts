import * as z from 'zod'
import { byId, contract, filled, id, text } from '../../../shared/endpoint.ts'
import { levels } from '../../../shared/levels.ts'
import { schoolStep } from '../process/contract.ts'
import { defaultState, stateCodes } from './rules.ts'
import { chooseState } from './rules-fields.ts'

export const school = z.object({
  id: z.number(),
  user_fk: z.number(),
  entityName: z.string().meta({ examples: ['Lakeside Middle School'] }),
  entity_phone: z.string().meta({ examples: ['(651) 555-0100'] }),
  entity_street: z.string().meta({ examples: ['1 Shore Road'] }),
  entity_city: z.string().meta({ examples: ['Lakeside'] }),
  entity_state: z.string().meta({ examples: ['MN'] }),
  entity_zip: z.string().meta({ examples: ['55001'] }),
  entity_website: z.string().meta({ examples: ['https://lakeside.example'] }),
  entity_district: z.string(),
  /** The school's own time zone; null means that of its state. */
  time_zone: z
    .string()
    .meta({ examples: ['America/Chicago'] })
    .nullable(),
})
export type School = z.output<typeof school>

/** A school as somebody sees it. */
export const schoolInView = school.extend({
  /** What the caller may do in it; null while there is no profile. */
  level: z.enum(levels).nullable(),
})
export type SchoolInView = z.output<typeof schoolInView>

const state = z.enum(stateCodes, chooseState)
export const schoolFields = z.object({
  entityName: filled(200).meta({ examples: ['Lakeside Middle School'] }),
  entity_phone: filled(40).meta({ examples: ['(651) 555-0100'] }),
  entity_street: filled(200).meta({ examples: ['1 Shore Road'] }),
  entity_city: filled(100).meta({ examples: ['Lakeside'] }),
  entity_state: state.default(defaultState),
  entity_zip: filled(20).meta({ examples: ['55001'] }),
  entity_website: filled(300).meta({ examples: ['https://lakeside.example'] }),
  entity_district: text(200).default(''),
  time_zone: text(60)
    .meta({ examples: ['America/Chicago'] })
    .nullable()
    .optional(),
})

const byUser = z.object({ userId: id })

export const schoolContract = contract({
  getUserEntity: {
    method: 'GET',
    path: '/api/get-user-entity/{userId}',
    access: { owner: { user: 'params.userId' } },
    summary: 'The school of a user; null while there is no profile.',
    params: byUser,
    status: 200,
    reply: school.nullable(),
  },
  getEntityInfo: {
    method: 'GET',
    path: '/api/get-entity-info/{userId}',
    access: { owner: { user: 'params.userId' } },
    summary: 'The school of a user; id 0 while there is no profile.',
    params: byUser,
    status: 200,
    reply: schoolInView,
  },
  getEntity: {
    method: 'GET',
    path: '/api/get-entity/{id}',
    access: { owner: { school: 'params.id' }, from: 'viewer', orNull: true },
    scope: 'schools',
    summary: 'One school; null where there is none of this id. Somebody else’s is refused.',
    params: byId,
    status: 200,
    reply: schoolInView.nullable(),
  },
  addEntity: {
    method: 'POST',
    path: '/api/add-entity',
    access: { owner: { user: 'body.user_fk' } },
    summary: 'Makes the school profile of a user.',
    body: schoolFields.extend({ user_fk: id }),
    status: 201,
    reply: school,
  },
  updateEntity: {
    method: 'POST',
    path: '/api/update-entity',
    access: { owner: { school: 'body.id' } },
    summary: 'Changes a school profile. `user_fk` is an administrator’s to change.',
    // A state and a district that are not sent stay; the defaults of a new profile would overwrite them.
    body: schoolFields
      .partial()
      .extend({
        id,
        user_fk: id.optional(),
        entity_state: state.optional(),
        entity_district: text(200).optional(),
      })
      .meta({ examples: [{ id: 3, entity_phone: '(651) 555-0147' }] }),
    status: 200,
    reply: school,
  },
  entityProcessUser: {
    method: 'GET',
    path: '/api/entity-process-user/{userId}',
    access: { owner: { user: 'params.userId' } },
    summary:
      'Where a user’s school stands in the process; before there is a profile, its first step is active.',
    params: byUser,
    status: 200,
    reply: z.array(schoolStep),
  },
})
