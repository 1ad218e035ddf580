import type { Group } from '../../../../shared/codes.ts'
import { given } from '../../../../web/address.ts'
import { download } from '../../../../web/call.ts'
import { downloadsContract } from '../contract.ts'

/** The files that a leader can download. */
export const downloads = [
  {
    label: 'Excel workbook',
    description: 'Every table on a sheet of its own, and the codebook.',
    load: (guid: string, group?: Group) =>
      download(downloadsContract.downloadResults, {
        params: { guid },
        query: { format: 'xlsx', ...given({ group }) },
      }),
  },
  {
    label: 'CSV file',
    description: 'The same figures in one table, for other programs.',
    load: (guid: string, group?: Group) =>
      download(downloadsContract.downloadResults, {
        params: { guid },
        query: { format: 'csv', ...given({ group }) },
      }),
  },
  {
    label: 'Codebook (CSV)',
    description: 'What every column of the CSV file means. The workbook has it already.',
    load: (guid: string, group?: Group) =>
      download(downloadsContract.downloadResults, {
        params: { guid },
        query: { format: 'csv', part: 'codebook', ...given({ group }) },
      }),
  },
] as const

/** All rows of a survey, for administrators. */
export const exportOfResponses = {
  label: 'All responses (CSV)',
  description: 'A row for each response, for administrators alone.',
  load: (guid: string, withTrace: boolean) =>
    download(downloadsContract.exportResponses, {
      params: { guid },
      query: { trace: withTrace ? 'yes' : 'no' },
    }),
} as const
