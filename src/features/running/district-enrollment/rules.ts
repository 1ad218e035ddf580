import type { CsvRecord } from '../../../shared/csv-reader.ts'
import { counted } from '../../../shared/numbers.ts'
import { enrollmentTables } from '../../schools/enrollment/rules.ts'
import { subTypeNames } from '../../schools/participants/rules.ts'
import type { Fault } from '../school-lists/rules.ts'

/** A school as counted from files, before it is matched with one of ours. */
export interface CountedSchool {
  /** Its ID in the file; blank if the file has none. */
  listId: string
  name: string
  zip: string
  /** The district's ID in NCES files; blank in others. */
  district: string
  file: string
  line: number
  /** Number of people in each cell. */
  counts: Map<string, number>
  /** Cells that stay blank, because the file hides part of their people. */
  hidden: Set<string>
  /** Students below 4th grade, who don't take the survey. */
  young: number
  /** Students whose grade the file doesn't give. */
  ungraded: number
}

export interface ReadEnrollment {
  schools: CountedSchool[]
  /** First year of the file's school year; null if the file doesn't say. */
  year: number | null
  faults: Fault[]
}

/** Reads one record. */
export type Take = (record: CsvRecord) => void

/** Collects what has been read. */
export interface Reading {
  read: ReadEnrollment
  /** Returns the school with this key, adding it if it is new. */
  school: (key: string, about: Pick<CountedSchool, 'file' | 'line'> & Partial<CountedSchool>) => CountedSchool
  /** Records the school year of a row. */
  inYear: (place: { file: string; line: number }, year: number | null) => void
}

export function newReading(): Reading {
  const read: ReadEnrollment = { schools: [], year: null, faults: [] }
  const byKey = new Map<string, CountedSchool>()
  return {
    read,
    school(key, about) {
      const known = byKey.get(key)
      if (known) return known
      const blank = { listId: '', name: '', zip: '', district: '', young: 0, ungraded: 0 }
      const made: CountedSchool = { ...blank, ...about, counts: new Map(), hidden: new Set() }
      byKey.set(key, made)
      read.schools.push(made)
      return made
    },
    inYear(place, year) {
      if (year === null || year === read.year) return
      if (read.year === null) read.year = year
      else if (!read.faults.some(({ message }) => message === severalYears))
        read.faults.push({ ...place, message: severalYears })
    },
  }
}

const severalYears = 'The file has more than one school year. Keep the rows of one year.'

export const addTo = (counts: Map<string, number>, key: string, number: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + number)
}

const gradeCells = new Map(
  (enrollmentTables[0]?.cells ?? []).map(({ key, name }) => [Number.parseInt(name, 10), key]),
)
/** Returns the cell of a grade; 'young' below 4th grade, undefined if it isn't a grade. */
export function gradeCell(grade: number): string | 'young' | undefined {
  return gradeCells.get(grade) ?? (grade >= 0 && grade < 4 ? 'young' : undefined)
}

export const raceCell = (code: number): string => `students/race/${code}`
export const genderCell = (code: number): string => `students/gender/${code}`

/** Returns a cell's table: "students/grade". */
export const tableOf = (cell: string): string => cell.slice(0, cell.lastIndexOf('/'))

/** Returns the first year of a school year such as "2025-2026", "2025-26" or "2025–26"; null if it isn't one. */
export function yearOf(text: string): number | null {
  const [, year] = /^(\d{4})\s*[-–/]\s*(\d{2}|\d{4})$/.exec(text.trim()) ?? []
  return year === undefined ? null : Number(year)
}

/** Returns "4th 52, 5th 48". */
export const gradesInWords = (counts: Readonly<Partial<Record<string, number>>>): string =>
  (enrollmentTables[0]?.cells ?? [])
    .flatMap(({ key }) => {
      const number = counts[key]
      return number ? [`${subTypeNames[Number(key.slice(key.lastIndexOf('/') + 1))]} ${number}`] : []
    })
    .join(', ')

export const students = (number: number): string => counted(number, 'student')
