import { useQuery } from '@tanstack/react-query'
import { type CallError, wasOvertaken } from '../call.ts'
import { Button } from './button.tsx'
import styles from './newer-values.module.css'
import { Notice } from './notice.tsx'
import { messageOf } from './states.tsx'

/** A field that was saved with another value after the form was opened. */
export interface Changed {
  field: string
  from: string | null
  to: string | null
  /** What the form holds, if something else was entered in it. */
  mine?: string
}

interface NewerValuesProps<T> {
  save: { error: unknown; submittedAt: number; reset: () => void }
  /** Reads the record as it is now. */
  read: () => Promise<T>
  changes: (newer: T) => readonly Changed[]
  /** Takes the newer values into the form, except where something was entered. */
  onTake: (newer: T) => void
}

/** Why a save did not replace a newer one: who saved, what it changed, and a button that takes that into the form. */
export function NewerValues<T>({ save, read, changes, onTake }: NewerValuesProps<T>) {
  const { error } = save
  if (!wasOvertaken(error)) return null
  return <Newer key={save.submittedAt} {...{ save, error, read, changes, onTake }} />
}

function Newer<T>({ save, error, read, changes, onTake }: NewerValuesProps<T> & { error: CallError }) {
  const { data, refetch } = useQuery({
    queryKey: ['newer values', save.submittedAt],
    queryFn: read,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const take = async () => {
    const newer = data ?? (await refetch()).data
    if (newer === undefined) return
    onTake(newer)
    save.reset()
  }
  return (
    <Notice
      live
      level={3}
      title={error.message}
      action={<Button onClick={() => void take()}>Add these changes</Button>}
    >
      <p>We haven’t saved your entries. They’re still here, and adding the changes keeps them.</p>
      {data === undefined ? null : (
        <ul className={styles.changes}>
          {changes(data).map(({ field, from, to, mine }) => (
            <li key={field}>
              <b>{field}:</b> {from || 'blank'} → {to || 'blank'}
              {mine === undefined ? null : ` (you entered ${mine || 'nothing'})`}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
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
