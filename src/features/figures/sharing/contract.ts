import * as z from 'zod'
import { areaCodes } from '../../../shared/codes.ts'
import { byGuid, contract, id, success, surveyGuid, text } from '../../../shared/endpoint.ts'
import { grant } from '../../people/grants/contract.ts'
import { areaReport, surveyResults } from '../results/contract.ts'
import { shareDays } from './rules.ts'

export const shareLink = grant.extend({
  /** The intended reader; empty if none was entered. */
  madeFor: z.string().meta({ examples: ['School board'] }),
})
export type ShareLink = z.output<typeof shareLink>

/** Who shared the results, and the last day the link works. */
const shared = {
  sharedBy: z.string().meta({ examples: ['Maya Thompson'] }),
  ends: z.string().meta({ examples: ['2026-11-25'] }),
}
export const sharedResults = surveyResults.extend(shared)
export type SharedResults = z.output<typeof sharedResults>
export const sharedReport = areaReport.extend(shared)
export type SharedReport = z.output<typeof sharedReport>

const token = z.string().min(1).max(100)

export const sharingContract = contract({
  shareLinks: {
    method: 'GET',
    path: '/api/survey-results/{guid}/share-links',
    access: { owner: { survey: 'params.guid' } },
    summary: 'Read-only links to a survey’s results, newest first. The links themselves aren’t stored.',
    params: byGuid,
    status: 200,
    reply: z.array(shareLink),
  },
  makeShareLink: {
    method: 'POST',
    path: '/api/survey-results/{guid}/share-links',
    access: { owner: { survey: 'params.guid' }, results: true },
    freshSignIn: true,
    summary: 'Creates a read-only link to a closed survey’s results. Only this reply includes the link.',
    params: byGuid,
    body: z.object({ days: z.literal(shareDays), madeFor: text(100).default('') }),
    status: 201,
    reply: z.object({
      link: z.string().meta({ examples: ['https://audit.example/shared-results/kX3v…'] }),
      shareLink,
    }),
  },
  withdrawShareLink: {
    method: 'DELETE',
    path: '/api/survey-results/{guid}/share-links/{id}',
    access: { owner: { survey: 'params.guid' } },
    summary: 'Turns off a link. Has no effect if the link is already off.',
    params: z.object({ guid: surveyGuid, id }),
    status: 200,
    reply: success,
  },
  sharedResults: {
    method: 'GET',
    path: '/api/shared-results/{token}',
    access: 'public',
    summary: 'The results that a link opens, as the dashboard shows them.',
    params: z.object({ token }),
    status: 200,
    reply: sharedResults,
  },
  sharedReport: {
    method: 'GET',
    path: '/api/shared-results/{token}/areas/{area}',
    access: 'public',
    summary: 'One equity area in detail, of the results that a link opens.',
    params: z.object({ token, area: z.enum(areaCodes) }),
    status: 200,
    reply: sharedReport,
  },
})
