import { wasOvertaken } from '../call.ts'
import { messageOf } from './states.tsx'

/** A field that was saved with another value after the form was opened. */
export interface Changed {
  field: string
  from: string | null
  to: string | null
  /** What the form holds, if something else was entered in it. */
  mine?: string
}

/** What went wrong with a save, for the form's own line; nothing if a notice of newer values says it. */
export const faultOfSave = ({ error }: { error: unknown }): string | null =>
  error && !wasOvertaken(error) ? messageOf(error) : null

/** Whether two values of a form are the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What a form holds with newer values: what was entered stays. */
export const withNewer = <T extends object>(typed: T, before: T, newer: T): T =>
  Object.fromEntries(
    (Object.keys({ ...typed, ...newer }) as (keyof T)[]).map((key) => [
      key,
      isSame(typed[key], before[key]) ? newer[key] : typed[key],
    ]),
  ) as T
