import { useMutation } from '@tanstack/react-query'
import { TextButton } from '../../../../web/ui/button.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import type { RecordedText, RecordingSheet } from '../contract.ts'
import styles from './record.module.css'
import type { Takes } from './use-takes.ts'

const stateWords: Readonly<Record<RecordedText['state'], string>> = {
  missing: 'Not recorded',
  stale: 'The words have changed',
  recorded: 'Waits for another speaker',
  'sent back': 'Sent back',
  approved: 'Approved',
}

interface Props {
  sheet: RecordingSheet
  takes: Takes
  /** Left out where nothing can be recorded any more. */
  onOpen?: (at: number) => void
}

/** Every text with its state; one's own recordings can be withdrawn. */
export function AllTexts({ sheet, takes, onOpen }: Props) {
  const withdrawal = useMutation({
    mutationFn: (id: number | 'all') => (id === 'all' ? takes.withdrawAll() : takes.withdraw(id)),
  })
  return (
    <section className={styles.card} aria-label="All texts">
      {withdrawal.error ? <p role="alert">{messageOf(withdrawal.error)}</p> : null}
      <ol className={styles.list}>
        {sheet.texts.map(({ hash, words, state, recording }, at) => (
          <li key={hash}>
            <span lang={sheet.language}>{words}</span>
            <span className="quiet">
              {stateWords[state === 'missing' && takes.taken.has(hash) ? 'recorded' : state]}
              {recording?.isPlayed ? ', surveys that are open still play it' : ''}
            </span>
            {onOpen ? (
              <TextButton onClick={() => onOpen(at)}>
                Open<span className="unseen"> text {at + 1}</span>
              </TextButton>
            ) : null}
            {recording?.isMine && (state !== 'sent back' || recording.isPlayed) ? (
              <TextButton onClick={() => withdrawal.mutate(recording.id)}>
                Withdraw<span className="unseen"> the recording of text {at + 1}</span>
              </TextButton>
            ) : null}
          </li>
        ))}
      </ol>
      <p>
        <TextButton onClick={() => withdrawal.mutate('all')}>Withdraw everything you recorded</TextButton>{' '}
        Also what surveys play now and what somebody else has recorded since.
      </p>
    </section>
  )
}
