import { csvLines } from '../../shared/csv.ts'

/** First line of the school membership file of the Common Core of Data in long form. */
const columns = [
  'SCHOOL_YEAR',
  'FIPST',
  'STATENAME',
  'ST',
  'SCH_NAME',
  'STATE_AGENCY_NO',
  'UNION',
  'ST_LEAID',
  'LEAID',
  'ST_SCHID',
  'NCESSCH',
  'SCHID',
  'GRADE',
  'RACE_ETHNICITY',
  'SEX',
  'STUDENT_COUNT',
  'TOTAL_INDICATOR',
  'DMS_FLAG',
]
export const setA = 'Category Set A - By Race/Ethnicity; Sex; Grade'

interface MembershipRow {
  school: { id: string; name: string }
  grade: string
  race: string
  sex: string
  count: string | number
  total?: string
  year?: string
  flag?: string
}

/** Returns a membership file with these rows. The first 7 digits of a school's ID are its district's. */
export const membershipFile = (rows: readonly MembershipRow[]): string =>
  csvLines([
    columns,
    ...rows.map(
      ({ school, grade, race, sex, count, total = setA, year = '2025-2026', flag = 'Reported' }) => {
        const { id, name } = school
        const district = id.slice(0, 7)
        const state = ['27', 'MINNESOTA', 'MN']
        const ids = ['1', '', `MN-${district}`, district, `MN-${id.slice(7)}`, id, id.slice(-7)]
        return [year, ...state, name, ...ids, grade, race, sex, count, total, flag]
      },
    ),
  ])

export const races = [
  'American Indian or Alaska Native',
  'Asian',
  'Black or African American',
  'Hispanic/Latino',
  'Native Hawaiian or Other Pacific Islander',
  'Two or more races',
  'White',
  'Not Specified',
]
const grades = [
  'Pre-Kindergarten',
  'Kindergarten',
  ...Array.from({ length: 13 }, (_, at) => `Grade ${at + 1}`),
]
const none = 'No Category Codes'

/** Returns all rows of a school with one student in each cell, and the totals of these rows. */
export function wholeSchool(id: string, name: string): MembershipRow[] {
  const school = { id, name }
  const sexes = ['Female', 'Male', 'Not Specified']
  const finest = grades.flatMap((grade) =>
    races.flatMap((race) => sexes.map((sex) => ({ school, grade, race, sex, count: 1 }))),
  )
  const total = (total: string, part: Partial<MembershipRow>) => {
    return { school, grade: none, race: none, sex: none, count: 24, total, ...part }
  }
  return [
    ...finest,
    ...grades.map((grade) => total('Subtotal 4 - By Grade', { grade })),
    ...races.flatMap((race) =>
      ['Female', 'Male'].map((sex) =>
        total('Derived - Subtotal by Race/Ethnicity and Sex minus Adult Education Count', { race, sex }),
      ),
    ),
    ...[...grades, 'Ungraded'].flatMap((grade) =>
      races.slice(0, 7).map((race) => total('Subtotal - By Race/Ethnicity and Grade', { race, grade })),
    ),
    total('Education Unit Total', {}),
    total('Derived - Education Unit Total minus Adult Education Count', {}),
  ]
}
