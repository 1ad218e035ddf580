import { useState } from 'react'
import { TextButton } from '../../../../web/ui/button.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import type { RecordedText, RecordingSheet } from '../contract.ts'
import styles from './record.module.css'

const stateWords: Readonly<Record<RecordedText['state'], string>> = {
  missing: 'Not recorded',
  stale: 'The words have changed',
  recorded: 'Waits for another speaker',
  'sent back': 'Sent back',
  approved: 'Approved',
}

interface Props {
  sheet: RecordingSheet
  /** Digests of the texts that were recorded in this visit. */
  taken: ReadonlySet<string>
  /** Null where nothing can be recorded any more. */
  onOpen: ((at: number) => void) | null
  onWithdraw: (id: number) => Promise<void>
  onWithdrawAll: () => Promise<void>
}

/** Every text with its state; one's own recordings can be withdrawn. */
export function AllTexts({ sheet, taken, onOpen, onWithdraw, onWithdrawAll }: Props) {
  const [failed, setFailed] = useState('')
  return (
    <section className={styles.card} aria-label="All texts">
      {failed ? <p role="alert">{failed}</p> : null}
      <ol className={styles.list}>
        {sheet.texts.map((text, at) => (
          <li key={text.hash}>
            <span lang={sheet.language}>{text.words}</span>
            <span className="quiet">
              {taken.has(text.hash) && text.state === 'missing'
                ? stateWords.recorded
                : stateWords[text.state]}
              {text.recording?.isPlayed ? ', surveys that are open still play it' : ''}
            </span>
            {onOpen ? (
              <TextButton onClick={() => onOpen(at)}>
                Open<span className="unseen"> text {at + 1}</span>
              </TextButton>
            ) : null}
            {text.recording?.isMine && (text.state !== 'sent back' || text.recording.isPlayed) ? (
              <TextButton
                onClick={() => {
                  setFailed('')
                  onWithdraw(text.recording?.id ?? 0).catch((error) => setFailed(messageOf(error)))
                }}
              >
                Withdraw<span className="unseen"> the recording of text {at + 1}</span>
              </TextButton>
            ) : null}
          </li>
        ))}
      </ol>
      <p>
        <TextButton
          onClick={() => {
            setFailed('')
            onWithdrawAll().catch((error) => setFailed(messageOf(error)))
          }}
        >
          Withdraw everything you recorded
        </TextButton>{' '}
        Also what surveys play now and what somebody else has recorded since.
      </p>
    </section>
  )
}
