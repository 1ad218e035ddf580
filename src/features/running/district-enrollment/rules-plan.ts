import { counted } from '../../../shared/numbers.ts'
import { plain } from '../../../shared/plain.ts'
import type { Counts } from '../../schools/enrollment/rules.ts'
import { matcher } from '../school-lists/rules-match.ts'
import type { GivenCells, GivenSchool } from '../school-lists/rules-rows.ts'
import type { DistrictEnrollment, DistrictSchool } from './contract.ts'
import { type CountedSchool, type ReadEnrollment, students, tableOf } from './rules.ts'

/** What a file would change in one school. */
export interface PlannedSchool {
  school: DistrictSchool
  /** All of the school's counts after the change: those of the file, and stored ones in tables that it doesn't have. */
  counts: Counts
  isChanged: boolean
  /** Students from 4th grade up, stored and in the file; null if unknown. */
  before: number | null
  after: number | null
  /** Whether the number of students changes by more than a third. */
  isJump: boolean
  warnings: string[]
}

export interface Plan {
  schools: PlannedSchool[]
  /** The district's schools that the file doesn't have. */
  absent: string[]
  /** Schools of the file that aren't matched, each with the reason. */
  unmatched: { name: string; reason: string }[]
  /** Number of schools of the file that belong to other districts. */
  elsewhere: number
  /** The file's school year is over, in words; null if it is recent or unknown. */
  stale: string | null
}

export function planOf({ schools: own, today }: DistrictEnrollment, read: ReadEnrollment): Plan {
  const byId = new Map(own.map((school) => [school.id, school]))
  const match = matcher(
    own.map(({ id, name, zip, listId }) => {
      return { id, name, userId: 0, organization: null, cells: { listId, zip } }
    }),
    () => ({ place: null, unclear: null }),
  )
  const ids = new Set(own.flatMap(({ listId }) => (listId === null ? [] : plain(listId))))
  const districts = new Set(
    read.schools.flatMap(({ listId, district }) => (ids.has(plain(listId)) ? [district] : [])),
  )
  const isOneDistrict = new Set(read.schools.map(({ district }) => district)).size === 1
  const plan: Plan = {
    schools: [],
    absent: [],
    unmatched: [],
    elsewhere: 0,
    stale: staleOf(read.year, today),
  }
  const found = new Set<number>()
  for (const one of read.schools) {
    // In a state's file, other districts may have schools with the same names.
    const isOurs = one.district === '' || isOneDistrict || districts.has(one.district)
    const result = match(givenOf(one, isOurs))
    const school = result !== null && typeof result !== 'string' ? byId.get(result.id) : undefined
    if (school) {
      found.add(school.id)
      plan.schools.push(planned(school, one))
    } else if (!isOurs) plan.elsewhere += 1
    else
      plan.unmatched.push({
        name: one.name || one.listId,
        reason: typeof result === 'string' ? result : unknown,
      })
  }
  plan.absent = own.filter(({ id }) => !found.has(id)).map(({ name }) => name)
  plan.schools.sort((one, other) => own.indexOf(one.school) - own.indexOf(other.school))
  return plan
}

const unknown = 'We don’t have this school in the district.'

/** Returns a school in the form in which lists of schools are matched. */
function givenOf({ listId, name, zip, file, line }: CountedSchool, byName: boolean): GivenSchool {
  const row = { file, line, school: '', person: '', state: 'unchanged', what: [] } as const
  const cells: GivenCells = new Map()
  if (listId) cells.set('listId', { file, line, value: listId })
  if (name && byName) cells.set('name', { file, line, value: name })
  if (zip) cells.set('zip', { file, line, value: zip })
  return { rows: [{ ...row, what: [] }], cells, people: [], isDirectory: true }
}

function planned(school: DistrictSchool, one: CountedSchool): PlannedSchool {
  const tables = new Set([...one.counts.keys()].map(tableOf))
  const kept = Object.entries(school.counts).filter(([key]) => !tables.has(tableOf(key)))
  const counts: Counts = Object.fromEntries([...kept, ...one.counts])
  const [before, after] = [totalOf(school.counts), totalOf(counts)]
  return {
    school,
    counts,
    isChanged: !isSame(school.counts, counts),
    before,
    after,
    isJump: isJump(before, after),
    warnings: warningsOf(one),
  }
}

const isJump = (before: number | null, after: number | null): boolean =>
  before !== null && before > 0 && after !== null && Math.abs(after - before) * 3 > before

function warningsOf(one: CountedSchool): string[] {
  const { young, ungraded, hidden, counts } = one
  return [
    ...(counts.size === 0 ? ['The file has no counts that we can use.'] : []),
    ...(hidden.size > 0 ? [`${counted(hidden.size, 'count')} hidden in the file will be blank.`] : []),
    ...(ungraded > 0
      ? [`${students(ungraded)} without one grade ${ungraded === 1 ? 'isn’t' : 'aren’t'} counted.`]
      : []),
    ...(young > 0 ? [`${students(young)} below 4th grade ${young === 1 ? 'isn’t' : 'aren’t'} counted.`] : []),
  ]
}

const isSame = (one: Counts, other: Counts): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => one[key] === other[key])

/** Returns the number of students by grade; null if no grade has a count. */
function totalOf(counts: Counts): number | null {
  const grades = Object.entries(counts).flatMap(([key, number]) =>
    tableOf(key) === 'students/grade' && number !== undefined ? number : [],
  )
  return grades.length === 0 ? null : grades.reduce((sum, number) => sum + number, 0)
}

/** Returns a sentence if the file is older than last school year. School years start in August. */
function staleOf(year: number | null, today: string): string | null {
  const current = Number(today.slice(0, 4)) - (today.slice(5, 7) < '08' ? 1 : 0)
  if (year === null || year >= current - 1) return null
  return `The file is from ${year}–${String((year + 1) % 100).padStart(2, '0')}. Numbers from before last school year may be out of date.`
}
