import { useEffect, useRef, useState } from 'react'
import { interviewing } from '../../../../../content/en/helpers.json'
import { inLanguage } from '../../../../shared/direction.ts'
import { CallError } from '../../../../web/call.ts'
import { Button, Buttons, TextButton } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { CheckField, CheckGroup } from '../../../../web/ui/field.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { useWords } from '../../../records/words/web/parts/helper-words.tsx'
import type { InterviewDesk } from '../contract.ts'
import { type Fault, faults } from '../rules.ts'
import { useSaveInterview } from './data.ts'
import { coded, type Draft, sentOf } from './draft.ts'
import styles from './interviews.module.css'

type Items = InterviewDesk['sets'][number]['items']

interface EnterInterviewProps {
  token: string
  draft: Draft
  items: Items
  language: string
  /** Null discards the entries. */
  onChange: (draft: Draft | null) => void
  onSaved: () => void
}

/** Enters one interview, question by question. */
export function EnterInterview({ token, draft, items, language, onChange, onSaved }: EnterInterviewProps) {
  const { say } = useWords(interviewing)
  const saving = useSaveInterview(token, onSaved)
  const item = items[draft.at]
  const change = (next: Draft) => {
    saving.reset()
    onChange(next)
  }
  return (
    <div className={styles.entry}>
      <h2>{say('interview', { number: draft.number })}</h2>
      {draft.correction ? null : <p className="quiet">{say('sheet')}</p>}
      {item ? (
        <Question key={item.id} {...{ draft, items, item, language }} onChange={change} />
      ) : (
        <Check
          {...{ draft, items, saving }}
          onBack={() => change({ ...draft, at: items.length - 1 })}
          onSave={() => {
            onChange({ ...draft, isTried: true })
            saving.mutate(sentOf(draft, items))
          }}
        />
      )}
      <Discard onDiscard={() => onChange(null)} />
    </div>
  )
}

interface QuestionProps {
  draft: Draft
  items: Items
  item: Items[number]
  language: string
  onChange: (draft: Draft) => void
}

function Question({ draft, items, item, language, onChange }: QuestionProps) {
  const { say } = useWords(interviewing)
  const heading = useRef<HTMLHeadingElement>(null)
  const [found, find] = useState<readonly Fault[]>(draft.codes[item.id]?.faults ?? [])
  // The first question comes after a button that is gone, and so does each later one.
  useEffect(() => heading.current?.focus(), [])
  const go = (next: Draft, at: number) => onChange({ ...next, at })
  const mark = (marked: Fault[] | undefined) => go(coded(draft, item, marked), draft.at + 1)
  const toggle = (fault: Fault) =>
    find(faults.filter((one) => (one === fault ? !found.includes(one) : found.includes(one))))
  return (
    <>
      <p className="quiet">{say('questionOf', { number: draft.at + 1, count: items.length })}</p>
      <h3 ref={heading} tabIndex={-1} className={styles.question} {...inLanguage(language)}>
        {item.title}
      </h3>
      <ul className={styles.choices} {...inLanguage(language)}>
        {item.choices.map((choice) => (
          <li key={choice}>{choice}</li>
        ))}
      </ul>
      <CheckGroup legend={say('found')}>
        {faults.map((fault, place) => (
          <CheckField
            key={fault}
            label={`${place + 1} – ${say(fault)}`}
            checked={found.includes(fault)}
            onChange={() => toggle(fault)}
          />
        ))}
      </CheckGroup>
      <div className={styles.buttons}>
        <Button variant="primary" onClick={() => mark([...found])}>
          {say(found.length > 0 ? 'next' : 'understood')}
        </Button>
        <Button onClick={() => mark(undefined)}>{say('notAsked')}</Button>
        {draft.at > 0 ? (
          <Button variant="quiet" onClick={() => go(draft, draft.at - 1)}>
            {say('back')}
          </Button>
        ) : null}
      </div>
      <p>
        <TextButton onClick={() => go(draft, items.length)}>{say('toEnd')}</TextButton>
      </p>
    </>
  )
}

interface CheckProps {
  draft: Draft
  items: Items
  saving: ReturnType<typeof useSaveInterview>
  onBack: () => void
  onSave: () => void
}

function Check({ draft, items, saving, onBack, onSave }: CheckProps) {
  const { say } = useWords(interviewing)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const asked = items.flatMap(({ id }) => draft.codes[id] ?? [])
  const faulty = asked.filter((one) => one.faults.length > 0).length
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {say('check')}
      </h3>
      <p>{say('summary', { asked: asked.length, count: items.length, faulty })}</p>
      {saving.error ? <NotSaved error={saving.error} onRetry={onSave} /> : null}
      <div className={styles.buttons}>
        {asked.length > 0 ? (
          <Button variant="primary" onClick={() => saving.isPending || onSave()}>
            {say(saving.isPending ? 'saving' : 'save')}
          </Button>
        ) : null}
        <Button variant="quiet" onClick={onBack}>
          {say('back')}
        </Button>
      </div>
    </>
  )
}

/** The entries stay on the page after any error. */
function NotSaved({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { say } = useWords(interviewing)
  const isForGood = error instanceof CallError && [400, 404, 409].includes(error.status)
  return (
    <Notice
      tone="error"
      live
      title={say('notSaved')}
      action={isForGood ? undefined : <Button onClick={onRetry}>{say('tryAgain')}</Button>}
    >
      <p>
        <span {...inLanguage('en')}>{messageOf(error)}</span> {say(isForGood ? 'stillHere' : 'saveLater')}
      </p>
    </Notice>
  )
}

function Discard({ onDiscard }: { onDiscard: () => void }) {
  const { say, inOwn } = useWords(interviewing)
  const [asked, ask] = useState(false)
  return (
    <div>
      <TextButton onClick={() => ask(true)}>{say('discard')}</TextButton>
      <Dialog
        opened={asked}
        onClose={() => ask(false)}
        closeLabel={say('close')}
        language={inOwn.lang}
        title={<span {...inOwn}>{say('discardTitle')}</span>}
        actions={
          <Buttons>
            <Button variant="primary" {...inOwn} onClick={() => ask(false)}>
              {say('keep')}
            </Button>
            <Button {...inOwn} onClick={onDiscard}>
              {say('discard')}
            </Button>
          </Buttons>
        }
      >
        {null}
      </Dialog>
    </div>
  )
}
