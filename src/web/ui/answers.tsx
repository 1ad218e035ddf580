import styles from './answers.module.css'
import { classes, vars } from './vars.ts'

/** In the order of the choices. */
export interface AnswerPart {
  key: string
  name: string
  /** Whole percent. */
  percent: number
  /** The colour, 1 to 5; needed where choices were merged, so that the position does not determine it. */
  step?: number | undefined
}

const coloursFor: Readonly<Record<number, readonly number[]>> = {
  1: [3],
  2: [1, 5],
  3: [1, 3, 5],
  4: [1, 2, 4, 5],
  5: [1, 2, 3, 4, 5],
}

/** The colour, 1 to 5, of a choice by its position on the scale. */
export function colourStep(index: number, of: number): number {
  return coloursFor[of]?.[index] ?? 3
}

function colour(step: number) {
  return vars({ swatch: `var(--answer-${step})`, 'on-swatch': `var(--on-answer-${step})` })
}

/** Answers to one item as a stacked bar with the percent in each part, and its name where it fits. */
export function Answers({ parts }: { parts: readonly AnswerPart[] }) {
  return (
    <ol className={styles.answers}>
      {parts.map((part, index) => (
        <li
          key={part.key}
          className={classes(
            styles.part,
            part.percent < 13 && styles.thin,
            part.percent < 8 && styles.narrow,
          )}
          style={{ ...vars({ v: part.percent }), ...colour(part.step ?? colourStep(index, parts.length)) }}
        >
          <b>{part.percent}%</b>
          <span className={part.percent < 9 ? 'unseen' : undefined}>{part.name}</span>
        </li>
      ))}
    </ol>
  )
}

/** The legend of the bars. */
export function AnswersKey({ parts }: { parts: readonly Omit<AnswerPart, 'percent'>[] }) {
  return (
    <ul className={styles.key} aria-label="Colour key: answers">
      {parts.map((part, index) => (
        <li key={part.key} style={colour(part.step ?? colourStep(index, parts.length))}>
          {part.name}
        </li>
      ))}
    </ul>
  )
}
