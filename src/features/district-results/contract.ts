import * as z from 'zod'
import { contract, id, success, surveyGuid } from '../../shared/endpoint.ts'
import { releaseSteps } from '../../shared/levels.ts'
import { releaseTargets } from './rules.ts'

/** A survey whose results are released in steps. */
const releasable = z.object({
  guid: z.string(),
  surveyName: z.string(),
  schoolName: z.string(),
  /** Its last day, YYYY-MM-DD. */
  closes: z.string(),
  /** Only final results are released. */
  isFinal: z.boolean(),
  releasedTo: z.enum(releaseSteps),
})
export type Releasable = z.output<typeof releasable>

const release = z.object({
  /** Since when surveys that close are released in steps, ISO 8601; null: their results open by themselves. */
  since: z.string().nullable(),
  /** Closed surveys that steps govern, those released least far first. */
  surveys: z.array(releasable),
})
export type Release = z.output<typeof release>

const ofOrganization = { organization: 'body.organization' } as const

export const districtResultsContract = contract({
  districtRelease: {
    method: 'GET',
    path: '/api/district-release/{organization}',
    access: { owner: { organization: 'params.organization' } },
    summary: 'How an organization releases results, and how far each survey is released.',
    params: z.object({ organization: id }),
    status: 200,
    reply: release,
  },
  setReleaseSteps: {
    method: 'POST',
    path: '/api/release-steps',
    access: { owner: ofOrganization },
    summary:
      'Switches release in steps on or off, for surveys that close from now on. Closed ones stay as they are.',
    body: z.object({ organization: id, on: z.boolean() }),
    status: 200,
    reply: success,
  },
  releaseResults: {
    method: 'POST',
    path: '/api/release-results',
    access: { owner: ofOrganization },
    summary:
      'Releases final results as far as a step, of one survey or of all of the organization that steps govern. Nothing is taken back; what is released further stays so.',
    body: z.object({
      organization: id,
      surveyGuid: surveyGuid.nullable().meta({ examples: [null] }),
      to: z.enum(releaseTargets),
    }),
    status: 200,
    /** Surveys that are released further now. */
    reply: z.object({ released: z.number() }),
  },
})
