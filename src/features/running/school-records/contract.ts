import * as z from 'zod'
import { byId, contract, text } from '../../../shared/endpoint.ts'

export const deletableSchool = z.object({
  id: z.number(),
  name: z.string().meta({ examples: ['Lakeside Middle School'] }),
  district: z.string(),
  /** Email address of the account it belongs to. */
  account: z.string().meta({ examples: ['maya.thompson@lakeside.example'] }),
  surveys: z.number(),
  responses: z.number().meta({ examples: [312] }),
  /** Why it can't be deleted yet, in a sentence; null if it can be. */
  reason: z.string().nullable(),
})
export type DeletableSchool = z.output<typeof deletableSchool>

const count = z.number().int().min(0)

export const schoolRecordsContract = contract({
  deletableSchools: {
    method: 'GET',
    path: '/api/deletable-schools',
    access: 'admin',
    summary: 'All schools by name, with the facts that decide whether they can be deleted.',
    status: 200,
    reply: z.array(deletableSchool),
  },
  deleteSchool: {
    method: 'POST',
    path: '/api/delete-school/{id}',
    access: 'admin',
    summary: 'Permanently deletes a school with all its surveys, responses and results.',
    params: byId,
    body: z.object({
      /** The school’s name, typed to confirm. */
      schoolName: text(200).meta({ examples: ['Lakeside Middle School'] }),
    }),
    status: 200,
    reply: z.object({
      /** Number of deleted rows by table. */
      records: z.array(z.object({ what: z.string(), count })),
      /** The certificate, an HTML document to print. */
      certificate: z.string(),
    }),
  },
})
