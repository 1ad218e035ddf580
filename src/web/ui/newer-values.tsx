import { useQuery } from '@tanstack/react-query'
import { type CallError, wasOvertaken } from '../call.ts'
import { Button } from './button.tsx'
import type { Changed } from './newer.ts'
import styles from './newer-values.module.css'
import { Notice } from './notice.tsx'

export { type Changed, faultOfSave, isSame, withNewer } from './newer.ts'

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
