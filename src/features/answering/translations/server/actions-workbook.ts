import type { FileReply } from '../../../../shared/endpoint.ts'
import { workbook } from '../../../records/documents/server/workbook.ts'
import { placeholdersOf } from '../../../records/words/rules.ts'
import type { Translation } from '../contract.ts'
import { verdictChoices, verdictNames } from '../rules.ts'
import { sheetName, workbookColumns } from '../rules-workbook.ts'

/** Creates a workbook of a translation, with one row per text and columns for a reviewer to fill in. */
export async function translationWorkbook({ language, texts }: Translation): Promise<FileReply> {
  const rows = texts.map(({ id, where, english, words, review }) => {
    const open = review?.sentBack === null ? review : null
    return [
      ...[id, where, english, words, placeholdersOf(english).join(' ')],
      open?.verdict === 'change' ? open.words : '',
      open ? verdictNames[open.verdict] : '',
      open?.comment ?? '',
    ]
  })
  const head = workbookColumns.map(({ name }) => name)
  const widths = workbookColumns.map(({ width }) => width)
  const help = [
    ['Change only the Suggested words, Verdict and Comment columns.'],
    [
      `In the Verdict column, write ${verdictChoices}. If you write Change, add better words under Suggested words.`,
    ],
    ['Don’t change words in braces, such as {students}. The survey fills them in.'],
    [
      'Save the file as XLSX and choose it on the page where you downloaded it. You can review every change before we save it.',
    ],
  ]
  const content = await workbook([
    { name: sheetName, head, rows, widths },
    { name: 'How to', head: ['How to'], rows: help, widths: [110] },
  ])
  return { name: `translation-${language}.xlsx`, content }
}
