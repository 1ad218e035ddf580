import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { paper } from '../../../../../content/en/helpers.json'
import { inLanguage } from '../../../../shared/direction.ts'
import { TextField } from '../../../../web/ui/field.tsx'
import { useWords } from '../../../records/words/web/parts/helper-words.tsx'
import type { PaperItem } from '../contract.ts'
import { blankKey } from '../rules.ts'
import { Answer, Around } from './answer.tsx'
import { itemsOf, press, type Sheet, typedOf } from './booklet.ts'
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
  const { say } = useWords(paper)
  const [problem, setProblem] = useState('')
  useEffect(() => field.current?.focus(), [])

  const take = (key: string) => {
    const result = press(sheet, items, key)
    setProblem(result?.problem ? say(result.problem, { key: key.toUpperCase() }) : '')
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
          {sheet.step === 'settling'
            ? say('differenceOf', {
                ...{ number, count: items.length },
                ...{ place: sheet.at + 1, of: itemsOf(sheet, items).length },
              })
            : say('questionOf', { number, count: items.length })}
        </span>
        <span {...inLanguage(lang)}>
          {number}. {title}
        </span>
      </legend>
      {note ? <p {...inLanguage(lang)}>{note}</p> : null}
      {sheet.step === 'settling' ? <BothTimes {...{ sheet, item, lang }} /> : null}
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
                {say('blankOrUnclear')}
                {counted ? (
                  <span className="quiet">
                    {' '}
                    <Around text={say('countsAs')}>
                      <span {...inLanguage(lang)}>{counted.text}</span>
                    </Around>
                  </span>
                ) : null}
              </span>
            </button>
          </li>
        ) : null}
      </ul>
      <TextField
        ref={field}
        label={say('key')}
        hint={`${say(several ? 'several' : 'one')} ${say('moves')}`}
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
  const { say } = useWords(paper)
  const [first, second] = typed
  return (
    <p className={styles.both}>
      <Around text={say('firstTime')}>
        <Answer item={item} value={first[item.name]} lang={lang} />
      </Around>{' '}
      <Around text={say('secondTime')}>
        <Answer item={item} value={second[item.name]} lang={lang} />
      </Around>{' '}
      {say('whatPaper')}
    </p>
  )
}
