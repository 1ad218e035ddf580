import * as z from 'zod'
import { groups } from '../../../shared/codes.ts'
import { byGuid, contract, fileReply, mediaTypes, streamReply } from '../../../shared/endpoint.ts'
import { traceAsked } from '../responses/contract.ts'

export const downloadFormats = ['csv', 'xlsx', 'zip'] as const
export const downloadParts = ['figures', 'codebook'] as const

export const downloadsContract = contract({
  downloadResults: {
    method: 'GET',
    path: '/api/survey-results/{guid}/download',
    access: { owner: { survey: 'params.guid' }, from: 'viewer', results: true },
    scope: 'results',
    summary:
      'A survey’s protected tables as CSV or XLSX: response rates, scores, items, and what every column means. For research, a ZIP of the tables in tidy form with codebook, SPSS and R syntax and DDI metadata.',
    params: byGuid,
    query: z.object({
      format: z.enum(downloadFormats).default('csv'),
      part: z.enum(downloadParts).default('figures'),
      /** Only the lines for this group and Everyone; all groups if undefined. */
      group: z.enum(groups).optional(),
    }),
    status: 200,
    reply: fileReply,
    file: [mediaTypes.csv, mediaTypes.excel, mediaTypes.zip],
  },
  exportResponses: {
    method: 'GET',
    path: '/api/survey-responses/{guid}/export',
    access: 'admin',
    summary:
      'All responses to one survey as sent, as CSV, in a random order that stays the same, one column per item; with network and browser if asked for.',
    params: byGuid,
    query: z.object(traceAsked),
    status: 200,
    reply: streamReply,
    file: mediaTypes.csv,
  },
})
