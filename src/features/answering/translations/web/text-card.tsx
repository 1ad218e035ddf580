import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { dayInWords } from '../../../../shared/dates.ts'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { FieldError, TextAreaField, TextField } from '../../../../web/ui/field.tsx'
import { Segments } from '../../../../web/ui/segments.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import {
  longestWords,
  placeholdersOf,
  type TranslatedLanguage,
  tidied,
} from '../../../records/words/rules.ts'
import type { NewReview, TranslatedText } from '../contract.ts'
import { limits, reviewFaults, stateNames, type Verdict, verdictNames } from '../rules.ts'
import styles from './translations.module.css'

/** What was chosen or typed and is not stored yet. */
export interface TextDraft {
  verdict: Verdict
  words: string
  comment: string
}

interface TextCardProps {
  text: TranslatedText
  language: TranslatedLanguage
  languageName: string
  draft: TextDraft | undefined
  onDraft: (draft: TextDraft | null) => void
  /** Stores a review; answers whether it was stored. */
  onReview: (review: NewReview) => Promise<boolean>
  /** Why the last try failed. */
  error: string | null
  busy: boolean
  /** What an administrator can do with it. */
  decision?: ReactNode
}

/** One text in English and in its translation, side by side, and what a speaker says of it. */
export function TextCard(props: TextCardProps) {
  const { text, language, languageName } = props
  const names = placeholdersOf(text.english)
  return (
    <li className={styles.text} data-text={text.id} tabIndex={-1}>
      <div className={styles.head}>
        <h2>{text.where}</h2>
        <StateLabel text={text} />
      </div>
      <dl className={styles.pair}>
        <div>
          <dt>English</dt>
          <dd lang="en">{text.english}</dd>
        </div>
        <div>
          <dt>{languageName}</dt>
          <dd lang={language}>{text.words}</dd>
        </div>
      </dl>
      {names.length > 0 ? (
        <p className="quiet small">Stays as it is, because it is filled in: {names.join(', ')}</p>
      ) : null}
      <SoFar text={text} language={language} />
      <Said {...props} />
      {props.decision}
      <p className={styles.id}>{text.id}</p>
    </li>
  )
}

function StateLabel({ text: { state, isStale } }: { text: TranslatedText }) {
  return (
    <span className={classes(styles.state, styles[state])}>
      {stateNames[state]}
      {isStale ? ', the English has changed' : ''}
    </span>
  )
}

/** What was said of the text before, and who took it. */
function SoFar({ text: { review, approval, words }, language }: Pick<TextCardProps, 'text' | 'language'>) {
  if (!review)
    return approval ? (
      <p className="quiet small">
        Read by {approval.reviewer}, taken by {approval.approvedBy} on {dayInWords(approval.on, 'full')}.
      </p>
    ) : null
  return (
    <div className={styles.said}>
      <p>
        {review.reviewer} on {dayInWords(review.on, 'full')}: {verdictNames[review.verdict]}.
      </p>
      {review.words === words ? null : (
        <p>
          Suggested: <ins lang={language}>{review.words}</ins>
        </p>
      )}
      {review.comment ? <p>“{review.comment}”</p> : null}
      {review.sentBack === null ? null : <p>Sent back: {review.sentBack}</p>}
    </div>
  )
}

const choices = (['right', 'change', 'unsure'] as const).map((key) => ({ key, name: verdictNames[key] }))

/** The verdict; “Right” is stored at a press of Save like the others, so that arrow keys decide nothing. */
function Said({ text, language, draft, onDraft, onReview, error, busy }: TextCardProps) {
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const said = draft ?? { verdict: null, words: text.review?.words ?? text.words, comment: '' }
  const { verdict } = said
  const words = verdict === 'change' ? tidied(said.words) : text.words
  const faults = verdict ? reviewFaults(text, { verdict, words, comment: said.comment.trim() }) : []
  const change = (part: Partial<TextDraft>) => onDraft({ ...said, verdict: verdict ?? 'right', ...part })
  async function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!verdict || busy) return
    if (faults.length > 0) {
      form.current?.querySelector<HTMLElement>('textarea, input:not([type=radio])')?.focus()
      return
    }
    const { id, version, englishHash } = text
    const comment = said.comment.trim()
    if (await onReview({ id, version, englishHash, verdict, words, comment })) setTried(false)
  }
  const [fault] = tried ? faults : []
  const typed = tidied(said.words).length
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
        if (event.key === 'Escape' && draft) onDraft(null)
      }}
    >
      <Segments
        legend={`Verdict on ${text.where}: ${text.english}`}
        current={verdict ?? ''}
        onChange={(key) => key !== '' && change({ verdict: key })}
        choices={choices}
      />
      {verdict === 'change' ? (
        <TextAreaField
          label="Suggested words"
          lang={language}
          required
          value={said.words}
          maxLength={limits.words}
          error={fault}
          after={
            <span className="quiet small figures">
              {typed} of at most {longestWords(text.english)} characters
            </span>
          }
          onChange={({ currentTarget }) => change({ words: currentTarget.value })}
        />
      ) : null}
      {verdict ? (
        <>
          <TextField
            label={verdict === 'unsure' ? 'What are you not sure of?' : 'Comment, if you like'}
            required={verdict === 'unsure'}
            value={said.comment}
            maxLength={limits.comment}
            error={verdict === 'change' ? undefined : fault}
            onChange={({ currentTarget }) => change({ comment: currentTarget.value })}
          />
          <div role="alert">{error ? <FieldError>{error}</FieldError> : null}</div>
          <Buttons>
            <Button type="submit">{busy ? 'Saving…' : 'Save and go on'}</Button>
            <Button variant="quiet" onClick={() => onDraft(null)}>
              Cancel
            </Button>
          </Buttons>
        </>
      ) : null}
    </form>
  )
}
