import { csv } from '../../../../shared/csv.ts'
import type { FileReply } from '../../../../shared/endpoint.ts'
import { mediaTypes } from '../../../../shared/endpoint.ts'
import { workbook } from '../../../records/documents/server/workbook.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { fileHead, fileName, fileRows } from '../rules-file.ts'
import { districtResults } from './actions.ts'
import type { Asked } from './actions-schools.ts'

export async function districtFile(
  asked: Asked,
  round: string | undefined,
  format: 'csv' | 'xlsx',
): Promise<FileReply> {
  const results = await districtResults(asked, round)
  const rows = fileRows(results)
  await recordEvent(asked.db, asked.now(), {
    user: asked.user.id,
    identifier: `organization ${asked.organization.id}`,
    event: 'Results downloaded',
    message: `${results.name}, ${results.round ?? ''}, ${format.toUpperCase()}`,
  })
  if (format === 'csv')
    return { name: fileName(results, 'csv'), type: mediaTypes.csv, content: csv([fileHead, ...rows]) }
  const widths = [
    10, 32, 36, 24, 18, 40, 10, 10, 8, 8, 12, 8, 10, 10, 30, 12, 10, 12, 10, 10, 10, 8, 10, 16, 10, 40, 8, 8,
    8, 8,
  ]
  const content = await workbook([{ name: 'District results', head: fileHead, rows, widths }])
  return { name: fileName(results, 'xlsx'), type: mediaTypes.excel, content }
}
