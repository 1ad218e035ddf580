import { CsvFault, csvRecords } from '../../../shared/csv-reader.ts'
import { count } from '../../../shared/numbers.ts'
import { type ReadList, rowsAtMost } from './rules.ts'
import { type RosterFile, rosterFileOf, rosterFiles, rosterReader } from './rules-oneroster.ts'
import { tableTaker } from './rules-table.ts'

/** A chosen file, or a file from a chosen zip file. */
export interface TextFile {
  name: string
  text: string
}
const recordsAtOnce = 5000
/** A file with more errors isn't the right kind of file, so the rest is left unread. */
const faultsAtMost = 200

/**
 * Reads files together: lists made from our template, NCES directories and OneRoster files. Yields its position every
 * few thousand lines, so that a page can show it and stay responsive. Any error leaves no rows. `today` is YYYY-MM-DD.
 */
export function* readFiles(
  files: readonly TextFile[],
  today: string,
): Generator<{ file: string; line: number }, ReadList> {
  const read: ReadList = { rows: [], faults: [], skipped: 0 }
  const fault = (file: string, message: string) => read.faults.push({ file, line: null, message })
  /** Yields a file's records, and adds an error if it isn't CSV. */
  function* recordsOf({ name, text }: TextFile) {
    try {
      yield* csvRecords(text, separatorOf(text))
    } catch (error) {
      if (!(error instanceof CsvFault)) throw error
      fault(name, error.message)
    }
  }
  const begun = files.flatMap((file) => {
    const [records, before] = [recordsOf(file), read.faults.length]
    const head = records.next().value
    if (head) return { file: file.name, records, head, kind: rosterFileOf(head) }
    if (read.faults.length === before) fault(file.name, 'The file is empty.')
    return []
  })
  const roster = rosterReader(today, read)
  const place = (kind: RosterFile | undefined) => (kind ? rosterFiles.indexOf(kind) : -1)
  for (const { file, records, head, kind } of begun.sort((a, b) => place(a.kind) - place(b.kind))) {
    const take = kind ? roster.taker(kind, head) : tableTaker(head, file, read)
    let taken = 0
    for (const record of take ? records : []) {
      if (read.rows.length > rowsAtMost || read.faults.length > faultsAtMost) break
      take?.(record)
      taken += 1
      if (taken % recordsAtOnce === 0) yield { file, line: record.line }
    }
  }
  roster.end()
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
export function separatorOf(text: string): string {
  const [first = ''] = text.slice(0, 10_000).split(/[\r\n]/, 1)
  const count = (sign: string) => first.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
