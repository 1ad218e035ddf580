import { tidied } from '../../records/words/rules.ts'
import type { NewReview, TranslatedText } from './contract.ts'
import { reviewFaults, type Verdict, verdictChoices, verdictNames, verdicts } from './rules.ts'

export const sheetName = 'Translation'

/** In column order. Widths are in characters. */
export const workbookColumns = [
  { name: 'Text id', width: 26 },
  { name: 'Where it appears', width: 30 },
  { name: 'English', width: 50 },
  { name: 'Current words', width: 50 },
  { name: 'Placeholders', width: 18 },
  { name: 'Suggested words', width: 50 },
  { name: 'Verdict', width: 12 },
  { name: 'Comment', width: 40 },
] as const
type Column = (typeof workbookColumns)[number]['name']

export interface RowFault {
  /** Row number as the spreadsheet shows it; null if the error isn't in one row. */
  row: number | null
  fault: string
}

export interface ReadRow {
  row: number
  text: TranslatedText
  review: NewReview
}

export interface ReadWorkbook {
  faults: RowFault[]
  rows: ReadRow[]
}

/**
 * Reads the reviews in a workbook and compares them with the current texts. Skips rows without a review, suggested words
 * or a comment. If there is any error, nothing in the file may be stored.
 */
export function readRows(
  cells: readonly (readonly string[])[],
  texts: readonly TranslatedText[],
): ReadWorkbook {
  const [head = [], ...body] = cells
  const places = new Map(
    workbookColumns.map(({ name }) => [name, head.findIndex((one) => one.trim() === name)]),
  )
  const missing = workbookColumns.filter(({ name }) => places.get(name) === -1 && name !== 'Placeholders')
  if (missing.length > 0) {
    const names = missing.map(({ name }) => `“${name}”`).join(', ')
    return { rows: [], faults: [{ row: 1, fault: `The first row is missing ${names}.` }] }
  }
  const byId = new Map(texts.map((text) => [text.id, text]))
  const seen = new Set<string>()
  const faults: RowFault[] = []
  const rows: ReadRow[] = []
  for (const [at, row] of body.entries()) {
    const cell = (column: Column) => row[places.get(column) ?? -1] ?? ''
    const id = cell('Text id').trim()
    if (row.every((one) => one.trim() === '')) continue
    const read = seen.has(id) ? [`${id} is in the file twice.`] : readRow(cell, byId.get(id))
    seen.add(id)
    if (Array.isArray(read)) faults.push(...read.map((fault) => ({ row: at + 2, fault })))
    else if (read) rows.push({ row: at + 2, ...read })
  }
  if (faults.length === 0 && rows.length === 0)
    faults.push({ row: null, fault: 'No row has a verdict or suggested words.' })
  return { faults, rows }
}

/** Returns null if the row adds nothing, or sentences that describe its errors. */
function readRow(
  cell: (column: Column) => string,
  text: TranslatedText | undefined,
): Omit<ReadRow, 'row'> | string[] | null {
  const [suggested, verdictCell, comment] = [
    tidied(cell('Suggested words')),
    cell('Verdict').trim(),
    cell('Comment').trim(),
  ]
  if (suggested === '' && verdictCell === '' && comment === '') return null
  if (!text) return [`We can’t find a text with the ID “${cell('Text id').slice(0, 60)}”.`]
  if (cell('English') !== text.english)
    return ['The English text changed. Download the workbook again to review this text.']
  if (suggested === text.words && verdictCell === '' && comment === '') return null
  const verdict = verdictOf(verdictCell, suggested, text)
  if (!verdict)
    return [
      verdictCell === ''
        ? 'Add a verdict.'
        : `“${verdictCell.slice(0, 40)}” isn’t a verdict. Use ${verdictChoices}.`,
    ]
  if (verdict !== 'change' && suggested !== '' && suggested !== text.words)
    return [`This row has suggested words, so the verdict must be Change, not ${verdictNames[verdict]}.`]
  if (verdict === 'right' && cell('Current words') !== text.words)
    return ['The current words changed. Download the workbook again to review this text.']
  const words = verdict === 'change' ? suggested : text.words
  const { review } = text
  const isKnown =
    review?.verdict === verdict &&
    review.words === words &&
    review.comment === comment &&
    review.sentBack === null
  if (isKnown) return null
  const faults = reviewFaults(text, { verdict, words, comment })
  if (faults.length > 0) return faults
  const { id, version, englishHash } = text
  return { text, review: { id, version, englishHash, verdict, words, comment } }
}

function verdictOf(cell: string, suggested: string, text: TranslatedText): Verdict | undefined {
  if (cell === '' && suggested !== '' && suggested !== text.words) return 'change'
  return verdicts.find((one) => verdictNames[one].toLowerCase() === cell.toLowerCase())
}
