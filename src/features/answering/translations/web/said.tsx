import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { reviewing } from '../../../../../content/en/helpers.json'
import { inLanguage } from '../../../../shared/direction.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { FieldError, TextAreaField, TextField } from '../../../../web/ui/field.tsx'
import { longestWords, tidied } from '../../../records/words/rules.ts'
import { InEnglish, useWords } from '../../../records/words/web/parts/helper-words.tsx'
import type { NewReview, TranslatedText } from '../contract.ts'
import { limits, reviewFaults, type Verdict, verdicts } from '../rules.ts'
import styles from './translations.module.css'
import type { TextDraft } from './use-drafts.ts'

export interface SaidProps {
  text: TranslatedText
  language: LanguageCode
  draft: TextDraft | undefined
  onDraft: (draft: TextDraft | null) => void
  /** `at` is when the reviewer pressed. */
  onReview: (review: NewReview, at: number) => void
  error: ReactNode
  busy: boolean
  /** The review was stored during this visit, so it can be undone. */
  canUndo: boolean
}

/** A speaker's review of a text. One press stores “Right”; the other choices first ask for words. */
export function Said(props: SaidProps) {
  const { say } = useWords(reviewing)
  const { text, draft, onDraft, onReview, error, busy, canUndo } = props
  const [isAsked, setAsked] = useState(false)
  const seen = { id: text.id, version: text.version, englishHash: text.englishHash, words: text.words }
  function choose(verdict: Verdict, at: number) {
    if (verdict === 'right') return onReview({ ...seen, verdict, comment: '' }, at)
    setAsked(true)
    onDraft({ verdict, words: text.newWords ?? text.review?.words ?? text.words, comment: '' })
  }
  const isToWrite = text.words === ''
  // A draft from an earlier visit must not move the focus.
  if (isToWrite && !draft && !busy && !canUndo)
    return <WordsForm {...props} draft={{ verdict: 'change', words: '', comment: '' }} isAsked={false} />
  if (draft && draft.verdict !== 'right') return <WordsForm {...props} draft={draft} isAsked={isAsked} />
  return (
    <>
      <fieldset className={styles.verdict}>
        <legend className="unseen">
          {say('yourReview')}{' '}
          <InEnglish>
            {text.where}: {text.english}
          </InEnglish>
        </legend>
        {busy ? (
          <p className="quiet">{say('saving')}</p>
        ) : canUndo ? (
          <Button
            variant="quiet"
            onClick={({ timeStamp }) => onReview({ ...seen, verdict: null, comment: '' }, timeStamp)}
          >
            {say('undo')}
          </Button>
        ) : (
          verdicts.map((verdict) => (
            <Button key={verdict} onClick={({ timeStamp }) => choose(verdict, timeStamp)}>
              {say(verdict)}
            </Button>
          ))
        )}
      </fieldset>
      <div role="alert">{error ? <FieldError>{error}</FieldError> : null}</div>
    </>
  )
}

/** Asks for better words, or for what the speaker isn't sure about. */
function WordsForm({
  text,
  language,
  draft,
  onDraft,
  onReview,
  error,
  busy,
  isAsked,
}: SaidProps & { draft: TextDraft; isAsked: boolean }) {
  const { say } = useWords(reviewing)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { verdict } = draft
  const comment = draft.comment.trim()
  const words = verdict === 'change' ? tidied(draft.words) : text.words
  const faults = reviewFaults(text, { verdict, words, comment }, say)
  const [fault] = tried ? faults : []
  function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (busy) return
    if (faults.length > 0) form.current?.querySelector<HTMLElement>('textarea, input')?.focus()
    else
      onReview(
        {
          ...{ id: text.id, version: text.version, englishHash: text.englishHash },
          ...{ verdict, words, comment },
        },
        event.timeStamp,
      )
  }
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
        if (event.key === 'Escape') onDraft(null)
      }}
    >
      {verdict === 'change' ? (
        <TextAreaField
          label={say(text.words === '' ? 'yourWords' : 'suggestedWords')}
          {...inLanguage(language)}
          required
          autoFocus={isAsked}
          value={draft.words}
          maxLength={limits.words}
          error={fault}
          after={
            <span className="quiet small figures">
              {say('characters', { count: words.length, most: longestWords(text.english) })}
            </span>
          }
          onChange={({ currentTarget }) => onDraft({ ...draft, words: currentTarget.value })}
        />
      ) : null}
      <TextField
        label={say(verdict === 'unsure' ? 'whatUnsure' : 'comment')}
        required={verdict === 'unsure'}
        autoFocus={isAsked && verdict === 'unsure'}
        value={draft.comment}
        maxLength={limits.comment}
        error={verdict === 'change' ? undefined : fault}
        onChange={({ currentTarget }) => onDraft({ ...draft, comment: currentTarget.value })}
      />
      <div role="alert">{error ? <FieldError>{error}</FieldError> : null}</div>
      <Buttons>
        <Button type="submit">{say(busy ? 'saving' : 'save')}</Button>
        {text.words === '' ? null : (
          <Button variant="quiet" onClick={() => onDraft(null)}>
            {say('cancel')}
          </Button>
        )}
      </Buttons>
    </form>
  )
}
