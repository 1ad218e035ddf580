import * as z from 'zod'
import { byGuid, byId, contract, id } from '../../../shared/endpoint.ts'
import { cellKeys, countRule, largestCount } from './rules.ts'

export const enrollmentCounts = z
  .partialRecord(
    z.enum(cellKeys),
    z.number(countRule).int(countRule).min(0, countRule).max(largestCount, countRule),
  )
  .meta({ examples: [{ 'students/grade/1': 210, 'parents/homeLanguage/18': 310 }] })

/** Number of people in a school, broken down like survey answers. */
const enrollment = z.object({
  /** Increases with every change and is sent in If-Match. 0 before the first save. */
  version: z.number(),
  /** Day of the last change, in the school's time zone; null before the first save. */
  changedOn: z
    .string()
    .meta({ examples: ['2026-09-21'] })
    .nullable(),
  /** Counts by group, breakdown and answer code. Blank counts are missing. */
  counts: enrollmentCounts,
})
export type Enrollment = z.output<typeof enrollment>

export const enrollmentContract = contract({
  entityEnrollment: {
    method: 'GET',
    path: '/api/entity-enrollment/{id}',
    access: { owner: { school: 'params.id' }, from: 'coordinator' },
    summary: 'A school’s Community Profile: its enrollment counts.',
    params: byId,
    status: 200,
    reply: enrollment,
  },
  surveyEnrollment: {
    method: 'GET',
    path: '/api/survey-enrollment/{guid}',
    access: { owner: { survey: 'params.guid' }, from: 'viewer' },
    summary: 'The current Community Profile of a survey’s school.',
    params: byGuid,
    status: 200,
    reply: enrollment,
  },
  updateEntityEnrollment: {
    method: 'POST',
    path: '/api/update-entity-enrollment',
    versioned: true,
    access: { owner: { school: 'body.entityId' } },
    summary: 'Replaces all counts in a Community Profile. 409 if it changed since the version in If-Match.',
    body: z.object({ entityId: id, counts: enrollmentCounts }),
    status: 200,
    reply: enrollment,
  },
})
