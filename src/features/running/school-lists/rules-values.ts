import { groups } from '../../../shared/codes.ts'
import { faultOf } from '../../../shared/fields.ts'
import { personFields } from '../../people/users/contract.ts'
import { countOf, countRule } from '../../schools/enrollment/rules.ts'
import { states } from '../../schools/school/rules.ts'
import { type Cells, columns, type Field, plain, schoolOfOwnId, shortened, startsFormula } from './rules.ts'
import type { GivenPerson } from './rules-rows.ts'

/** Returns a cell with states as codes and counts as numbers; null if it is blank or has one of our school IDs. */
function asStored(field: Field, text: string): string | number | null {
  if (text === '' || (field === 'listId' && schoolOfOwnId(text) !== null)) return null
  if (field === 'state')
    return states.find(([code, name]) => [code, name].some((one) => plain(one) === plain(text)))?.[0] ?? text
  return isCount(field) ? (countOf(text) ?? text) : text
}
const isCount = (field: Field): boolean => groups.some((group) => group === field)

/** Returns why a value can't be stored, in a sentence; null if it can be. */
function valueFault({ field, heading, most }: (typeof columns)[number], text: string): string | null {
  if (isCount(field))
    return countOf(text) === undefined ? `${heading}: “${shortened(text)}”. ${countRule}` : null
  if (startsFormula(text))
    return `${heading} starts with “${text[0]}”, which a spreadsheet may run as a formula. Remove it.`
  if (/\p{Cc}/u.test(text)) return `${heading} has a character that we can’t save, such as a line break.`
  if (field === 'state' && !states.some(([code]) => code === asStored(field, text)))
    return `State: “${shortened(text)}” isn’t a state. Use 2 letters, such as MN.`
  if (field !== 'state' && text.length > most) return `${heading} has more than ${most} characters.`
  if (field === 'zip' && !/^\d{5}(-?\d{4})?$/.test(text))
    return `ZIP: “${shortened(text)}” isn’t a ZIP code. Use 5 digits, such as 55001.`
  if (field === 'listId' && /^\d(\.\d+)?e\+?\d+$/i.test(text))
    return `School ID: your spreadsheet shortened “${text}”. Format the column as text, enter the ID again and save the file.`
  return field === 'listId' && /^EA-/i.test(text)
    ? 'Don’t use School IDs that start with EA-. We create those.'
    : null
}

/** A field whose cell differs from the stored value. */
interface Difference {
  field: Field
  before: string | number | null
  value: string | number
  /** Why the value can't be stored, in a sentence; null if it can be. */
  wrong: string | null
  what: string
}

/** Returns how a school's or person's cells would change the stored values. Blank cells change nothing. */
export const differences = (
  of: 'school' | 'person',
  stored: Cells | undefined,
  textOf: (field: Field) => string,
): Difference[] =>
  columns.flatMap((column): Difference[] => {
    const { field, heading } = column
    if ((column.of === 'person') !== (of === 'person')) return []
    const [before, value] = [stored?.[field] ?? null, asStored(field, textOf(field))]
    if (value === null || value === before) return []
    const what = `${heading}: ${before === null || before === '' ? 'blank' : before} → ${value}`
    return [{ field, before, value, wrong: valueFault(column, textOf(field)), what }]
  })

/** Returns why a new person can't be stored, in a sentence; null if they can be. */
export function personFault({ email, texts: { firstName, lastName } }: GivenPerson): string | null {
  if (faultOf(personFields.email, email) !== null)
    return `“${shortened(email)}” isn’t an email address. Example: name@school.org.`
  if (firstName === '' || lastName === '') return `${shortened(email)} is new. Enter a first and last name.`
  return null
}
