import { groups } from '../../../shared/codes.ts'
import { faultOf } from '../../../shared/fields.ts'
import { plain, shortened } from '../../../shared/plain.ts'
import { personFields } from '../../people/users/contract.ts'
import { countOf, countRule } from '../../schools/enrollment/rules.ts'
import { states } from '../../schools/school/rules.ts'
import { at, type Cells, columnOf, type Fault, type Field, schoolOfOwnId, startsFormula } from './rules.ts'
import type { GivenCells, GivenPerson } from './rules-rows.ts'

/** Returns a cell with states as codes and counts as numbers; null for one of our school IDs. */
function asStored(field: Field, text: string): string | number | null {
  if (field === 'listId' && schoolOfOwnId(text) !== null) return null
  if (field === 'state')
    return states.find(([code, name]) => [code, name].some((one) => plain(one) === plain(text)))?.[0] ?? text
  return isCount(field) ? (countOf(text) ?? text) : text
}
const isCount = (field: Field): boolean => groups.some((group) => group === field)

/** Returns why a value can't be stored, in a sentence; null if it can be. */
function valueFault(field: Field, text: string): string | null {
  const { heading, most } = columnOf[field]
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

/** New values of a school or account. `before` has the current ones. */
export interface Change {
  id: number | null
  before: Cells
  after: Cells
}

/** Returns how given cells would change stored values, each in words, and errors. Blank cells change nothing. */
export function changeOf(
  fields: readonly Field[],
  stored: { id: number; cells: Cells } | null | undefined,
  given: GivenCells,
): { change: Change; what: string[]; faults: Fault[] } {
  const change: Change = { id: stored?.id ?? null, before: {}, after: {} }
  const [what, faults]: [string[], Fault[]] = [[], []]
  for (const field of fields) {
    const [cell, before] = [given.get(field), stored?.cells[field] ?? null]
    const value = cell ? asStored(field, cell.value) : null
    if (!cell || value === null || value === before) continue
    const wrong = valueFault(field, cell.value)
    if (wrong !== null) faults.push(at(cell, wrong))
    change.before[field] = before
    change.after[field] = value
    what.push(`${columnOf[field].heading}: ${before === null || before === '' ? 'blank' : before} → ${value}`)
  }
  return { change, what, faults }
}

/** Returns why a new person can't be stored, in a sentence; null if they can be. */
export function personFault({ email, cells }: GivenPerson): string | null {
  if (faultOf(personFields.email, email) !== null)
    return `“${shortened(email)}” isn’t an email address. Example: name@school.org.`
  if (!cells.has('firstName') || !cells.has('lastName'))
    return `${shortened(email)} is new. Enter a first and last name.`
  return null
}
