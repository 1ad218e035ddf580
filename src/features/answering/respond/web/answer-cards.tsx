import styles from './cards.module.css'
import base from './parts/base.module.css'

export interface Card<Value extends string | number> {
  readonly value: Value
  readonly text: string
  /** A second line, and the language of both lines. */
  readonly detail?: string
  readonly lang?: string
}

interface Props<Value extends string | number> {
  kind: 'radio' | 'checkbox'
  name: string
  cards: readonly Card<Value>[]
  chosen: readonly unknown[]
  onChoose: (value: Value) => void
  /** ID of the heading that names the group. Without it, the group is a fieldset. */
  labelledBy?: string | undefined
  /** The group's name, if there is no heading for it. */
  label?: string | undefined
  describedBy?: string | undefined
  isClose?: boolean
  isRequired?: boolean
  /** Makes the browser require a choice, for steps that work without JavaScript. */
  mustChoose?: boolean
  isWrong?: boolean
  /** Index of the card being read aloud. */
  spoken?: number | undefined
}

/** If there are more short texts than this, the cards are in two columns. */
const manyCards = 7
/** Longer texts are smaller on small screens. */
const longText = 40

/** Answers as cards around native radios or checkboxes; the whole card is clickable. */
export function AnswerCards<Value extends string | number>(props: Props<Value>) {
  const {
    kind,
    name,
    cards,
    chosen,
    onChoose,
    labelledBy,
    label,
    describedBy,
    isClose,
    isRequired,
    mustChoose,
    isWrong,
    spoken,
  } = props
  const group = labelledBy
    ? {
        role: kind === 'radio' ? 'radiogroup' : 'group',
        'aria-labelledby': label ? undefined : labelledBy,
        'aria-label': label,
        'aria-describedby': describedBy,
        'aria-required': kind === 'radio' && isRequired ? true : undefined,
      }
    : {}
  return (
    <div
      className={[
        styles.cards,
        isClose && styles.close,
        isWrong && styles.wrong,
        cards.some(({ text }) => text.length > longText)
          ? styles.long
          : cards.length > manyCards && styles.many,
      ]
        .filter(Boolean)
        .join(' ')}
      {...group}
    >
      {cards.map((card, index) => (
        <label
          key={card.value}
          className={`${styles.card} ${card.detail ? styles.language : isClose ? styles.small : ''}`}
          lang={card.lang}
          dir={card.lang && 'auto'}
        >
          <input
            type={kind}
            name={name}
            value={card.value}
            checked={chosen.includes(card.value)}
            required={mustChoose}
            aria-invalid={mustChoose ? false : isWrong || undefined}
            onChange={() => onChoose(card.value)}
          />
          <CardText card={card} isSpoken={spoken === index} />
        </label>
      ))}
    </div>
  )
}

export function CardText({ card, isSpoken = false }: { card: Card<string | number>; isSpoken?: boolean }) {
  if (!card.detail)
    return <span className={`${styles.text} ${isSpoken ? base.spoken : ''}`}>{card.text}</span>
  return (
    <span>
      <b>{card.text}</b>
      <span className={styles.detail}>{card.detail}</span>
    </span>
  )
}
