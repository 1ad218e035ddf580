import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { paper } from '../../../../../content/en/helpers.json'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { useWords } from '../../../records/words/web/parts/helper-words.tsx'
import type { PaperItem } from '../contract.ts'
import { Answer } from './answer.tsx'
import { answersOf, back, correct, type Sheet, toSettle } from './booklet.ts'
import styles from './paper.module.css'

interface ReviewProps {
  sheet: Sheet
  items: readonly PaperItem[]
  lang: string
  isSending: boolean
  onChange: (sheet: Sheet) => void
  onSend: () => void
}

/** Shows all entered answers of a booklet. Enter sends it. A number and Enter reopens that question. */
export function Review({ sheet, items, lang, isSending, onChange, onSend }: ReviewProps) {
  const { say } = useWords(paper)
  const [number, setNumber] = useState('')
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const answers = answersOf(sheet)
  const settle = toSettle(sheet, items)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (number === '') return settle ? onChange(settle) : onSend()
    const opened = correct(sheet, items, Number(number))
    if (opened) onChange(opened)
    else setProblem(say('noQuestion', { number: Number(number) }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' || number !== '' || isSending) return
    event.preventDefault()
    onChange(back(sheet, items))
  }
  return (
    <form className={styles.review} onSubmit={submit} noValidate aria-label={say('review')}>
      <h2>{say('compare')}</h2>
      <ol className={styles.answers}>
        {items.map((item) => (
          <li key={item.name}>
            <span title={item.title}>{item.number}.</span>
            <Answer item={item} value={answers[item.name]} lang={lang} />
          </li>
        ))}
      </ol>
      <TextField
        ref={field}
        label={say('toCorrect')}
        hint={say('toCorrectHint')}
        inputMode="numeric"
        autoComplete="off"
        counted
        maxLength={2}
        value={number}
        error={problem || undefined}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setProblem('')
          setNumber(event.currentTarget.value.replace(/\D/g, ''))
        }}
      />
      <Buttons>
        <Button type="submit" variant="primary" aria-busy={isSending}>
          {isSending
            ? say('sending')
            : number !== ''
              ? say('openQuestion', { number: Number(number) })
              : settle
                ? say('compareEntries')
                : say('send')}
        </Button>
      </Buttons>
    </form>
  )
}
