import type { Group } from '../../../shared/codes.ts'
import { given } from '../../../web/address.ts'
import { download } from '../../../web/call.ts'
import { downloadsContract } from '../contract.ts'

/** The files that a leader can download. */
export const downloads = [
  {
    label: 'Excel',
    description: 'Download the data as an Excel workbook',
    load: (guid: string, group?: Group) =>
      download(downloadsContract.downloadResults, {
        params: { guid },
        query: { format: 'xlsx', ...given({ group }) },
      }),
  },
  {
    label: 'CSV',
    description: 'Download the data as CSV',
    load: (guid: string, group?: Group) =>
      download(downloadsContract.downloadResults, {
        params: { guid },
        query: { format: 'csv', ...given({ group }) },
      }),
  },
  {
    label: 'Codebook',
    description: 'Download the codebook of the CSV file',
    load: (guid: string, group?: Group) =>
      download(downloadsContract.downloadResults, {
        params: { guid },
        query: { format: 'csv', part: 'codebook', ...given({ group }) },
      }),
  },
] as const

/** All rows of a survey, for administrators. */
export const exportOfResponses = {
  label: 'All responses',
  description: 'Download all responses as CSV, for administrators',
  load: (guid: string, withTrace: boolean) =>
    download(downloadsContract.exportResponses, {
      params: { guid },
      query: { trace: withTrace ? 'yes' : 'no' },
    }),
} as const
