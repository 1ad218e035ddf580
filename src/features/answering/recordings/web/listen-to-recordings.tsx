import { IconArrowRight, IconPlayerPlay } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, TextButton } from '../../../../web/ui/button.tsx'
import { TextAreaField } from '../../../../web/ui/field.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { EmptyState, messageOf } from '../../../../web/ui/states.tsx'
import type { RecordingSheet } from '../contract.ts'
import { ApprovedRecordings } from './approved-recordings.tsx'
import { decideAs, type Listener, soundFor } from './data.ts'
import styles from './record.module.css'
import { playSound } from './sound.ts'

/** Recordings that nobody has listened to yet, one at a time: approve it, or send it back with a reason. */
export function ListenToRecordings({ listener, sheet }: { listener: Listener; sheet: RecordingSheet }) {
  const queryClient = useQueryClient()
  const [skipped, setSkipped] = useState<readonly number[]>([])
  const waiting = sheet.texts.filter(({ state, recording }) => state === 'recorded' && !recording?.isForAll)
  const text = waiting.find(({ recording }) => !skipped.includes(recording?.id ?? 0))
  const approved = sheet.texts.filter(({ state }) => state === 'approved').length
  const recording = text?.recording
  return (
    <>
      <p className={styles.where}>
        <span>
          <b>{waiting.length}</b> to listen to
        </span>
        <span className="quiet">
          {approved} of {sheet.texts.length} approved
        </span>
      </p>
      {text && recording ? (
        <Judged
          key={recording.id}
          sheet={sheet}
          words={text.words}
          english={text.english}
          where={text.where}
          by={recording.by}
          play={async () => playSound(await soundFor(listener, recording.id))}
          decide={async (approved, comment) => {
            await decideAs(listener, { id: recording.id, approved, ...(comment ? { comment } : {}) })
            await queryClient.invalidateQueries({ queryKey: ['recordings'] })
          }}
          onSkip={() => setSkipped([...skipped, recording.id])}
        />
      ) : (
        <EmptyState title={waiting.length > 0 ? 'The others were skipped' : 'Nothing to listen to'}>
          {waiting.length > 0 ? (
            <Button onClick={() => setSkipped([])}>Listen to them</Button>
          ) : (
            'What speakers record in this language waits here until somebody else has listened to it.'
          )}
        </EmptyState>
      )}
      <ApprovedRecordings listener={listener} sheet={sheet} />
    </>
  )
}

interface JudgedProps {
  sheet: RecordingSheet
  words: string
  english: string
  where: string
  by: string
  play: () => Promise<void>
  decide: (approved: boolean, comment?: string) => Promise<void>
  onSkip: () => void
}

function Judged({ sheet, words, english, where, by, play, decide, onSkip }: JudgedProps) {
  const [heard, setHeard] = useState(false)
  const [comment, setComment] = useState<string | null>(null)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const attempt = (work: () => Promise<void>) => async () => {
    if (busy) return
    setBusy(true)
    setError('')
    await work().catch((reason) => setError(messageOf(reason)))
    setBusy(false)
  }
  const sendBack = async () => {
    if (comment === null) setComment('')
    else if (comment.trim() === '') setError('Say what should be different.')
    else await decide(false, comment.trim())
  }
  return (
    <section className={styles.card} aria-labelledby="hear">
      <p className="quiet">
        {where} Recorded by {by}.
      </p>
      <h2 id="hear" lang={sheet.language}>
        {words}
      </h2>
      <p className={`quiet ${styles.english}`}>{english}</p>
      <div className={styles.buttons}>
        <Button
          onClick={attempt(async () => {
            await play()
            setHeard(true)
          })}
        >
          <IconPlayerPlay className="icon" aria-hidden /> Listen
        </Button>
        <Button onClick={attempt(sendBack)}>Send back</Button>
        <Button
          variant="primary"
          className={styles.primary}
          disabledReason={heard ? undefined : 'Listen to it first.'}
          onClick={attempt(() => decide(true))}
        >
          Approve, next <IconArrowRight className="icon" aria-hidden />
        </Button>
      </div>
      {comment === null ? null : (
        <TextAreaField
          label="What should be different"
          hint="The speaker reads this. Then press “Send back” again."
          maxLength={500}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      )}
      {error ? (
        <Notice tone="error" live title="This was not done">
          {error}
        </Notice>
      ) : null}
      <p>
        <TextButton onClick={onSkip}>Skip this one</TextButton>
      </p>
    </section>
  )
}
