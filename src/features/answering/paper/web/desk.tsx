import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../../web/call.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { Button, Buttons, TextButton } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { ErrorState, messageOf, PageSkeleton } from '../../../../web/ui/states.tsx'
import type { PaperDesk } from '../contract.ts'
import { paperItemsQuery } from './data.ts'
import styles from './paper.module.css'
import { Review } from './review.tsx'
import { again, hasBegun, newSheet, type Sheet } from './sheet.ts'
import { Typing } from './typing.tsx'
import { useSendSheet } from './use-sheet.ts'

interface DeskProps {
  token: string
  desk: PaperDesk
  sheet: Sheet
  /** Null: another pile. */
  onChange: (sheet: Sheet | null) => void
  onStored: () => void
}

/** Sheets of one pile, one after the other. */
export function Desk({ token, desk, sheet, onChange, onStored }: DeskProps) {
  const query = useQuery(paperItemsQuery(token, sheet.type, sheet.language))
  const [said, say] = useState('')
  const taken: Parameters<typeof useSendSheet>[1] = ({ outcome, today }, sent) => {
    if (outcome === 'again') {
      say('This sheet was drawn to be typed a second time. Turn back to its first page.')
      onChange(again(sent))
      return
    }
    say(
      outcome === 'kept'
        ? 'This sheet had already arrived before you corrected it. It counts once, with the answers from before: what has arrived cannot be changed. Take the next one.'
        : `Sent: sheet ${today} of today. Take the next one.`,
    )
    onStored()
    onChange(newSheet(sent.type, sent.language, crypto.randomUUID()))
  }
  const sending = useSendSheet(token, taken, (refused) => onChange({ ...refused, isTried: false }))
  const language = desk.languages.find(({ id }) => id === sheet.language)
  const type = desk.types.find((one) => one.type === sheet.type)
  if (!query.data) {
    return query.error ? (
      <>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        <TextButton onClick={() => onChange(null)}>Choose another booklet</TextButton>
      </>
    ) : (
      <PageSkeleton blocks={1} />
    )
  }
  const { items, edition } = query.data
  const shared = { sheet, items, lang: language?.code ?? 'en' }
  const change = (next: Sheet) => {
    sending.reset()
    onChange(next)
  }
  // Between two sheets the survey may have closed: what was begun is still taken, nothing is begun.
  if (!hasBegun(sheet) && desk.stage !== 'collecting') {
    return (
      <Notice title="The survey has closed">Sheets that were not typed in by now cannot be counted.</Notice>
    )
  }
  return (
    <div className={styles.desk}>
      <LeaveGuard when={hasBegun(sheet)} sending={sending.isPending} />
      <p className={styles.pile}>
        <b>{type?.name}</b>, {language?.name}. At the foot of each page it says <b>{edition}</b>.{' '}
        {hasBegun(sheet) ? (
          <ThrowAway
            key={sheet.guid}
            mayCount={sheet.isTried}
            onThrowAway={() => change(newSheet(sheet.type, sheet.language, crypto.randomUUID()))}
          />
        ) : (
          <TextButton onClick={() => onChange(null)}>Choose another booklet</TextButton>
        )}
      </p>
      <p role="status" className={said === '' ? 'unseen' : styles.said}>
        {said}
      </p>
      {sheet.round === 1 && sheet.step === 'typing' && sheet.settled === null ? (
        <p className={styles.second}>Second time: type it from the sheet, as if it were new.</p>
      ) : null}
      {sending.error ? <NotSent error={sending.error} onRetry={() => sending.mutate(sheet)} /> : null}
      {sheet.step === 'review' ? (
        <Review
          {...shared}
          isSending={sending.isPending}
          onChange={change}
          onSend={() => {
            const tried = { ...sheet, isTried: true }
            onChange(tried)
            sending.mutate(tried)
          }}
        />
      ) : (
        <Typing {...shared} onChange={change} />
      )}
    </div>
  )
}

/** The sheet stays on the page, whatever kept it from being sent. */
function NotSent({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isForGood = error instanceof CallError && [400, 404, 409].includes(error.status)
  return (
    <Notice
      tone="error"
      live
      title="This sheet is not sent"
      action={isForGood ? undefined : <Button onClick={onRetry}>Try again</Button>}
    >
      <p>
        {messageOf(error)}{' '}
        {isForGood
          ? 'What you typed stays on this page.'
          : 'What you typed stays here. It is sent when the network is back, and counts once.'}
      </p>
    </Notice>
  )
}

function ThrowAway({ mayCount, onThrowAway }: { mayCount: boolean; onThrowAway: () => void }) {
  const [asked, ask] = useState(false)
  return (
    <>
      <TextButton onClick={() => ask(true)}>Throw this sheet away</TextButton>
      <Dialog
        opened={asked}
        onClose={() => ask(false)}
        title="Throw away what you typed of this sheet?"
        actions={
          <Buttons>
            <Button variant="primary" onClick={() => ask(false)}>
              Keep it
            </Button>
            <Button onClick={onThrowAway}>Throw it away</Button>
          </Buttons>
        }
      >
        <p>
          {mayCount
            ? 'It was sent, and no answer came: it may be counted already. Send it again, which counts it once. If you throw it away, do not type it in again.'
            : 'Nothing of it was counted. You can type it in from the start.'}
        </p>
      </Dialog>
    </>
  )
}
