import { callFile } from '../../../web/call.ts'
import { downloadsContract } from '../contract.ts'

/** The files that a leader can take away, each under its name. */
export const downloads = [
  {
    label: 'Excel',
    description: 'Download the data as an Excel workbook',
    file: 'equity-audit-results.xlsx',
    load: (guid: string) =>
      callFile(downloadsContract.downloadResults, { params: { guid }, query: { format: 'xlsx' } }),
  },
  {
    label: 'CSV',
    description: 'Download the data as CSV',
    file: 'equity-audit-results.csv',
    load: (guid: string) =>
      callFile(downloadsContract.downloadResults, { params: { guid }, query: { format: 'csv' } }),
  },
  {
    label: 'Codebook',
    description: 'Download the codebook of the CSV file',
    file: 'equity-audit-codebook.csv',
    load: (guid: string) =>
      callFile(downloadsContract.downloadResults, {
        params: { guid },
        query: { format: 'csv', part: 'codebook' },
      }),
  },
] as const

/** All rows of a survey, for administrators. */
export const exportOfResponses = {
  label: 'All responses',
  description: 'Download all responses as CSV, for administrators',
  file: 'responses.csv',
  load: (guid: string) => callFile(downloadsContract.exportResponses, { params: { guid } }),
} as const
