import type { ReactNode } from 'react'
import { SavedState } from '../../../../web/ui/saved-state.tsx'
import styles from './field-state.module.css'
import type { Saves } from './saves.ts'

/** A control with its saved state beside it. */
export function FieldState({ field, saves, children }: { field: string; saves: Saves; children: ReactNode }) {
  return (
    <div className={styles.line}>
      {children}
      <FieldSaved field={field} saves={saves} />
    </div>
  )
}

/** Whether a field is saved. */
export function FieldSaved({ field, saves }: { field: string; saves: Saves }) {
  const { state, message } = saves.of(field)
  return <SavedState state={state} message={message} onRetry={() => saves.retry(field)} />
}
