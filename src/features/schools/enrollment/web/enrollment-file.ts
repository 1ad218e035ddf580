import { groupNames } from '../../../../shared/codes.ts'
import { CsvFault, type CsvRecord, csvRecords, notUtf8, utf8Text } from '../../../../shared/csv-reader.ts'
import { plain, shortened } from '../../../../shared/plain.ts'
import { countOf, countRule, enrollmentTables } from '../rules.ts'

/** Counts as typed, keyed by cell; blank if unknown. */
export type Typed = Readonly<Record<string, string>>

const columns = ['Group', 'Breakdown', 'Answer', 'Count'] as const
const linesAtMost = 200
export const bytesAtMost = 100_000
const faultsAtMost = 20

const lines = enrollmentTables.flatMap(({ group, name, cells }) =>
  cells.map((cell) => ({ key: cell.key, words: [groupNames[group], name, cell.name] })),
)

/** Returns the table as a CSV file, with one line for each cell and the typed counts. */
export const enrollmentFile = (typed: Typed): string =>
  [columns, ...lines.map(({ key, words }) => [...words, typed[key] ?? ''])]
    .map((fields) => `${fields.map(quoted).join(',')}\r\n`)
    .join('')

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The contents of a file, or all of its errors in sentences. */
export type Read = { typed: Typed; faults?: never } | { typed?: never; faults: string[] }

/** Reads a file created by `enrollmentFile`. Lines may be missing or in any order. Any error means no counts. */
export function readEnrollmentFile(bytes: Uint8Array): Read {
  if (bytes.length > bytesAtMost)
    return { faults: ['This file is too large for this table. The limit is 100 kB.'] }
  const text = utf8Text(bytes)
  if (text === null) return { faults: [notUtf8] }
  const records = recordsOf(text)
  if (typeof records === 'string') return { faults: [records] }
  const [head, ...rest] = records
  if (!head || columns.some((name, place) => plain(head.fields[place] ?? '') !== plain(name)))
    return {
      faults: [`The first line must be ${columns.join(',')}, with commas, as in the downloaded file.`],
    }
  if (rest.length > linesAtMost) return { faults: [`The file has more than ${linesAtMost} lines.`] }
  const { typed, faults } = cellsOf(rest)
  if (faults.length > faultsAtMost)
    return { faults: [...faults.slice(0, faultsAtMost), `And ${faults.length - faultsAtMost} more.`] }
  if (faults.length > 0) return { faults }
  if (Object.values(typed).every((count) => count === '')) return { faults: ['The file has no counts.'] }
  return { typed }
}

/** Returns the file's records, or a sentence that says why it can't be read. */
function recordsOf(text: string): CsvRecord[] | string {
  try {
    return [...csvRecords(text)]
  } catch (error) {
    if (error instanceof CsvFault) return error.message
    throw error
  }
}

function cellsOf(records: readonly CsvRecord[]): { typed: Record<string, string>; faults: string[] } {
  const typed: Record<string, string> = {}
  const faults: string[] = []
  const lineOf = new Map<string, number>()
  for (const { line, fields } of records) {
    const words = fields.slice(0, 3)
    const count = (fields[3] ?? '').trim()
    const name = `“${shortened(words.map((word) => word.trim()).join(', '))}”`
    const cell = lines.find((one) =>
      one.words.every((word, place) => plain(word) === plain(words[place] ?? '')),
    )
    const before = cell && lineOf.get(cell.key)
    if (fields.slice(columns.length).some((more) => more.trim() !== ''))
      faults.push(`Line ${line} has more than ${columns.length} columns.`)
    else if (!cell) faults.push(`Line ${line}: ${name} isn’t in the table.`)
    else if (before !== undefined) faults.push(`Line ${line}: ${name} is already on line ${before}.`)
    else if (countOf(count) === undefined) faults.push(`Line ${line}: “${shortened(count)}”. ${countRule}`)
    if (!cell) continue
    lineOf.set(cell.key, before ?? line)
    typed[cell.key] = count
  }
  return { typed, faults }
}
