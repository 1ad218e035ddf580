import { groupNames } from '../../../shared/codes.ts'
import { csv } from '../../../shared/csv.ts'
import type { CsvRecord } from '../../../shared/csv-reader.ts'
import { plain, shortened } from '../../../shared/plain.ts'
import { countOf, countRule, enrollmentTables } from '../../schools/enrollment/rules.ts'
import { at, cellText } from '../school-lists/rules.ts'
import { misfit } from '../school-lists/rules-table.ts'
import type { DistrictSchool } from './contract.ts'
import { type Reading, type Take, yearOf } from './rules.ts'

/** The columns of our own file: those of one school's file, after the school's. */
export const schoolColumns = ['School ID', 'School name', 'ZIP'] as const
export const tableColumns = ['Group', 'Breakdown', 'Answer', 'Count'] as const
const yearColumn = 'School year'

const lines = enrollmentTables.flatMap(({ group, name, cells }) =>
  cells.map((cell) => ({ key: cell.key, words: [groupNames[group], name, cell.name] })),
)
const keyOf = new Map(lines.map(({ key, words }) => [words.map(plain).join('\n'), key]))
const young = /^(pk|k|kg|tk|pre-?k(indergarten)?|kindergarten|(grade )?[0-3]|1st|2nd|3rd)( grade)?$/
/** Marks that lists of states use for counts that they hide or don't have. */
const hidden = /^([*†‡–-]+|n\/?a|<\s?\d+|n\s?<\s?\d+)$/i

/** Checks whether a first line is that of our own file. */
export const isTable = ({ fields }: CsvRecord): boolean => {
  const names = fields.map(plain)
  return (
    tableColumns.every((name) => names.includes(plain(name))) &&
    (names.includes('school id') || names.includes('school name'))
  )
}

export const tableRule = `The first line must name these columns: ${[...schoolColumns, ...tableColumns].join(', ')}. School ID, or School name and ZIP, is enough.`

/** Returns a function that reads a table with a line for each school and answer. */
export function tableTaker(head: CsvRecord, file: string, { read, school, inYear }: Reading): Take {
  const places = new Map(head.fields.map((name, place) => [plain(name), place]))
  const lineOf = new Map<string, number>()
  return ({ line, fields }) => {
    const cell = (name: string) => cellText(fields[places.get(plain(name)) ?? -1])
    const place = { file, line }
    const fault = (message: string) => void read.faults.push(at(place, message))
    if (fields.length !== head.fields.length) return void read.faults.push(misfit(place, fields, head.fields))
    const [listId, name, zip] = [cell('School ID'), cell('School name'), cell('ZIP').slice(0, 5)]
    if (listId === '' && name === '') return fault('This line doesn’t say which school.')
    inYear(place, yearOf(cell(yearColumn)))
    const one = school(plain(listId || `${name} ${zip}`), { ...place, listId, name, zip })
    const words = tableColumns.slice(0, 3).map(cell)
    const [group = '', breakdown = '', answer = ''] = words.map(plain)
    const count = cell('Count')
    const number = countOf(count)
    const key = keyOf.get(`${group}\n${breakdown}\n${answer}`)
    if (key === undefined && group === 'students' && breakdown === 'grade' && young.test(answer)) {
      one.young += number ?? 0
      return
    }
    if (key === undefined) return fault(`“${shortened(words.join(', '))}” isn’t in the table.`)
    const id = `${plain(listId || `${name} ${zip}`)} ${key}`
    const before = lineOf.get(id)
    if (before !== undefined) return fault(`This school and answer are already on line ${before}.`)
    lineOf.set(id, line)
    if (hidden.test(count)) one.hidden.add(key)
    else if (number === undefined) fault(`“${shortened(count)}”. ${countRule}`)
    else if (number !== null) one.counts.set(key, number)
  }
}

/** Returns our own file with the schools' stored counts, to fill in. */
export const tableFile = (schools: readonly DistrictSchool[]): string =>
  csv([
    [...schoolColumns, ...tableColumns],
    ...schools.flatMap(({ id, listId, name, zip, counts }) =>
      lines.map(({ key, words }) => [listId ?? `EA-${id}`, name, zip, ...words, counts[key] ?? null]),
    ),
  ])
