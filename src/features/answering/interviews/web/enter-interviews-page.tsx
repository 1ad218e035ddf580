import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { interviewing } from '../../../../../content/en/helpers.json'
import { Linked, LinkFrame } from '../../../../web/shell/link-frame.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { CheckField, CheckGroup } from '../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { HelperLanguage, HelperLanguages, useWords } from '../../../records/words/web/parts/helper-words.tsx'
import type { InterviewDesk } from '../contract.ts'
import { downloadGuide, interviewDeskQuery } from './data.ts'
import { correctionOf, type Draft, keepDraft, keptDraft, newDraft } from './draft.ts'
import { EnterInterview } from './enter-interview.tsx'
import styles from './interviews.module.css'
import { OwnInterviews } from './own-interviews.tsx'

/** Lets a named person without an account enter what interviews showed about the questions. */
export function EnterInterviewsPage() {
  const { interviewer: token = '' } = useParams({ strict: false })
  const query = useQuery(interviewDeskQuery(token))
  return (
    <LinkFrame>
      <Linked query={query} title="Enter Interviews" ask="Ask the person who sent it for a new one.">
        {(desk) => (
          <HelperLanguages offered={desk.words} first={desk.language}>
            <Content token={token} desk={desk} onDiscard={() => void query.refetch()} />
          </HelperLanguages>
        )}
      </Linked>
    </LinkFrame>
  )
}

function Content({ token, desk, onDiscard }: { token: string; desk: InterviewDesk; onDiscard: () => void }) {
  const { say, dayOf, inOwn } = useWords(interviewing)
  const [draft, set] = useState(() => keptDraft(token))
  const [saved, tell] = useState<number | null>(null)
  const change = (next: Draft | null) => {
    keepDraft(token, next)
    set(next)
  }
  const begin = (next: Draft | undefined) => {
    tell(null)
    change(next ?? null)
  }
  const itemsOf = (instrument: string | undefined) =>
    desk.sets.find((one) => one.instrument === instrument)?.items ?? []
  return (
    <div {...inOwn}>
      <Page
        title={say('title')}
        facts={<span>{say('facts', { name: desk.interviewer, day: dayOf(desk.ends, 'full') })}</span>}
      >
        <HelperLanguage />
        <p role="status" className={saved === null ? 'unseen' : styles.said}>
          {saved === null ? '' : say('saved', { number: saved })}
        </p>
        {draft ? (
          <EnterInterview
            {...{ token, draft }}
            items={itemsOf(draft.instrument)}
            language={desk.language}
            onChange={(next) => {
              change(next)
              // An interview that was sent and then discarded may have arrived.
              if (next === null) onDiscard()
            }}
            onSaved={() => {
              tell(draft.number)
              change(null)
            }}
          />
        ) : (
          <>
            <p>{say('how')}</p>
            <Start
              {...{ token, desk }}
              onStart={(instrument) => begin(newDraft(instrument, desk.interviews.length + 1))}
            />
            <OwnInterviews
              {...{ token, desk }}
              onCorrect={() => begin(correctionOf(desk, itemsOf(desk.interviews.at(-1)?.instrument)))}
            />
          </>
        )}
      </Page>
    </div>
  )
}

interface StartProps {
  token: string
  desk: InterviewDesk
  onStart: (instrument: Draft['instrument']) => void
}

function Start({ token, desk, onStart }: StartProps) {
  const { say, inOwn } = useWords(interviewing)
  const [chosen, choose] = useState(
    desk.interviews.at(-1)?.instrument ?? desk.sets[0]?.instrument ?? 'student-4-8',
  )
  const start = (event: FormEvent) => {
    event.preventDefault()
    onStart(chosen)
  }
  return (
    <FormFrame
      onSubmit={start}
      label={say('which')}
      actions={
        <>
          <Button type="submit" variant="primary">
            {say('begin', { number: desk.interviews.length + 1 })}
          </Button>
          <DownloadButton done={say('downloaded')} load={() => downloadGuide({ token, instrument: chosen })}>
            {say('guide')}
          </DownloadButton>
        </>
      }
    >
      <CheckGroup legend={say('which')}>
        {desk.sets.map(({ instrument, names }) => (
          <CheckField
            key={instrument}
            type="radio"
            name="instrument"
            label={names[inOwn.lang] ?? names.en}
            checked={chosen === instrument}
            onChange={() => choose(instrument)}
          />
        ))}
      </CheckGroup>
    </FormFrame>
  )
}
