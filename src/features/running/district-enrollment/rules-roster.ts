import type { CsvRecord } from '../../../shared/csv-reader.ts'
import { plain } from '../../../shared/plain.ts'
import { misfit } from '../school-lists/rules-table.ts'
import { addTo, genderCell, gradeCell, type Reading, raceCell, type Take } from './rules.ts'

/** OneRoster 1.1 and 1.2 files that are read, in reading order, with columns that identify them. */
const identifying = {
  'orgs.csv': ['name', 'type'],
  'academicsessions.csv': ['startdate', 'schoolyear'],
  'classes.csv': ['coursesourcedid', 'schoolsourcedid'],
  'roles.csv': ['usersourcedid', 'role', 'orgsourcedid'],
  'users.csv': ['givenname', 'familyname'],
  'demographics.csv': ['sex', 'hispanicorlatinoethnicity'],
  'enrollments.csv': ['classsourcedid', 'usersourcedid', 'role'],
} as const
export type RosterFile = keyof typeof identifying
export const rosterFiles = Object.keys(identifying) as RosterFile[]

/** Returns which OneRoster file has this first line; undefined for any other file. */
export function rosterFileOf({ fields }: CsvRecord): RosterFile | undefined {
  const names = fields.map(plain)
  return rosterFiles.find((file) =>
    ['sourcedid', ...identifying[file]].every((wanted) => names.includes(wanted)),
  )
}

const raceColumns: Readonly<Record<string, number>> = {
  americanindianoralaskanative: 1,
  asian: 2,
  nativehawaiianorotherpacificislander: 4,
  blackorafricanamerican: 5,
  white: 6,
}
const sexes: Readonly<Record<string, number>> = { male: 1, female: 2 }
/** CEDS codes of grades below 1st. */
const youngGrades = ['it', 'pr', 'pk', 'tk', 'kg']

type Cell = (name: string) => string
interface Student {
  grades: readonly string[]
  orgs: readonly string[]
  race?: number | undefined
  sex?: number | undefined
}

/**
 * Counts the students of a OneRoster export, one record at a time. Each student counts once in each school. Names, IDs
 * and dates of birth aren't stored beyond the count. `today` is YYYY-MM-DD.
 */
export function rosterReader(today: string, { read, school, inYear }: Reading) {
  const orgs = new Map<string, { name: string; identifier: string; isSchool: boolean; line: number }>()
  const classSchools = new Map<string, string>()
  const students = new Map<string, Student>()
  /** Students' IDs by the files that say so; null without such a file. */
  let byRole: Map<string, Set<string>> | null = null
  let enrolled: Map<string, Set<string>> | null = null
  const seen = new Set<RosterFile>()
  let latest: number | null = null
  /** Version 1.1 has roles in users.csv. */
  let hasRoles = false

  const add = (places: Map<string, Set<string>> | null, user: string, org: string) => {
    const made = places ?? new Map<string, Set<string>>()
    made.set(user, (made.get(user) ?? new Set()).add(org))
    return made
  }
  const isOver = (cell: Cell) => cell('enddate') !== '' && cell('enddate').slice(0, 10) < today
  const keep: Record<RosterFile, (cell: Cell, line: number) => void> = {
    'orgs.csv'(cell, line) {
      const [name, identifier, type] = [cell('name'), cell('identifier'), plain(cell('type'))]
      orgs.set(cell('sourcedid'), { name, identifier, isSchool: type === 'school', line })
    },
    'academicsessions.csv'(cell) {
      const year = /^\d{4}$/.test(cell('schoolyear')) ? Number(cell('schoolyear')) - 1 : null
      if (year !== null && (latest === null || year > latest)) latest = year
    },
    'classes.csv'(cell) {
      classSchools.set(cell('sourcedid'), cell('schoolsourcedid'))
    },
    'roles.csv'(cell) {
      if (plain(cell('role')) === 'student' && !isOver(cell))
        byRole = add(byRole, cell('usersourcedid'), cell('orgsourcedid'))
    },
    'users.csv'(cell) {
      const [role, id] = [plain(cell('role')), cell('sourcedid')]
      if (role !== '') hasRoles = true
      if (plain(cell('enableduser')) === 'false') return
      if (role !== '' ? role !== 'student' : byRole !== null && !byRole.has(id)) return
      const listed = cell('orgsourcedids') || cell('primaryorgsourcedid')
      students.set(id, { grades: listOf(cell('grades')), orgs: listOf(listed) })
    },
    'demographics.csv'(cell) {
      const student = students.get(cell('sourcedid'))
      if (student) Object.assign(student, { race: raceOf(cell), sex: sexes[plain(cell('sex'))] })
    },
    'enrollments.csv'(cell) {
      enrolled ??= new Map()
      if (plain(cell('role')) !== 'student' || isOver(cell)) return
      const at = cell('schoolsourcedid') || classSchools.get(cell('classsourcedid')) || ''
      enrolled = add(enrolled, cell('usersourcedid'), at)
    },
  }

  /** Returns a function that reads a file's records. `end` adds the schools. */
  const taker = (file: RosterFile, head: CsvRecord): Take => {
    seen.add(file)
    const places = new Map(head.fields.map((name, place) => [plain(name), place]))
    return ({ line, fields }) => {
      const cell: Cell = (name) => fields[places.get(name) ?? -1]?.trim() ?? ''
      if (fields.length !== head.fields.length) read.faults.push(misfit({ file, line }, fields, head.fields))
      else if (plain(cell('status')) !== 'tobedeleted') keep[file](cell, line)
    }
  }

  /** Counts the students once all files have been read. */
  function end(): void {
    if (seen.size === 0) return
    const isPlaced = hasRoles || seen.has('roles.csv') || seen.has('enrollments.csv')
    const missing = [
      ...(['orgs.csv', 'users.csv'] as const).filter((file) => !seen.has(file)),
      ...(isPlaced ? [] : ['enrollments.csv']),
    ]
    if (missing.length > 0) {
      const message = `We also need ${missing.join(' and ')}. Choose all OneRoster files together, or the zip file.`
      read.faults.push({ file: [...seen][0] ?? '', line: null, message })
      return
    }
    inYear({ file: 'academicsessions.csv', line: 1 }, latest)
    for (const [id, org] of orgs)
      if (org.isSchool) school(`org ${id}`, { file: 'orgs.csv', ...org, listId: idOf(id, org.identifier) })
    for (const [id, student] of students) {
      const places = enrolled ? enrolled.get(id) : (byRole?.get(id) ?? new Set(student.orgs))
      for (const org of places ?? [])
        if (orgs.get(org)?.isSchool) count(school(`org ${org}`, { file: 'orgs.csv', line: 1 }), student)
    }
    read.schools = read.schools.filter(({ counts, young, ungraded }) => counts.size + young + ungraded > 0)
    students.clear()
  }
  return { taker, end }
}

function count(school: ReturnType<Reading['school']>, { grades, race, sex }: Student): void {
  const cells = new Set(grades.map(rosterGrade))
  const [grade] = cells
  if (grade === undefined || cells.size > 1) school.ungraded += 1
  else if (grade === 'young') school.young += 1
  else {
    addTo(school.counts, grade, 1)
    if (race !== undefined) addTo(school.counts, raceCell(race), 1)
    if (sex !== undefined) addTo(school.counts, genderCell(sex), 1)
  }
}

const rosterGrade = (grade: string): string | undefined =>
  youngGrades.includes(plain(grade))
    ? 'young'
    : /^\d{1,2}$/.test(grade)
      ? gradeCell(Number(grade))
      : undefined

/** Returns the race: Hispanic/Latinx before others, as in federal reports, then two or more. */
function raceOf(cell: Cell): number | undefined {
  const isTrue = (name: string) => plain(cell(name)) === 'true'
  const named = Object.entries(raceColumns).flatMap(([name, code]) => (isTrue(name) ? code : []))
  if (isTrue('hispanicorlatinoethnicity')) return 3
  if (isTrue('demographicracetwoormoreraces') || named.length > 1) return 7
  return named[0]
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Returns the school's NCES ID, or else the file's own ID, as for lists of schools. */
const idOf = (sourcedId: string, identifier: string): string =>
  /^\d{12}$/.test(identifier) ? identifier : sourcedId
