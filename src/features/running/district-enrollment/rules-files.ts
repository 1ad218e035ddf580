import { CsvFault, csvRecords } from '../../../shared/csv-reader.ts'
import { separatorOf, type TextFile } from '../school-lists/rules-files.ts'
import { newReading, type ReadEnrollment } from './rules.ts'
import { isNces, ncesTaker } from './rules-nces.ts'
import { type RosterFile, rosterFileOf, rosterFiles, rosterReader } from './rules-roster.ts'
import { isTable, tableRule, tableTaker } from './rules-table.ts'

const recordsAtOnce = 5000
/** A file with more errors isn't the right kind of file, so the rest is left unread. */
const faultsAtMost = 50

/**
 * Counts the people of each school in files: an NCES membership file, OneRoster files or our own table. Yields its
 * position every few thousand lines. Any error leaves no schools. `today` is YYYY-MM-DD.
 */
export function* readEnrollment(
  files: readonly TextFile[],
  today: string,
): Generator<{ file: string; line: number }, ReadEnrollment> {
  const reading = newReading()
  const { faults } = reading.read
  const fault = (file: string, message: string) => void faults.push({ file, line: null, message })
  function* recordsOf({ name, text }: TextFile) {
    try {
      yield* csvRecords(text, separatorOf(text))
    } catch (error) {
      if (!(error instanceof CsvFault)) throw error
      fault(name, error.message)
    }
  }
  const begun = files.flatMap((file) => {
    const [records, before] = [recordsOf(file), faults.length]
    const head = records.next().value
    if (head) return { file: file.name, records, head, kind: rosterFileOf(head) }
    if (faults.length === before) fault(file.name, 'The file is empty.')
    return []
  })
  const roster = rosterReader(today, reading)
  const place = (kind: RosterFile | undefined) => (kind ? rosterFiles.indexOf(kind) : -1)
  for (const { file, records, head, kind } of begun.sort((a, b) => place(a.kind) - place(b.kind))) {
    const known = isNces(head)
      ? ncesTaker(head, file, reading)
      : isTable(head) && tableTaker(head, file, reading)
    const take = kind ? roster.taker(kind, head) : known
    if (take === false) fault(file, `We don’t recognize this file. ${tableRule}`)
    let taken = 0
    for (const record of take ? records : []) {
      if (faults.length > faultsAtMost) break
      if (take) take(record)
      taken += 1
      if (taken % recordsAtOnce === 0) yield { file, line: record.line }
    }
  }
  roster.end()
  const { read } = reading
  if (faults.length === 0 && read.schools.length === 0) fault(files[0]?.name ?? '', nothing)
  if (faults.length > 0) return { ...read, schools: [] }
  // A count that the file hides in part isn't known.
  for (const { counts, hidden } of read.schools) for (const key of hidden) counts.delete(key)
  return read
}

const nothing =
  'The file counts no students. An NCES file needs its rows by race, sex and grade, which are named Category Set A.'
