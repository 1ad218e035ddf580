import { IconArrowRight, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, TextButton } from '../../../../web/ui/button.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { EmptyState, messageOf } from '../../../../web/ui/states.tsx'
import type { RecordingSheet } from '../contract.ts'
import { ApprovedRecordings, SendBack } from './approved-recordings.tsx'
import { type Heard, heardIn, type Listener, soundFor, useDecision } from './data.ts'
import styles from './record.module.css'
import { playSound } from './sound.ts'

/** Recordings that nobody has listened to yet, one at a time: approve it, or send it back with a reason. */
export function ListenToRecordings({ listener, sheet }: { listener: Listener; sheet: RecordingSheet }) {
  const [skipped, setSkipped] = useState<readonly number[]>([])
  const waiting = heardIn(sheet, 'recorded')
  const text = waiting.find(({ recording }) => !skipped.includes(recording.id))
  const approved = sheet.texts.filter(({ state }) => state === 'approved').length
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
      {text ? (
        <Judged
          key={text.recording.id}
          {...{ listener, sheet, text }}
          onSkip={() => setSkipped([...skipped, text.recording.id])}
        />
      ) : waiting.length > 0 ? (
        <EmptyState title="The others were skipped">
          <Button onClick={() => setSkipped([])}>Listen to them</Button>
        </EmptyState>
      ) : (
        <EmptyState title="Nothing to listen to">
          What speakers record in this language waits here until somebody else has listened to it.
        </EmptyState>
      )}
      <ApprovedRecordings listener={listener} sheet={sheet} />
    </>
  )
}

interface JudgedProps {
  listener: Listener
  sheet: RecordingSheet
  text: Heard
  onSkip: () => void
}

function Judged({ listener, sheet, text, onSkip }: JudgedProps) {
  const { words, english, where, recording } = text
  const [isHeard, setHeard] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const play = useMutation({
    mutationFn: async () => playSound(await soundFor(listener, recording.id)),
    onSuccess: () => setHeard(true),
  })
  const decide = useDecision(listener)
  const error = play.error ?? decide.error
  const approve = () => decide.isPending || decide.mutate({ id: recording.id, approved: true })
  return (
    <section className={styles.card} aria-labelledby="hear">
      <p className="quiet">
        {where} Recorded by {recording.by}.
      </p>
      <h2 id="hear" lang={sheet.language}>
        {words}
      </h2>
      <p className={`quiet ${styles.english}`}>{english}</p>
      <div className={styles.buttons}>
        <Button onClick={() => play.isPending || play.mutate()}>
          <IconPlayerPlay className="icon" aria-hidden /> Listen
        </Button>
        <Button onClick={() => setAsked(true)}>Send back</Button>
        <Button
          variant="primary"
          className={styles.primary}
          disabledReason={isHeard ? undefined : 'Listen to it first.'}
          onClick={approve}
        >
          Approve, next <IconArrowRight className="icon" aria-hidden />
        </Button>
      </div>
      {isAsked ? <SendBack listener={listener} text={text} onClose={() => setAsked(false)} /> : null}
      {error ? (
        <Notice tone="error" live title="This was not done">
          {messageOf(error)}
        </Notice>
      ) : null}
      <p>
        <TextButton onClick={onSkip}>Skip this one</TextButton>
      </p>
    </section>
  )
}
