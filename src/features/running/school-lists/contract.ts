import * as z from 'zod'
import { contract, id, mediaTypes, shownTexts, streamReply, text } from '../../../shared/endpoint.ts'
import { unkept } from '../../../shared/fields.ts'
import { count } from '../../../shared/numbers.ts'
import { personFields } from '../../people/users/contract.ts'
import { columns, type Field, lettersAtMost, rowStates, rowsAtMost } from './rules.ts'

const cell = z
  .string()
  .max(lettersAtMost)
  .refine((value) => !value.includes('\0'), unkept)
  .optional()
const cells = Object.fromEntries(
  columns.map(({ field, example }) => [field, cell.meta({ examples: [example] })]),
) as Record<Field, typeof cell>
const exampleRow = Object.fromEntries(columns.map(({ field, example }) => [field, example]))

const list = z.object({
  rows: z
    .array(z.object({ file: z.string().max(200), line: z.int().min(1).max(10_000_000), ...cells }))
    .min(1, 'The list has no rows.')
    .max(rowsAtMost, `A list can have up to ${count(rowsAtMost)} rows.`)
    .meta({ examples: [[{ file: 'schools.csv', line: 2, ...exampleRow }]] }),
  /** Organization for schools whose district is missing or unknown; null for none. */
  organization: id.nullable().meta({ examples: [null] }),
  /** Meanings of District names that match no organization, or several; null for no organization. */
  districts: z
    .array(z.object({ name: text(lettersAtMost), organization: id.nullable() }))
    .max(rowsAtMost)
    .optional()
    .meta({ examples: [[{ name: 'Shore Schools', organization: 2 }]] }),
  /** State of new schools whose rows don't list one. */
  state: text(40).default(''),
})
export type List = z.output<typeof list>
/** Enough for the maximum number of rows with cells of usual length. */
const bodyLimit = 6_000_000

const counts = z.object({ new: z.number(), changed: z.number(), unchanged: z.number() })
const taken = z.object({
  schools: counts,
  accounts: counts,
  /** Number of roles added or changed. */
  roles: z.number(),
})
export type Taken = z.output<typeof taken>
const preview = taken.extend({
  /** Identifies what the preview shows, for the import call; null if the list has errors. */
  digest: z.string().nullable(),
  rows: z.array(
    z.object({
      file: z.string(),
      line: z.number(),
      school: z.string(),
      person: z.string(),
      state: z.enum(rowStates),
      what: z.array(z.string()),
    }),
  ),
  /** The first errors. `faultCount` is the total. */
  faults: z.array(z.object({ file: z.string(), line: z.number().nullable(), message: z.string() })),
  faultCount: z.number(),
  /** Names in the District column to explain in `districts`, with the number of schools for each. */
  unclear: z
    .array(z.object({ district: z.string().meta({ examples: ['Shore Schools'] }), schools: z.number() }))
    .optional(),
  /** Number of schools that will have no organization, and the first of their names. */
  unplaced: z
    .object({ count: z.number(), schools: z.array(z.string().meta({ examples: ['Hillside School'] })) })
    .optional(),
})
export type Preview = z.output<typeof preview>
export type DistrictAnswers = NonNullable<List['districts']>

const { firstName, lastName, email } = shownTexts(personFields)
const waiting = z.object({
  id: z.number(),
  firstName,
  lastName,
  email,
  /** The school whose primary account it is, or else its first school; blank if there is none. */
  school: z.string().meta({ examples: ['Lakeside Middle School'] }),
})
export type Waiting = z.output<typeof waiting>
const slip = waiting.extend({ password: z.string() })
export type Slip = z.output<typeof slip>

/** Maximum number of slips for each call, because hashing a password takes a core a twentieth of a second. */
export const slipsAtOnce = 20

export const schoolListsContract = contract({
  listPlaces: {
    method: 'GET',
    path: '/api/school-list-places',
    access: 'admin',
    summary: 'The organizations that a list’s schools can be added to, by name.',
    status: 200,
    reply: z.array(
      z.object({
        id: z.number(),
        name: z.string().meta({ examples: ['Shore Unified School District'] }),
        above: z.string().nullable().optional(),
      }),
    ),
  },
  previewList: {
    method: 'POST',
    path: '/api/school-list/preview',
    access: 'admin',
    summary:
      'Previews the import of a list of schools and their people: the changes row by row, or the list’s errors. Doesn’t change anything.',
    body: list,
    bodyLimit,
    status: 200,
    reply: preview,
  },
  importList: {
    method: 'POST',
    path: '/api/school-list',
    access: 'admin',
    summary:
      'Imports a list as its preview showed it. If there is an error, nothing is imported. 409 if the changes would now differ from the preview.',
    body: list.extend({
      digest: z
        .string()
        .max(100)
        .meta({ examples: ['5f2b'] }),
    }),
    bodyLimit,
    status: 200,
    reply: taken,
  },
  exportList: {
    method: 'GET',
    path: '/api/school-list',
    access: 'admin',
    summary: 'All schools with their people as a list. Importing it unchanged doesn’t change anything.',
    query: z.object({ organization: id.optional() }),
    status: 200,
    file: mediaTypes.csv,
    reply: streamReply,
  },
  accountsWithoutPassword: {
    method: 'GET',
    path: '/api/accounts-without-password',
    access: 'admin',
    summary: 'Active accounts that came from a list and don’t have a password yet, by name.',
    status: 200,
    reply: z.array(waiting),
  },
  makeSlips: {
    method: 'POST',
    path: '/api/account-slips',
    access: 'admin',
    summary:
      'Sets temporary passwords for accounts. Only this reply contains them. Accounts whose owners have chosen a password are left out.',
    body: z.object({ accounts: z.array(id).min(1).max(slipsAtOnce) }),
    status: 200,
    reply: z.array(slip),
  },
})
