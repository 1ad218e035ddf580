import type { ReactNode } from 'react'
import styles from './choice-card.module.css'

interface ChoiceCardProps {
  /** Radio group name, shared by the cards of one question. */
  name: string
  checked: boolean
  onChange: () => void
  hint?: ReactNode
  children: ReactNode
}

/** A radio button shown as a card; the whole card is clickable. */
export function ChoiceCard({ name, checked, onChange, hint, children }: ChoiceCardProps) {
  return (
    <label className={styles.card}>
      <input type="radio" name={name} checked={checked} onChange={onChange} />
      <span>
        {children}
        {hint ? <span className={styles.hint}>{hint}</span> : null}
      </span>
    </label>
  )
}
