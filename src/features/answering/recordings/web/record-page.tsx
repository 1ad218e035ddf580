import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { record } from '../../../../../content/en/helpers.json'
import { inLanguage } from '../../../../shared/direction.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { TextButton } from '../../../../web/ui/button.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { EmptyState, messageOf } from '../../../../web/ui/states.tsx'
import { useWords } from '../../../records/words/web/parts/helper-words.tsx'
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
  const { say } = useWords(record)
  const queries = useQueryClient()
  const takes = useTakes(token, () => void queries.invalidateQueries(recorderListQuery(token)))
  if (!sheet.isEnded) return <Recording sheet={sheet} takes={takes} />
  return (
    <>
      <h1>{say('endedTitle')}</h1>
      <p>
        {say('ended')} {sheet.texts.length === 0 ? say('endedNone') : ''}
      </p>
      <AllTexts sheet={sheet} takes={takes} />
    </>
  )
}

const isToDo = ({ state }: RecordedText) => state === 'missing' || state === 'stale' || state === 'sent back'

/** Average time to read a text, listen once and keep the recording. Many texts have only one or two words. */
const secondsPerText = 15

function Recording({ sheet, takes }: { sheet: RecordingList; takes: Takes }) {
  const { say } = useWords(record)
  const { texts, nativeName: language } = sheet
  const count = texts.length
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
  const next = () => setAt(toDo.find((place) => place > at) ?? toDo.find((place) => place !== at) ?? count)
  const open = (place: number) => {
    setAt(place)
    setList(false)
  }
  return (
    <>
      <LeaveGuard when={takes.unsent > 0} />
      <h1 className="unseen">
        {text ? say('heading', { number: at + 1, count, language }) : say('headingAll', { language })}
      </h1>
      <Progress
        at={<b>{text ? say('phraseOf', { number: at + 1, count }) : say('phrases', { count })}</b>}
        about={toDo.length === 0 ? say('nothingLeft') : say('minutes', { minutes })}
        label={say('progress')}
        done={count - toDo.length}
        of={count}
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
        <EmptyState title={say('everything')}>{say('everythingText')}</EmptyState>
      ) : (
        <EmptyState title={say('last')}>{say('lastText')}</EmptyState>
      )}
      <div className={styles.foot}>
        <p role="status">
          <LastTake takes={takes} at={lastAt} onUndone={() => setAt(lastAt)} />
        </p>
        {text && !isList ? <TextButton onClick={next}>{say('skip')}</TextButton> : null}
        <TextButton onClick={() => setList(!isList)}>
          {isList ? say('continue') : say('seeAll', { count })}
        </TextButton>
      </div>
      {last?.state === 'refused' ? (
        <Notice tone="error" live title={say('notSaved', { number: lastAt + 1 })}>
          <p {...inLanguage('en')}>{last.message}</p>
        </Notice>
      ) : null}
      <p className={`quiet ${styles.calm}`}>{say('calm')}</p>
    </>
  )
}

/** The status of the last take, which can be undone. */
function LastTake({ takes, at, onUndone }: { takes: Takes; at: number; onUndone: () => void }) {
  const { say } = useWords(record)
  const last = takes.takes.at(-1)
  if (takes.isUndoing) return say('undone')
  if (takes.isWaiting) return say('waiting')
  if (!last || last.state === 'refused') return null
  const undo = () => {
    takes.undo(last)
    onUndone()
  }
  return (
    <>
      <span className={styles.saved}>
        {last.state === 'kept' ? <IconCheck className="icon" aria-hidden /> : null}
        {say(last.state === 'kept' ? 'saved' : 'sending', { number: at + 1 })}
      </span>{' '}
      <TextButton onClick={undo}>{say('undo')}</TextButton>
    </>
  )
}

const stateKeys = {
  missing: 'missing',
  stale: 'stale',
  recorded: 'recorded',
  'sent back': 'sentBack',
  approved: 'approved',
} as const

interface AllTextsProps {
  sheet: RecordingList
  takes: Takes
  /** Left out if recording is no longer possible. */
  onOpen?: (at: number) => void
}

/** All texts with their state. People can delete their own recordings. */
function AllTexts({ sheet, takes, onOpen }: AllTextsProps) {
  const { say } = useWords(record)
  const withdrawal = useMutation({ mutationFn: takes.withdraw })
  return (
    <section className={styles.card} aria-label={say('all')}>
      {withdrawal.error ? (
        <p role="alert" {...inLanguage('en')}>
          {messageOf(withdrawal.error)}
        </p>
      ) : null}
      <ol className={styles.list}>
        {sheet.texts.map(({ hash, words, state: stored, recording }, at) => {
          const state = say(stateKeys[stored === 'missing' && takes.taken.has(hash) ? 'recorded' : stored])
          return (
            <li key={hash}>
              <span {...inLanguage(sheet.language)}>{words}</span>
              <span className="quiet">{recording?.isPlayed ? say('stillPlayed', { state }) : state}</span>
              {onOpen ? (
                <TextButton aria-label={say('openPhrase', { number: at + 1 })} onClick={() => onOpen(at)}>
                  {say('open')}
                </TextButton>
              ) : null}
              {recording?.isMine && (stored !== 'sent back' || recording.isPlayed) ? (
                <TextButton
                  aria-label={say('deletePhrase', { number: at + 1 })}
                  onClick={() => withdrawal.mutate(recording.id)}
                >
                  {say('delete')}
                </TextButton>
              ) : null}
            </li>
          )
        })}
      </ol>
      <p>
        <TextButton onClick={() => withdrawal.mutate('all')}>{say('deleteAll')}</TextButton>{' '}
        {say('deleteAllText')}
      </p>
    </section>
  )
}
