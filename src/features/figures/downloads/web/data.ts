import type { Group } from '../../../../shared/codes.ts'
import { given } from '../../../../web/address.ts'
import { download } from '../../../../web/call.ts'
import { downloadsContract } from '../contract.ts'

export const downloads = [
  {
    label: 'Excel workbook',
    description: 'Each table on its own sheet, plus the codebook.',
    load: (guid: string, group?: Group) =>
      download(downloadsContract.downloadResults, {
        params: { guid },
        query: { format: 'xlsx', ...given({ group }) },
      }),
  },
  {
    label: 'CSV file',
    description: 'The same figures in one table, for other programs. They must read it as UTF-8.',
    load: (guid: string, group?: Group) =>
      download(downloadsContract.downloadResults, {
        params: { guid },
        query: { format: 'csv', ...given({ group }) },
      }),
  },
  {
    label: 'Codebook (CSV)',
    description: 'What each CSV column means. The workbook already includes it.',
    load: (guid: string, group?: Group) =>
      download(downloadsContract.downloadResults, {
        params: { guid },
        query: { format: 'csv', part: 'codebook', ...given({ group }) },
      }),
  },
  {
    label: 'Files for research (ZIP)',
    description:
      'The same figures with one on each line, plus a codebook, syntax for SPSS and R, and DDI metadata.',
    load: (guid: string, group?: Group) =>
      download(downloadsContract.downloadResults, {
        params: { guid },
        query: { format: 'zip', ...given({ group }) },
      }),
  },
] as const

export const exportOfResponses = {
  label: 'All responses (CSV)',
  description: 'One row for each response. Administrators only.',
  load: (guid: string, withTrace: boolean) =>
    download(downloadsContract.exportResponses, {
      params: { guid },
      query: { trace: withTrace ? 'yes' : 'no' },
    }),
} as const
