import { CsvFault, csvRecords } from '../../../shared/csv-reader.ts'
import { count } from '../../../shared/numbers.ts'
import { type Fault, type Row, rowsAtMost } from './rules.ts'
import { type RosterFile, rosterFileOf, rosterFiles, rosterReader } from './rules-oneroster.ts'
import { tableTaker } from './rules-table.ts'

/** A chosen file, or a file from a chosen zip file. */
export interface TextFile {
  name: string
  text: string
}
/** What was read from one or more files. Any error leaves `rows` empty. */
export interface ReadList {
  rows: Row[]
  faults: Fault[]
  /** Number of rows that aren't stored, because they are about students, parents, other staff or closed schools. */
  skipped: number
}

const recordsAtOnce = 5000
/** A file with more errors isn't the right kind of file, so the rest is left unread. */
const faultsAtMost = 200

/**
 * Reads files together: lists made from our template, NCES directories and OneRoster files. Yields its position every
 * few thousand lines, so that a page can show it and stay responsive. `today` is YYYY-MM-DD.
 */
export function* readFiles(
  files: readonly TextFile[],
  today: string,
): Generator<{ file: string; line: number }, ReadList> {
  const read: ReadList = { rows: [], faults: [], skipped: 0 }
  const roster = rosterReader(today)
  const fault = (file: string, message: string) => read.faults.push({ file, line: null, message })
  /** Returns the next record; undefined at the end, or after adding an error if the file isn't CSV. */
  const next = (file: string, records: ReturnType<typeof csvRecords>) => {
    try {
      return records.next().value ?? undefined
    } catch (error) {
      if (!(error instanceof CsvFault)) throw error
      fault(file, error.message)
      return undefined
    }
  }
  const begun = files.flatMap(({ name, text }) => {
    const records = csvRecords(text, separatorOf(text))
    const head = next(name, records)
    if (head) return { name, records, head, kind: rosterFileOf(head) }
    if (!read.faults.some(({ file }) => file === name)) fault(name, 'The file is empty.')
    return []
  })
  const place = (kind: RosterFile | null) => (kind ? rosterFiles.indexOf(kind) : -1)
  for (const { name, records, head, kind } of begun.sort((a, b) => place(a.kind) - place(b.kind))) {
    const take = kind ? roster.taker(kind, head) : tableTaker(head, name)
    if (typeof take !== 'function') {
      read.faults.push(take)
      continue
    }
    for (let taken = 1; ; taken++) {
      const record = next(name, records)
      if (!record || read.rows.length > rowsAtMost || read.faults.length > faultsAtMost) break
      const row = take(record)
      if (row === null) read.skipped += kind ? 0 : 1
      else if ('message' in row) read.faults.push(row)
      else read.rows.push(row)
      if (taken % recordsAtOnce === 0) yield { file: name, line: record.line }
    }
  }
  const { rows, faults, skipped } = roster.end()
  read.rows.push(...rows)
  read.faults.push(...faults)
  read.skipped += skipped
  if (read.rows.length > rowsAtMost)
    fault(
      read.rows.at(-1)?.file ?? '',
      `There are more than ${count(rowsAtMost)} rows. Split them into several files.`,
    )
  else if (read.rows.length === 0 && read.faults.length === 0)
    fault(files[0]?.name ?? '', 'None of the rows has a school or a leader.')
  return read.faults.length > 0 ? { ...read, rows: [] } : read
}

/** Returns the separator: commas, or the tabs of older directories and the semicolons of some spreadsheets. */
function separatorOf(text: string): string {
  const [first = ''] = text.slice(0, 10_000).split(/[\r\n]/, 1)
  const count = (sign: string) => first.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
