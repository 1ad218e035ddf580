import * as z from 'zod'
import { byId, contract, id } from '../../../shared/endpoint.ts'

const processStep = z.object({
  id: z.number(),
  title: z.string().meta({ examples: ['Equity Audit Survey'] }),
  description: z.string().meta({ examples: ['Set up the survey and share its link.'] }),
  image: z.string().meta({ examples: ['survey'] }),
  path: z.string().meta({ examples: ['/equity-audit-overview/'] }),
  parent: z.number().nullable(),
  /** Whether the step comes in a future release. */
  future: z.boolean(),
})

/** A step with the school's state. `entity_status` is 1 if active, 2 if complete; anything else means disabled. */
export const schoolStep = z.object({
  id: z.number(),
  order: z.number(),
  stepId: z.number(),
  stepStatus: z.number(),
  entity_status: z.number(),
  process_step: processStep.omit({ id: true }),
})
export type SchoolStep = z.output<typeof schoolStep>

export const processContract = contract({
  processSteps: {
    method: 'GET',
    path: '/api/process-steps/',
    access: 'signed-in',
    summary: 'The steps of an equity audit, in order.',
    status: 200,
    reply: z.array(processStep),
  },
  entityProcess: {
    method: 'GET',
    path: '/api/entity-process/{id}',
    access: { owner: { school: 'params.id' }, from: 'viewer' },
    scope: 'schools',
    summary: 'A school’s progress in the process.',
    params: byId,
    status: 200,
    reply: z.array(schoolStep),
  },
  processSubsteps: {
    method: 'GET',
    path: '/api/process-substeps/{a}/{b}',
    access: { owner: { school: 'params.a' }, from: 'viewer' },
    summary: 'The parts of step b, with school a’s progress.',
    params: z.object({ a: id, b: id }),
    status: 200,
    reply: z.array(schoolStep),
  },
  updateStatus: {
    method: 'POST',
    path: '/api/update-status',
    access: { owner: { user: 'body.userId', school: 'body.entityId' }, from: 'coordinator' },
    summary: 'Changes the status of a school’s step.',
    body: z.object({
      userId: id,
      entityId: id,
      stepId: id.meta({ examples: [1] }),
      stepStatus: z.number().int().min(0).max(2),
    }),
    status: 201,
    reply: z.object({ success: z.boolean() }),
  },
})
