import { CsvFault, type CsvRecord, csvRecords } from '../../../shared/csv-reader.ts'
import { type Row, rowsAtMost } from './rules.ts'
import { Roster, type RosterFile, rosterFileOf, rosterFiles } from './rules-oneroster.ts'
import { headOf, type ReadList, rowOf, tooManyRows } from './rules-table.ts'

/** A file that was chosen, or one of a zip file. */
export interface TextFile {
  name: string
  text: string
}

const recordsAtOnce = 5000
/** A file with more is not what it should be: the rest of it stays unread. */
const faultsAtMost = 200

/**
 * Reads files together: lists by our template, directories of NCES and the files of OneRoster. Gives after some thousand
 * lines where it is, so that a page can say so and stays usable. `today` is YYYY-MM-DD.
 */
export function* readFiles(
  files: readonly TextFile[],
  today: string,
): Generator<{ file: string; line: number }, ReadList> {
  const read: ReadList = { rows: [], faults: [], skipped: 0 }
  const roster = new Roster(today, read.faults)
  const opened = files.map((file) => ({ file, records: csvRecords(file.text, separatorOf(file.text)) }))
  const begun = opened.flatMap(({ file, records }) => {
    const head = guarded(read, file.name, () => records.next().value)
    if (head) return { name: file.name, records, head, kind: rosterFileOf(head) }
    read.faults.push({ file: file.name, line: null, message: 'The file is empty.' })
    return []
  })
  const place = (kind: RosterFile | null) => (kind ? rosterFiles.indexOf(kind) : -1)
  for (const { name, records, head, kind } of begun.sort((a, b) => place(a.kind) - place(b.kind))) {
    const take = kind ? (record: CsvRecord) => roster.take(kind, head, record) : rowTaker(read, head, name)
    if (!take) continue
    for (let count = 1; ; count++) {
      const next = guarded(read, name, () => records.next())
      if (!next?.value || read.rows.length > rowsAtMost || read.faults.length > faultsAtMost) break
      take(next.value)
      if (count % recordsAtOnce === 0) yield { file: name, line: next.value.line }
    }
  }
  if (begun.some(({ kind }) => kind !== null)) addRoster(read, roster)
  if (read.rows.length > rowsAtMost) read.faults.push(tooManyRows(read.rows.at(-1)?.file ?? ''))
  else if (read.rows.length === 0 && read.faults.length === 0)
    read.faults.push({
      file: files[0]?.name ?? '',
      line: null,
      message: 'No row of it names a school or one of its leaders.',
    })
  return read.faults.length > 0 ? { ...read, rows: [] } : read
}

function addRoster(read: ReadList, roster: Roster): void {
  const { rows, skipped } = roster.end()
  read.rows.push(...rows)
  read.skipped += skipped
}

/** What takes the rows of a list; undefined where its first line is refused. */
function rowTaker(read: ReadList, head: CsvRecord, file: string): ((record: CsvRecord) => void) | undefined {
  const fields = headOf(head, file)
  if (Array.isArray(fields)) {
    read.faults.push(...fields)
    return undefined
  }
  return (record) => {
    const row: Row | ReturnType<typeof rowOf> = rowOf(record, fields, file)
    if (row === null) read.skipped += 1
    else if ('message' in row) read.faults.push(row)
    else read.rows.push(row)
  }
}

/** What a reader gives; undefined, with a fault, where the file is no CSV. */
function guarded<T>(read: ReadList, file: string, next: () => T): T | undefined {
  try {
    return next()
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error
    read.faults.push({ file, line: null, message: error.message })
    return undefined
  }
}

/** Commas, or the tabs of older directories and the semicolons of some spreadsheets. */
function separatorOf(text: string): string {
  const [first = ''] = text.slice(0, 10_000).split(/[\r\n]/, 1)
  const count = (sign: string) => first.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
