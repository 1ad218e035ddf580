import * as z from 'zod'
import { areaCodes, bands, groups } from '../../../shared/codes.ts'
import { byId, contract, fileReply, id, mediaTypes } from '../../../shared/endpoint.ts'
import { figure } from '../../figures/results/contract.ts'
import { boardStates } from './rules-states.ts'

const day = z.string().meta({ examples: ['2026-10-23'] })

const scores = z.object({
  /** Results are early for 24 hours after the close, then final. */
  stage: z.enum(['provisional', 'final']),
  /** The survey that the scores come from: the current one if it has closed, otherwise the last final one. */
  guid: z.string(),
  /** Day on which the survey closed. */
  closes: day,
  overall: figure,
  /** All areas, in the order of `areas`. */
  areas: z.array(z.object({ code: z.enum(areaCodes), figure })),
  /** Change in the overall score since the last comparable survey; null if there is none. */
  change: z
    .object({
      /** Points between the two scores as shown. */
      points: z.number(),
      /** Whether the change is unlikely to be due to chance; null if margins of error aren't known. */
      clear: z.boolean().nullable(),
      /** Day on which the earlier survey closed. */
      since: day,
    })
    .nullable(),
  smallGroup: z.number(),
})
export type BoardScores = z.output<typeof scores>

export const boardRow = z.object({
  schoolId: z.number(),
  schoolName: z.string(),
  /** The school's organization. */
  district: z.string(),
  /** Grade bands in the current survey. */
  grades: z.array(z.enum(bands)),
  state: z.enum(boardStates),
  /** The current survey; null if there is none. */
  survey: z
    .object({
      guid: z.string(),
      opens: day.nullable(),
      closes: day.nullable(),
      /** Number of days left to answer after today; null if the survey isn't open. */
      daysLeft: z.number().nullable(),
    })
    .nullable(),
  /** Empty before the survey opens, or if the caller may not see who has answered. */
  groups: z.array(z.object({ key: z.enum(groups), count: z.number(), expected: z.number().nullable() })),
  /** Groups that will be below 20% at the close if they keep the pace of the last seven days. */
  behind: z.array(z.enum(groups)),
  /** The newest scores; null if there are none or the caller may not see them. */
  scores: scores.nullable(),
  /** Whether the scores are still being computed. A later request returns them. */
  isBeingMade: z.boolean(),
})
export type BoardRow = z.output<typeof boardRow>

export const board = z.object({
  id: z.number(),
  name: z.string().meta({ examples: ['Three Rivers School District'] }),
  today: day,
  /** Whether the caller may remind schools and see who has answered before results are released. */
  isOfficer: z.boolean(),
  areas: z.array(z.object({ code: z.enum(areaCodes), name: z.string() })),
  rows: z.array(boardRow),
})
export type Board = z.output<typeof board>

const person = z.object({ name: z.string(), email: z.string() })

const reminder = z.object({
  /** Whether this service sends email. */
  byMail: z.boolean(),
  today: day,
  /** Schools with a group that is behind. */
  schools: z.array(
    z.object({
      schoolId: z.number(),
      schoolName: z.string(),
      /** Whether the school's people were emailed the reminder today. */
      remindedToday: z.boolean(),
      /** The school's active leaders and coordinators. */
      people: z.array(person),
    }),
  ),
})
export type Reminder = z.output<typeof reminder>

export const boardContract = contract({
  boards: {
    method: 'GET',
    path: '/api/boards',
    access: 'signed-in',
    summary: 'The organizations whose board the caller may see, by name.',
    status: 200,
    reply: z.array(z.object({ id: z.number(), name: z.string() })),
  },
  board: {
    method: 'GET',
    path: '/api/organizations/{id}/board',
    access: { owner: { organization: 'params.id' }, from: 'viewer' },
    summary: 'All schools of an organization and of those below it, with the state of their current surveys.',
    params: byId,
    status: 200,
    reply: board,
  },
  boardReminder: {
    method: 'GET',
    path: '/api/organizations/{id}/board/reminder',
    access: { owner: { organization: 'params.id' } },
    summary: 'The schools that are behind, with the leaders and coordinators who can be reminded.',
    params: byId,
    status: 200,
    reply: reminder,
  },
  remindSchools: {
    method: 'POST',
    path: '/api/remind-schools',
    access: { owner: { organization: 'body.organization' } },
    summary:
      'Emails the reminder to leaders and coordinators of the schools that are behind, each school at most once a day. Needs a mail server.',
    body: z.object({ organization: id }),
    status: 200,
    /** How many schools and people receive the reminder. */
    reply: z.object({ schools: z.number(), people: z.number() }),
  },
  boardFile: {
    method: 'GET',
    path: '/api/organizations/{id}/board/file',
    access: { owner: { organization: 'params.id' }, from: 'viewer' },
    summary: 'The board as a file: what it shows to the caller, one line for each school.',
    params: byId,
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    status: 200,
    file: [mediaTypes.csv, mediaTypes.excel],
    reply: fileReply,
  },
})
