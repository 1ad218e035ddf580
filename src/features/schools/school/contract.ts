import * as z from 'zod'
import { byId, contract, id, sentTexts, shownTexts, text } from '../../../shared/endpoint.ts'
import type { TextRule } from '../../../shared/fields.ts'
import { levels } from '../../../shared/levels.ts'
import { schoolStep } from '../process/contract.ts'
import { defaultState, stateCodes } from './rules.ts'

/** A profile field: text, stored in the column with the field's name. */
export interface ProfileField extends TextRule {
  /** Value in a new profile if the field isn't sent. A required field without this value must be sent. */
  initial?: string
  /** Its position among the columns of a school list, and its heading there. */
  list: readonly [place: number, heading: string]
  /** Names of this field in NCES directories. */
  nces?: readonly string[]
}

/** In form order. Calls, the form, the activity log, completeness checks and school lists are derived from it. */
export const profile = {
  entityName: {
    label: 'School name',
    most: 200,
    required: true,
    example: 'Lakeside Middle School',
    input: { autoComplete: 'organization' },
    list: [1, 'School name'],
    nces: ['sch_name', 'schnam'],
  },
  entity_district: {
    label: 'District',
    most: 200,
    initial: '',
    example: 'Lakeside School District',
    list: [8, 'District'],
    nces: ['lea_name', 'leanm'],
  },
  entity_phone: {
    label: 'Phone',
    most: 40,
    required: true,
    example: '(651) 555-0100',
    input: { type: 'tel', autoComplete: 'tel' },
    list: [6, 'Phone'],
    nces: ['phone'],
  },
  entity_website: {
    label: 'Website',
    most: 300,
    required: true,
    example: 'https://lakeside.example',
    input: { type: 'url', autoComplete: 'url' },
    list: [7, 'Website'],
    nces: ['website'],
  },
  entity_street: {
    label: 'Street address',
    most: 200,
    required: true,
    example: '1 Shore Road',
    input: { autoComplete: 'street-address' },
    list: [2, 'Street'],
    nces: ['lstreet1', 'lstree'],
  },
  entity_city: {
    label: 'City',
    most: 100,
    required: true,
    example: 'Lakeside',
    input: { autoComplete: 'address-level2' },
    list: [3, 'City'],
    nces: ['lcity'],
  },
  entity_state: {
    label: 'State',
    most: 2,
    required: true,
    initial: defaultState,
    example: 'MN',
    list: [4, 'State'],
    nces: ['lstate'],
  },
  entity_zip: {
    label: 'ZIP',
    most: 20,
    required: true,
    example: '55001',
    input: { inputMode: 'numeric', autoComplete: 'postal-code' },
    list: [5, 'ZIP'],
    nces: ['lzip'],
  },
  entity_counselor: {
    label: 'Counselor',
    most: 100,
    initial: '',
    example: 'Ms. Lee, room 12, (651) 555-0112',
    list: [9, 'Counselor'],
  },
} as const satisfies Record<string, ProfileField>
export type ProfileName = keyof typeof profile
export const timeZoneField = { label: 'Time zone', most: 60, example: 'America/Chicago' } as const

export const school = z.object({
  id: z.number(),
  user_fk: z.number(),
  ...shownTexts(profile),
  /** The school's own time zone; null means its state's time zone. */
  time_zone: shownTexts({ timeZoneField }).timeZoneField.nullable(),
  version: z.number().optional(),
})
export type School = z.output<typeof school>

/** A school with the caller's level in it. */
export const schoolInView = school.extend({
  /** The caller's level in the school; null if there is no profile yet. */
  level: z.enum(levels).nullable(),
})
export type SchoolInView = z.output<typeof schoolInView>

const sent = {
  ...sentTexts(profile),
  entity_state: z.enum(stateCodes, 'Choose a state.') as z.ZodType<string, string>,
}
const time_zone = text(timeZoneField.most)
  .meta({ examples: [timeZoneField.example] })
  .nullable()
  .optional()
const made = Object.fromEntries(
  Object.entries<ProfileField>(profile).map(([name, { initial }]) => {
    const shape = sent[name as ProfileName]
    return [name, initial === undefined ? shape : shape.default(initial)]
  }),
) as typeof sent

const byUser = z.object({ userId: id })

export const schoolContract = contract({
  getUserEntity: {
    method: 'GET',
    path: '/api/get-user-entity/{userId}',
    access: { owner: { user: 'params.userId' } },
    summary: 'A user’s school, or null if there is no profile yet.',
    params: byUser,
    status: 200,
    reply: school.nullable(),
  },
  getEntityInfo: {
    method: 'GET',
    path: '/api/get-entity-info/{userId}',
    access: { owner: { user: 'params.userId' } },
    summary: 'A user’s school. The id is 0 if there is no profile yet.',
    params: byUser,
    status: 200,
    reply: schoolInView,
  },
  getEntity: {
    method: 'GET',
    path: '/api/get-entity/{id}',
    access: { owner: { school: 'params.id' }, from: 'viewer', orNull: true },
    scope: 'schools',
    summary: 'One school, or null if the id is unknown. Refuses schools that the caller can’t access.',
    params: byId,
    status: 200,
    reply: schoolInView.nullable(),
  },
  addEntity: {
    method: 'POST',
    path: '/api/add-entity',
    access: { owner: { user: 'body.user_fk' } },
    summary: 'Creates a user’s school profile.',
    body: z.object({ ...made, time_zone, user_fk: id }),
    status: 201,
    reply: school,
  },
  updateEntity: {
    method: 'POST',
    path: '/api/update-entity',
    access: { owner: { school: 'body.id' } },
    summary: 'Changes a school profile. Only an administrator can change `user_fk`.',
    versioned: true,
    // Fields that aren't sent keep their values. The defaults of a new profile would overwrite them.
    body: z
      .object({ ...sent, time_zone })
      .partial()
      .extend({ id, user_fk: id.optional() })
      .meta({ examples: [{ id: 3, entity_phone: '(651) 555-0147' }] }),
    status: 200,
    reply: school,
  },
  entityProcessUser: {
    method: 'GET',
    path: '/api/entity-process-user/{userId}',
    access: { owner: { user: 'params.userId' } },
    summary: 'The progress of a user’s school. Without a profile, the first step is active.',
    params: byUser,
    status: 200,
    reply: z.array(schoolStep),
  },
})
