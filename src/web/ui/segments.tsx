import { useId } from 'react'
import styles from './segments.module.css'

interface SegmentsProps<Key extends string> {
  /** What people choose here. For screen readers only. */
  legend: string
  current: Key
  onChange: (key: Key) => void
  choices: readonly { key: Key; name: string }[]
}

/** A few choices side by side, with one selected. */
export function Segments<Key extends string>({ legend, current, onChange, choices }: SegmentsProps<Key>) {
  const name = useId()
  return (
    <fieldset className={styles.segments}>
      <legend className="unseen">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.key}>
          <input
            type="radio"
            name={name}
            checked={choice.key === current}
            onChange={() => onChange(choice.key)}
          />
          {choice.name}
        </label>
      ))}
    </fieldset>
  )
}
