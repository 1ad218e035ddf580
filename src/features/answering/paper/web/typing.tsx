import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { inLanguage } from '../../../../shared/direction.ts'
import { TextField } from '../../../../web/ui/field.tsx'
import type { PaperItem } from '../contract.ts'
import { blankKey } from '../rules.ts'
import { inWords, itemsOf, press, type Sheet, typedOf } from './booklet.ts'
import styles from './paper.module.css'

interface TypingProps {
  sheet: Sheet
  items: readonly PaperItem[]
  /** Language tag of the questions. */
  lang: string
  onChange: (sheet: Sheet) => void
}

/** The current question. Each question has its own field, which receives the focus. */
export function Typing(props: TypingProps) {
  const { sheet, items } = props
  const item = itemsOf(sheet, items)[sheet.at]
  return item ? (
    <Item key={`${sheet.guid} ${sheet.round} ${sheet.step} ${item.name}`} {...props} item={item} />
  ) : null
}

const moves = ['Enter', 'Backspace', 'ArrowLeft', 'ArrowRight']

/** One question of the booklet. Pressing a choice's key selects it and moves to the next question. */
function Item({ sheet, items, lang, onChange, item }: TypingProps & { item: PaperItem }) {
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => field.current?.focus(), [])

  const take = (key: string) => {
    const result = press(sheet, items, key)
    setProblem(result?.problem ?? '')
    if (result && result.sheet !== sheet) onChange(result.sheet)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Holding down a key answers only one question.
    if (event.repeat || moves.includes(event.key)) event.preventDefault()
    if (!event.repeat && moves.includes(event.key)) take(event.key)
  }
  const typed = typedOf(sheet, item)
  const isChosen = (value: unknown) =>
    Array.isArray(typed) ? typed.some((one) => one === value) : typed === value
  const { number, title, note, choices, blank, several } = item
  const counted = choices.find(({ key }) => key === blank.key)
  return (
    <fieldset className={styles.item}>
      <legend className={styles.title}>
        <span className={styles.place}>
          Question {number} of {items.length}
          {sheet.step === 'settling' ? `, difference ${sheet.at + 1} of ${itemsOf(sheet, items).length}` : ''}
        </span>
        <span {...inLanguage(lang)}>
          {number}. {title}
        </span>
      </legend>
      {note ? <p {...inLanguage(lang)}>{note}</p> : null}
      {sheet.step === 'settling' ? <BothTimes sheet={sheet} item={item} {...inLanguage(lang)} /> : null}
      <ul className={styles.choices}>
        {choices.map(({ key, value, text }) => (
          <li key={key}>
            <button type="button" aria-pressed={isChosen(value)} onClick={() => take(key)}>
              <kbd>{key.toUpperCase()}</kbd>
              <span {...inLanguage(lang)}>{text}</span>
            </button>
          </li>
        ))}
        {blank.allowed ? (
          <li>
            <button type="button" aria-pressed={typed === null} onClick={() => take(blankKey)}>
              <kbd>{blankKey}</kbd>
              <span>
                Left blank or unclear
                {counted ? (
                  <span className="quiet">
                    {' '}
                    (counts as “<span {...inLanguage(lang)}>{counted.text}</span>”)
                  </span>
                ) : null}
              </span>
            </button>
          </li>
        ) : null}
      </ul>
      <TextField
        ref={field}
        label="Key"
        hint={`${several ? 'Press the key for each marked box, then press Enter.' : 'Press the key for the marked box.'} Press Backspace to go back or Enter to continue.`}
        autoComplete="off"
        autoCapitalize="off"
        counted
        value=""
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => take(currentTarget.value.slice(-1))}
      />
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </fieldset>
  )
}

function BothTimes({ sheet: { typed }, item, lang }: { sheet: Sheet; item: PaperItem; lang: string }) {
  const [first, second] = typed
  return (
    <p className={styles.both}>
      The first time: <b {...inLanguage(lang)}>{inWords(item, first[item.name])}</b>. The second time:{' '}
      <b {...inLanguage(lang)}>{inWords(item, second[item.name])}</b>. What does the paper say?
    </p>
  )
}
