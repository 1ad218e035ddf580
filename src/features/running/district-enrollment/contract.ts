import * as z from 'zod'
import { byId, contract, id } from '../../../shared/endpoint.ts'
import { enrollmentCounts } from '../../schools/enrollment/contract.ts'

/** Maximum number of schools for each call. A page sends more schools in several calls. */
export const schoolsAtOnce = 300

/** `saved` · `changed` by someone else since the version sent · `moved` out of the organization. */
export const saveResults = ['saved', 'changed', 'moved'] as const

const school = z.object({
  id: z.number(),
  name: z.string().meta({ examples: ['Lakeside Middle School'] }),
  zip: z.string().meta({ examples: ['55101'] }),
  /** The school's ID in its district's or NCES lists; null if it has none. */
  listId: z
    .string()
    .meta({ examples: ['270001200001'] })
    .nullable(),
  /** 0 before the first save. */
  version: z.number(),
  counts: enrollmentCounts,
})
export type DistrictSchool = z.output<typeof school>

const districtEnrollment = z.object({
  name: z.string().meta({ examples: ['Three Rivers School District'] }),
  today: z.string().meta({ examples: ['2026-09-21'] }),
  schools: z.array(school),
})
export type DistrictEnrollment = z.output<typeof districtEnrollment>

export const districtEnrollmentContract = contract({
  districtEnrollment: {
    method: 'GET',
    path: '/api/organizations/{id}/enrollment',
    access: { owner: { organization: 'params.id' } },
    summary: 'The Community Profiles of all schools in an organization and in those below it, by name.',
    params: byId,
    status: 200,
    reply: districtEnrollment,
  },
  saveDistrictEnrollment: {
    method: 'POST',
    path: '/api/organizations/{id}/enrollment',
    access: { owner: { organization: 'params.id' } },
    summary:
      'Replaces the counts in the Community Profiles of several schools, in one transaction per school. A school whose profile changed since its version keeps its counts.',
    params: byId,
    body: z.object({
      schools: z
        .array(
          z.object({
            entityId: id,
            version: z.number().int().min(0).max(2_147_483_647),
            counts: enrollmentCounts,
          }),
        )
        .min(1, 'Send at least one school.')
        .max(schoolsAtOnce, `Send up to ${schoolsAtOnce} schools at a time.`),
    }),
    bodyLimit: 1_500_000,
    status: 200,
    reply: z.array(z.object({ entityId: z.number(), result: z.enum(saveResults) })),
  },
})
export type SaveResult = (typeof saveResults)[number]
