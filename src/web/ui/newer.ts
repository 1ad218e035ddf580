import { wasOvertaken } from '../call.ts'
import { messageOf } from './states.tsx'

/** A field that was saved with a different value after the form was opened. */
export interface Changed {
  field: string
  from: string | null
  to: string | null
  /** The value in the form, if someone entered something else there. */
  mine?: string
}

/** Returns a save's error for the form's own error line. Null if a notice of newer values already explains it. */
export const faultOfSave = ({ error }: { error: unknown }): string | null =>
  error && !wasOvertaken(error) ? messageOf(error) : null

/** Checks whether two form values are equal. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the form's values after newer ones arrive. Values that someone entered stay. */
export const withNewer = <T extends object>(typed: T, before: T, newer: T): T =>
  Object.fromEntries(
    (Object.keys({ ...typed, ...newer }) as (keyof T)[]).map((key) => [
      key,
      isSame(typed[key], before[key]) ? newer[key] : typed[key],
    ]),
  ) as T
