import type { ReactNode } from 'react'
import type { Substitution } from '../../contract.ts'
import { examples } from '../text.ts'
import { ChoiceCard } from './choice-card.tsx'
import styles from './term-row.module.css'

type Option = Substitution['options'][number]

interface TermRowProps {
  row: Substitution
  /** The option in force. */
  chosen: number
  onChoose: (option: Option) => void
  /** Opposite the name: whether the choice is saved. */
  state: ReactNode
}

/** One word and its options as cards, the default last, with a question that shows the word in use. */
export function TermRow({ row, chosen, onChoose, state }: TermRowProps) {
  const word = row.options.find((option) => option.id === chosen)?.label ?? row.value
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
      <Example variable={row.variable} word={word} />
    </fieldset>
  )
}

function Example({ variable, word }: { variable: string; word: string }) {
  const [before, after] = examples[variable] ?? ['', '']
  const start = before === '' ? word.charAt(0).toUpperCase() + word.slice(1) : word
  return (
    <p className={styles.example}>
      <span className="quiet small">For example</span> “{before}
      <b>{start}</b>
      {after}”
    </p>
  )
}
