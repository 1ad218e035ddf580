import type { ReactNode } from 'react'
import type { Substitution } from '../../contract.ts'
import { ChoiceCard } from './choice-card.tsx'
import styles from './term-row.module.css'

type Option = Substitution['options'][number]

interface TermRowProps {
  row: Substitution
  chosen: number
  onChoose: (option: Option) => void
  /** Shown opposite the name: whether the choice is saved. */
  state: ReactNode
  /** Shown below the options: the word in use. */
  children: ReactNode
}

/** One word and its options as cards, the default last. */
export function TermRow({ row, chosen, onChoose, state, children }: TermRowProps) {
  return (
    <fieldset className={styles.row}>
      <legend className={styles.name}>{row.label}</legend>
      <div className={styles.head}>
        <p className="quiet small">{row.help}</p>
        {state}
      </div>
      <div className={styles.options}>
        {row.options.map((option) => (
          <ChoiceCard
            key={option.id}
            name={row.variable}
            checked={option.id === chosen}
            onChange={() => onChoose(option)}
            hint={option.isDefault ? 'Default' : undefined}
          >
            {option.label}
          </ChoiceCard>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
