import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, TextButton } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { WordsForm } from '../../../../web/ui/words-form.tsx'
import type { RecordingSheet } from '../contract.ts'
import { type Heard, heardIn, type Listener, soundFor, useDecision } from './data.ts'
import styles from './record.module.css'
import { playSound } from './sound.ts'

/** The recordings that are approved: each can be heard, and sent back where a mistake was overheard. */
export function ApprovedRecordings({ listener, sheet }: { listener: Listener; sheet: RecordingSheet }) {
  const [chosen, choose] = useState<Heard | null>(null)
  const play = useMutation({ mutationFn: async (id: number) => playSound(await soundFor(listener, id)) })
  const approved = heardIn(sheet, 'approved')
  if (approved.length === 0) return null
  return (
    <details>
      <summary>What is approved ({approved.length})</summary>
      {play.error ? <FieldError>{messageOf(play.error)}</FieldError> : null}
      <ol className={styles.list}>
        {approved.map((text) => (
          <li key={text.hash}>
            <span lang={sheet.language}>{text.words}</span>
            <span className="quiet">{text.recording.by}</span>
            <TextButton onClick={() => play.mutate(text.recording.id)}>
              Listen<span className="unseen"> to “{text.english}”</span>
            </TextButton>
            {text.recording.isMine ? null : (
              <TextButton onClick={() => choose(text)}>
                Send back<span className="unseen"> “{text.english}”</span>
              </TextButton>
            )}
          </li>
        ))}
      </ol>
      {chosen ? <SendBack listener={listener} text={chosen} onClose={() => choose(null)} /> : null}
    </details>
  )
}

/** Asks what should be different in a recording, and sends it back. */
export function SendBack({
  listener,
  text: { state, recording },
  onClose,
}: {
  listener: Listener
  text: Heard
  onClose: () => void
}) {
  const decide = useDecision(listener)
  return (
    <Dialog opened onClose={onClose} title="Send this recording back?">
      {state === 'approved' ? (
        <p className={styles.spaced}>
          Surveys that are open keep it. Those that open from now on do not play it.
        </p>
      ) : null}
      <WordsForm
        name="Send back"
        label="What should be different"
        hint={`${recording.by} reads this.`}
        maxLength={500}
        rows={3}
        blank="Say what should be different."
        button="Send back"
        busy="Sending back…"
        primary
        send={async (comment) => {
          await decide.mutateAsync({ id: recording.id, approved: false, comment })
          onClose()
        }}
      >
        <Button onClick={onClose}>Cancel</Button>
      </WordsForm>
    </Dialog>
  )
}
