import styles from './answers.module.css'
import { vars } from './vars.ts'

/** Answers in the order of the choices. */
export interface AnswerPart {
  key: string
  name: string
  /** Whole percent; the parts need not add up to 100. */
  percent: number
  /** The share in words. */
  words: string
  /** Which of the five colours, 1 to 5, where the place among the parts does not say it: after a merge. */
  step?: number | undefined
}

const coloursFor: Readonly<Record<number, readonly number[]>> = {
  1: [3],
  2: [1, 5],
  3: [1, 3, 5],
  4: [1, 2, 4, 5],
  5: [1, 2, 3, 4, 5],
}

/** The colour, 1 to 5, of a choice by its place on a scale. */
export function colourStep(index: number, of: number): number {
  return coloursFor[of]?.[index] ?? 3
}

function colour(step: number) {
  return vars({ swatch: `var(--answer-${step})` })
}

/** Answers to one item as a stacked bar, and below it each with its colour and share. */
export function Answers({ parts }: { parts: readonly AnswerPart[] }) {
  const colours = parts.map(({ step }, index) => colour(step ?? colourStep(index, parts.length)))
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {parts.map((part, index) => (
          <span key={part.key} style={{ ...vars({ v: part.percent }), ...colours[index] }} />
        ))}
      </div>
      <ol className={styles.key}>
        {parts.map((part, index) => (
          <li key={part.key} style={colours[index]}>
            <span>
              {part.name} <b>{part.words}</b>
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
