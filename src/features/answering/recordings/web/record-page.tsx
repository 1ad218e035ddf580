import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { inLanguage } from '../../../../shared/direction.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { TextButton } from '../../../../web/ui/button.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { EmptyState, messageOf } from '../../../../web/ui/states.tsx'
import type { RecordedText, RecordingList } from '../contract.ts'
import { recorderListQuery } from './data.ts'
import styles from './record.module.css'
import { RecordText } from './record-text.tsx'
import { Progress, SpeakerFrame } from './speaker-frame.tsx'
import { type Takes, useTakes } from './use-takes.ts'

/** Records one text at a time, for a speaker without an account. */
export function RecordPage() {
  const { speaker: token = '' } = useParams({ strict: false })
  return (
    <SpeakerFrame doing="Recording" query={useQuery(recorderListQuery(token))}>
      {(sheet) => <Texts key={token} token={token} sheet={sheet} />}
    </SpeakerFrame>
  )
}

function Texts({ token, sheet }: { token: string; sheet: RecordingList }) {
  const queries = useQueryClient()
  const takes = useTakes(token, () => void queries.invalidateQueries(recorderListQuery(token)))
  if (!sheet.isEnded) return <Recording sheet={sheet} takes={takes} />
  return (
    <>
      <h1>Your recordings</h1>
      <p>
        You can no longer record with this link, but you can still delete your recordings here.{' '}
        {sheet.texts.length === 0 ? 'You haven’t recorded any of the current phrases.' : ''}
      </p>
      <AllTexts sheet={sheet} takes={takes} />
    </>
  )
}

const isToDo = ({ state }: RecordedText) => state === 'missing' || state === 'stale' || state === 'sent back'

/** Average time to read a text, listen once and keep the recording. Many texts have only one or two words. */
const secondsPerText = 15

function Recording({ sheet, takes }: { sheet: RecordingList; takes: Takes }) {
  const { texts } = sheet
  const [at, setAt] = useState(() => {
    const own = texts.findIndex((text, place) => place >= sheet.start && isToDo(text))
    return Math.max(0, own >= 0 ? own : texts.findIndex(isToDo))
  })
  const [isList, setList] = useState(false)
  const toDo = texts.flatMap((text, place) => (isToDo(text) && !takes.taken.has(text.hash) ? [place] : []))
  const text = texts[at]
  const last = takes.takes.at(-1)
  const lastAt = texts.findIndex(({ hash }) => hash === last?.recorded.hash)
  const minutes = Math.max(1, Math.round((toDo.length * secondsPerText) / 60))
  const next = () =>
    setAt(toDo.find((place) => place > at) ?? toDo.find((place) => place !== at) ?? texts.length)
  const open = (place: number) => {
    setAt(place)
    setList(false)
  }
  return (
    <>
      <LeaveGuard when={takes.unsent > 0} />
      <h1 className="unseen">
        {text
          ? `Record phrase ${at + 1} of ${texts.length} in ${sheet.nativeName}`
          : `All phrases in ${sheet.nativeName}`}
      </h1>
      <Progress
        at={
          <>
            <b>{text ? `Phrase ${at + 1}` : `${texts.length} phrases`}</b>
            {text ? ` of ${texts.length}` : ''}
          </>
        }
        about={toDo.length === 0 ? 'Nothing left to record' : `about ${minutes} minutes to go`}
        label="Phrases recorded"
        done={texts.length - toDo.length}
        of={texts.length}
      />
      {isList ? (
        <AllTexts sheet={sheet} takes={takes} onOpen={open} />
      ) : text ? (
        <RecordText
          key={text.hash}
          text={text}
          code={sheet.language}
          onKeep={(sound) => {
            takes.keep(text.place, text.hash, sound)
            next()
          }}
        />
      ) : toDo.length === 0 ? (
        <EmptyState title="You’ve recorded everything. Thank you.">
          Someone else will listen to your recordings before we use them. You can close this page.
        </EmptyState>
      ) : (
        <EmptyState title="This was the last phrase">
          You skipped some phrases. Find them in the full list.
        </EmptyState>
      )}
      <div className={styles.foot}>
        <p role="status">
          <LastTake takes={takes} at={lastAt} onUndone={() => setAt(lastAt)} />
        </p>
        {text && !isList ? <TextButton onClick={next}>Skip this phrase</TextButton> : null}
        <TextButton onClick={() => setList(!isList)}>
          {isList ? 'Continue recording' : `See all ${texts.length} phrases`}
        </TextButton>
      </div>
      {last?.state === 'refused' ? (
        <Notice tone="error" live title={`We couldn’t save phrase ${lastAt + 1}`}>
          {last.message}
        </Notice>
      ) : null}
      <p className={`quiet ${styles.calm}`}>
        Take your time. You can close this page and come back with the same link. Someone else will listen to
        your recordings before we use them.
      </p>
    </>
  )
}

/** The status of the last take, which can be undone. */
function LastTake({ takes, at, onUndone }: { takes: Takes; at: number; onUndone: () => void }) {
  const last = takes.takes.at(-1)
  if (takes.isUndoing)
    return 'You undid this recording. We’ll delete it when you’re back online. Keep this page open.'
  if (takes.isWaiting)
    return 'We haven’t sent this recording yet. We’ll send it when you’re back online. Keep this page open.'
  if (!last || last.state === 'refused') return null
  const undo = () => {
    takes.undo(last)
    onUndone()
  }
  return (
    <>
      <span className={styles.saved}>
        {last.state === 'kept' ? <IconCheck className="icon" aria-hidden /> : null}
        {last.state === 'kept' ? `Phrase ${at + 1} saved` : `Sending phrase ${at + 1}…`}
      </span>{' '}
      <TextButton onClick={undo}>Undo</TextButton>
    </>
  )
}

const stateWords: Readonly<Record<RecordedText['state'], string>> = {
  missing: 'Not recorded',
  stale: 'The words have changed',
  recorded: 'Waiting for approval',
  'sent back': 'Sent back',
  approved: 'Approved',
}

interface AllTextsProps {
  sheet: RecordingList
  takes: Takes
  /** Left out if recording is no longer possible. */
  onOpen?: (at: number) => void
}

/** All texts with their state. People can delete their own recordings. */
function AllTexts({ sheet, takes, onOpen }: AllTextsProps) {
  const withdrawal = useMutation({ mutationFn: takes.withdraw })
  return (
    <section className={styles.card} aria-label="All phrases">
      {withdrawal.error ? <p role="alert">{messageOf(withdrawal.error)}</p> : null}
      <ol className={styles.list}>
        {sheet.texts.map(({ hash, words, state, recording }, at) => (
          <li key={hash}>
            <span {...inLanguage(sheet.language)}>{words}</span>
            <span className="quiet">
              {stateWords[state === 'missing' && takes.taken.has(hash) ? 'recorded' : state]}
              {recording?.isPlayed ? ', still played in open surveys' : ''}
            </span>
            {onOpen ? (
              <TextButton onClick={() => onOpen(at)}>
                Open<span className="unseen"> phrase {at + 1}</span>
              </TextButton>
            ) : null}
            {recording?.isMine && (state !== 'sent back' || recording.isPlayed) ? (
              <TextButton onClick={() => withdrawal.mutate(recording.id)}>
                Delete<span className="unseen"> the recording of phrase {at + 1}</span>
              </TextButton>
            ) : null}
          </li>
        ))}
      </ol>
      <p>
        <TextButton onClick={() => withdrawal.mutate('all')}>Delete all your recordings</TextButton> This
        includes recordings in use and older ones that someone has since recorded again.
      </p>
    </section>
  )
}
