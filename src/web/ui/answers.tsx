import styles from './answers.module.css'
import { vars } from './vars.ts'

/** One answer choice in a bar or its key, in the order of the choices. */
export interface AnswerPart {
  key: string
  name: string
  /** A whole percent. The parts may not add up to 100. */
  percent: number
  words: string
  /** One of the five colors, 1 to 5, or the color of the choices combined at one end of the scale. */
  step: number | 'low' | 'high'
}

const coloursFor: Readonly<Record<number, readonly number[]>> = {
  1: [3],
  2: [1, 5],
  3: [1, 3, 5],
  4: [1, 2, 4, 5],
  5: [1, 2, 3, 4, 5],
}

/** Returns the color, 1 to 5, of a choice by its place on a scale. */
export function colourStep(index: number, of: number): number {
  return coloursFor[of]?.[index] ?? 3
}

const colour = (step: AnswerPart['step']) =>
  vars({ swatch: typeof step === 'number' ? `var(--answer-${step})` : `var(--merged-${step})` })

/** Answers to one question as a stacked bar. Hidden from screen readers because the shares are next to it. */
export function AnswerBar({ parts }: { parts: readonly AnswerPart[] }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      {parts.map((part) => (
        <span key={part.key} style={{ ...vars({ v: part.percent }), ...colour(part.step) }} />
      ))}
    </span>
  )
}

/** Each answer to one question with its color and share. */
export function AnswerKey({ parts }: { parts: readonly AnswerPart[] }) {
  return (
    <ol className={styles.key}>
      {parts.map((part) => (
        <li key={part.key} style={colour(part.step)}>
          <span>
            {part.name} <b>{part.words}</b>
          </span>
        </li>
      ))}
    </ol>
  )
}
