import type { CsvRecord } from '../../../shared/csv-reader.ts'
import { plain, shortened } from '../../../shared/plain.ts'
import { countOf, countRule } from '../../schools/enrollment/rules.ts'
import { at } from '../school-lists/rules.ts'
import { addTo, genderCell, gradeCell, type Reading, raceCell, type Take, yearOf } from './rules.ts'

/** NCES race and ethnicity categories, with our codes. */
const races: Readonly<Record<string, number>> = {
  'american indian or alaska native': 1,
  asian: 2,
  'hispanic/latino': 3,
  'native hawaiian or other pacific islander': 4,
  'black or african american': 5,
  white: 6,
  'two or more races': 7,
}
const sexes: Readonly<Record<string, number>> = { male: 1, female: 2 }
const youngGrades = ['pre-kindergarten', 'kindergarten']
/** Not a category, or all of them together. */
const noCategory = ['not specified', 'no category codes', '']

const needed = ['ncessch', 'race_ethnicity', 'sex', 'grade', 'student_count', 'total_indicator'] as const

/** Checks whether a first line is that of an NCES file. */
export const isNces = ({ fields }: CsvRecord): boolean => fields.some((name) => plain(name) === 'ncessch')

/**
 * Returns a function that reads the school membership file of the Common Core of Data in its long form, or null if
 * columns are missing. Reads only the rows by race, sex and grade together; all others are totals of these.
 */
export function ncesTaker(head: CsvRecord, file: string, { read, school, inYear }: Reading): Take | null {
  const places = new Map(head.fields.map((name, place) => [plain(name), place]))
  const missing = needed.filter((name) => !places.has(name))
  if (missing.length > 0) {
    const names = missing.map((name) => name.toUpperCase()).join(', ')
    const message = `This NCES file has no ${names}. Choose the school membership file in long form.`
    read.faults.push(at({ file, line: 1 }, message))
    return null
  }
  const seen = new Set<string>()
  return ({ line, fields }) => {
    const cell = (name: string) => (fields[places.get(name) ?? -1] ?? '').trim()
    if (!plain(cell('total_indicator')).startsWith('category set a')) return
    const place = { file, line }
    const listId = ncesId(cell('ncessch'))
    const [race, sex, grade] = [plain(cell('race_ethnicity')), plain(cell('sex')), plain(cell('grade'))]
    const key = `${listId} ${race} ${sex} ${grade}`
    if (seen.has(key))
      return void read.faults.push(at(place, 'The same school, race, sex and grade are in the file twice.'))
    seen.add(key)
    inYear(place, yearOf(cell('school_year')))
    const [name, district] = [cell('sch_name'), cell('leaid')]
    const one = school(listId, { ...place, listId, name, district })
    const graded = youngGrades.includes(grade)
      ? 'young'
      : gradeCell(Number(/^grade (\d+)$/.exec(grade)?.[1] ?? -1))
    const cells = [
      ...(graded === undefined || graded === 'young' ? [] : [graded]),
      ...(races[race] === undefined ? [] : [raceCell(races[race])]),
      ...(sexes[sex] === undefined ? [] : [genderCell(sexes[sex])]),
    ]
    const count = numberOf(cell('student_count'), cell('dms_flag'))
    if (count === undefined)
      read.faults.push(at(place, `STUDENT_COUNT is “${shortened(cell('student_count'))}”. ${countRule}`))
    else if (count === 'none') return
    else if (graded === 'young') one.young += count === 'hidden' ? 0 : count
    else if (graded === undefined) one.ungraded += count === 'hidden' || isAdult(grade) ? 0 : count
    else if (count !== 'hidden') for (const key of cells) addTo(one.counts, key, count)
    else if (!noCategory.includes(race) && !noCategory.includes(sex))
      for (const key of cells) one.hidden.add(key)
  }
}

const isAdult = (grade: string): boolean => grade === 'adult education' || grade === 'grade 13'

/** Returns a count; 'hidden' if it isn't given, 'none' if the school has no such students, undefined if it is wrong. */
function numberOf(text: string, flag: string): number | 'hidden' | 'none' | undefined {
  if (text === '-2' || (text === '' && plain(flag) === 'not applicable')) return 'none'
  if (/^(-\d+|[†‡–*]|m|n)?$/i.test(text)) return 'hidden'
  return countOf(text.replace(/\.0+$/, '')) ?? undefined
}

/** Restores the leading zero that spreadsheets remove from IDs in states whose codes start with 0. */
const ncesId = (text: string): string => (/^\d{11}$/.test(text) ? `0${text}` : text)
