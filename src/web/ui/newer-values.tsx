import { useQuery } from '@tanstack/react-query'
import { type CallError, wasOvertaken } from '../call.ts'
import { Button } from './button.tsx'
import type { Changed } from './newer.ts'
import styles from './newer-values.module.css'
import { Notice } from './notice.tsx'
import { messageOf } from './states.tsx'

export { type Changed, faultOfSave, isSame, withNewer } from './newer.ts'

interface NewerValuesProps<T> {
  save: { error: unknown; submittedAt: number; reset: () => void }
  read: () => Promise<T>
  changes: (newer: T) => readonly Changed[]
  /** Puts the newer values into the form, except in fields where something was entered. */
  onTake: (newer: T) => void
}

/** Shows who saved a newer version, what it changed, and a button that puts those changes into the form. */
export function NewerValues<T>({ save, read, changes, onTake }: NewerValuesProps<T>) {
  const { error } = save
  if (!wasOvertaken(error)) return null
  return <Newer key={save.submittedAt} {...{ save, error, read, changes, onTake }} />
}

function Newer<T>({ save, error, read, changes, onTake }: NewerValuesProps<T> & { error: CallError }) {
  const {
    data,
    error: fault,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['newer values', save.submittedAt],
    queryFn: read,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const take = (newer: T) => {
    onTake(newer)
    save.reset()
  }
  const changed = data === undefined ? [] : changes(data)
  const isUnchanged = data !== undefined && changed.length === 0
  return (
    <Notice
      live
      level={3}
      title={error.message}
      action={
        <Button unavailable={isFetching} onClick={() => (data === undefined ? void refetch() : take(data))}>
          {fault ? 'Try again' : isUnchanged ? 'Continue' : 'Add these changes'}
        </Button>
      }
    >
      <p>
        {isUnchanged
          ? 'We haven’t saved your entries, but they’re still here. The other changes don’t affect this form.'
          : 'We haven’t saved your entries, but they’re still here. Adding these changes won’t remove them.'}
      </p>
      {fault ? <p>{messageOf(fault)}</p> : null}
      {changed.length === 0 ? null : (
        <ul className={styles.changes}>
          {changed.map(({ field, from, to, mine }) => (
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
