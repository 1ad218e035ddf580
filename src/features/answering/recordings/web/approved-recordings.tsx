import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, TextButton } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { FieldError, TextAreaField } from '../../../../web/ui/field.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import type { RecordedText, RecordingSheet } from '../contract.ts'
import { decideAs, type Listener, soundFor } from './data.ts'
import styles from './record.module.css'
import { playSound } from './sound.ts'

type Approved = RecordedText & { recording: NonNullable<RecordedText['recording']> }

/** The recordings that are approved: each can be heard, and sent back where a mistake was overheard. */
export function ApprovedRecordings({ listener, sheet }: { listener: Listener; sheet: RecordingSheet }) {
  const [error, setError] = useState('')
  const [chosen, choose] = useState<Approved | null>(null)
  const approved = sheet.texts.filter(
    (text): text is Approved =>
      text.state === 'approved' && text.recording !== null && !text.recording.isForAll,
  )
  if (approved.length === 0) return null
  const play = (id: number) => {
    setError('')
    soundFor(listener, id)
      .then(playSound)
      .catch((reason) => setError(messageOf(reason)))
  }
  return (
    <details>
      <summary>What is approved ({approved.length})</summary>
      {error ? <FieldError>{error}</FieldError> : null}
      <ol className={styles.list}>
        {approved.map((text) => (
          <li key={text.hash}>
            <span lang={sheet.language}>{text.words}</span>
            <span className="quiet">{text.recording.by}</span>
            <TextButton onClick={() => play(text.recording.id)}>
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

function SendBack({ listener, text, onClose }: { listener: Listener; text: Approved; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [comment, setComment] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  async function send() {
    if (busy) return
    if (comment.trim() === '') return setError('Say what should be different.')
    setBusy(true)
    setError('')
    try {
      await decideAs(listener, { id: text.recording.id, approved: false, comment: comment.trim() })
      await queryClient.invalidateQueries({ queryKey: ['recordings'] })
      onClose()
    } catch (reason) {
      setError(messageOf(reason))
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Send this recording back?"
      actions={
        <>
          <Button variant="primary" onClick={() => void send()}>
            {busy ? 'Sending back…' : 'Send back'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p className={styles.spaced}>
        Surveys that are open keep it. Those that open from now on do not play it.
      </p>
      <TextAreaField
        label="What should be different"
        hint={`${text.recording.by} reads this.`}
        maxLength={500}
        value={comment}
        error={error || undefined}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </Dialog>
  )
}
