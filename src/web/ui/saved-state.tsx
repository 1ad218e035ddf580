import { IconCheck } from '@tabler/icons-react'
import { TextButton } from './button.tsx'
import styles from './saved-state.module.css'
import { saved } from './text.ts'

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed'

interface SavedStateProps {
  state: SaveState
  /** The server's error message. */
  message?: string | undefined
  onRetry?: (() => void) | undefined
}

/** Shows "Saving…", "Saved!" or an error with a retry button. Its space is reserved to avoid layout shifts. */
export function SavedState({ state, message, onRetry }: SavedStateProps) {
  return (
    <span className={styles.state} role="status">
      {state === 'saving' ? <span className={styles.saving}>Saving…</span> : null}
      {state === 'saved' ? (
        <span className={styles.saved}>
          <IconCheck className="icon icon--small" aria-hidden />
          {saved}
        </span>
      ) : null}
      {state === 'failed' ? (
        <span className={styles.failed}>
          {message ?? 'Not saved.'}
          {onRetry ? <TextButton onClick={onRetry}>Retry</TextButton> : null}
        </span>
      ) : null}
    </span>
  )
}

/** Returns a mutation's state as a SaveState. */
export function saveState(mutation: { isPending: boolean; isSuccess: boolean; isError: boolean }): SaveState {
  if (mutation.isPending) return 'saving'
  if (mutation.isError) return 'failed'
  return mutation.isSuccess ? 'saved' : 'idle'
}
