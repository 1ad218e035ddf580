import * as z from 'zod'
import { states } from '../../schools/school/rules.ts'
import { type Field, fieldNames, plain, shortened, startsFormula } from './rules.ts'
import type { GivenPerson } from './rules-rows.ts'

/** Fields of a school's profile that a list fills, with the most characters that each holds. */
const limits = {
  name: 200,
  street: 200,
  city: 100,
  state: 2,
  zip: 20,
  phone: 40,
  website: 300,
  district: 200,
} as const
export type ProfileField = keyof typeof limits
export type Profile = Record<ProfileField, string>
export const profileFields = (Object.keys(limits) as ProfileField[]).map((field) => ({
  field,
  name: fieldNames[field],
}))
const others: Partial<Record<Field, number>> = { listId: 60, firstName: 100, lastName: 100, contact: 200 }

/** A cell as it is stored: a state as its code, whatever way it is written. */
export function asStored(field: ProfileField, text: string): string {
  if (field !== 'state') return text
  const known = states.find(([code, name]) => plain(text) === plain(code) || plain(text) === plain(name))
  return known?.[0] ?? text
}

/** Why a value cannot be stored, in a sentence; null where it can be. */
export function valueFault(field: Field, text: string): string | null {
  const name = fieldNames[field]
  const most = field in limits ? limits[field as ProfileField] : (others[field] ?? 0)
  const value = field === 'state' ? asStored('state', text) : text
  if (startsFormula(text))
    return `${name} begins with “${text[0]}”, which a spreadsheet may run as a formula. Write it without.`
  if (/\p{Cc}/u.test(text)) return `${name} holds a character that cannot be kept, such as a line break.`
  if (field === 'state' && !states.some(([code]) => code === value))
    return `State: “${shortened(text)}” is no state. Write two letters, such as MN.`
  if (value.length > most) return `${name} has more than ${most} characters.`
  if (field === 'zip' && !/^\d{5}(-?\d{4})?$/.test(text))
    return `ZIP: “${shortened(text)}”. Write five digits, such as 55001.`
  if (field === 'listId' && /^\d(\.\d+)?e\+?\d+$/i.test(text))
    return `School ID: the spreadsheet has shortened “${text}”. Set the column to Text and save the file again.`
  if (field === 'listId' && /^EA-/i.test(text)) return 'School IDs that begin with EA- are given by us.'
  return null
}

const address = z.email()

/** Why a person cannot be stored, in a sentence; null where they can be. What is here already is not judged. */
export function personFault(
  person: GivenPerson,
  stored: { firstName: string; lastName: string; contact: string } | null,
): string | null {
  if (!stored && (person.email.length > 254 || !address.safeParse(person.email).success))
    return `“${shortened(person.email)}” is no e-mail address such as name@school.org.`
  if (!stored && (person.firstName === '' || person.lastName === ''))
    return `${shortened(person.email)} is new here. Fill in first and last name.`
  for (const field of ['firstName', 'lastName', 'contact'] as const) {
    const fault = person[field] === (stored?.[field] ?? '') ? null : valueFault(field, person[field])
    if (fault) return fault
  }
  return null
}
