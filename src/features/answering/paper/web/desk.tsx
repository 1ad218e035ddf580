import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../shared/numbers.ts'
import { CallError } from '../../../../web/call.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { Button, Buttons, TextButton } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { ErrorState, messageOf, PageSkeleton } from '../../../../web/ui/states.tsx'
import type { PaperDesk } from '../contract.ts'
import { again, hasBegun, newBooklet, type Sheet } from './booklet.ts'
import { paperItemsQuery } from './data.ts'
import styles from './paper.module.css'
import { Review } from './review.tsx'
import { Typing } from './typing.tsx'
import { useSendBooklet } from './use-booklet.ts'

interface DeskProps {
  token: string
  desk: PaperDesk
  sheet: Sheet
  /** Null starts a new pile. */
  onChange: (sheet: Sheet | null) => void
  onStored: () => void
}

/** Enters the booklets of one pile, one after the other. */
export function Desk({ token, desk, sheet, onChange, onStored }: DeskProps) {
  const query = useQuery(paperItemsQuery(token, sheet.type, sheet.language))
  const [said, say] = useState('')
  const taken: Parameters<typeof useSendBooklet>[1] = ({ outcome, today }, sent) => {
    if (outcome === 'again') {
      say('Enter this booklet a second time so we can check for mistakes. Go back to its first page.')
      onChange(again(sent))
      return
    }
    say(
      outcome === 'kept'
        ? 'We already received this booklet, so your first answers count and your corrections don’t. Start the next booklet.'
        : `Sent. You’ve entered ${counted(today, 'booklet')} today. Start the next one.`,
    )
    onStored()
    onChange(newBooklet(sent.type, sent.language, crypto.randomUUID()))
  }
  const sending = useSendBooklet(token, taken, (refused) => onChange({ ...refused, isTried: false }))
  const language = desk.languages.find(({ id }) => id === sheet.language)
  const type = desk.types.find((one) => one.type === sheet.type)
  if (!query.data) {
    return query.error ? (
      <>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        <TextButton onClick={() => onChange(null)}>Change group or language</TextButton>
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
  // The survey may have closed since the last booklet. The server still accepts a booklet in progress, but no new one
  // can start.
  if (!hasBegun(sheet) && desk.stage !== 'collecting') {
    return <Notice title="The survey has closed">You can’t enter more booklets.</Notice>
  }
  return (
    <div className={styles.desk}>
      <LeaveGuard when={hasBegun(sheet)} sending={sending.isPending} />
      <p className={styles.pile}>
        <b>{type?.name}</b>, {language?.name}. Each page should say <b>{edition}</b> at the bottom.{' '}
        {hasBegun(sheet) ? (
          <ThrowAway
            key={sheet.guid}
            mayCount={sheet.isTried}
            onThrowAway={() => change(newBooklet(sheet.type, sheet.language, crypto.randomUUID()))}
          />
        ) : (
          <TextButton onClick={() => onChange(null)}>Change group or language</TextButton>
        )}
      </p>
      <p role="status" className={said === '' ? 'unseen' : styles.said}>
        {said}
      </p>
      {sheet.round === 1 && sheet.step === 'typing' && sheet.settled === null ? (
        <p className={styles.second}>
          You’re entering this booklet a second time. Work from the paper, not from memory.
        </p>
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

/** The booklet stays on the page after any error. */
function NotSent({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isForGood = error instanceof CallError && [400, 404, 409].includes(error.status)
  return (
    <Notice
      tone="error"
      live
      title="We couldn’t send this booklet"
      action={isForGood ? undefined : <Button onClick={onRetry}>Try again</Button>}
    >
      <p>
        {messageOf(error)}{' '}
        {isForGood
          ? 'Your entries are still here.'
          : 'Your entries are still here. We’ll send them when you’re back online and count the booklet only once.'}
      </p>
    </Notice>
  )
}

function ThrowAway({ mayCount, onThrowAway }: { mayCount: boolean; onThrowAway: () => void }) {
  const [asked, ask] = useState(false)
  return (
    <>
      <TextButton onClick={() => ask(true)}>Discard this booklet</TextButton>
      <Dialog
        opened={asked}
        onClose={() => ask(false)}
        title="Discard your entries for this booklet?"
        actions={
          <Buttons>
            <Button variant="primary" onClick={() => ask(false)}>
              Keep entries
            </Button>
            <Button onClick={onThrowAway}>Discard entries</Button>
          </Buttons>
        }
      >
        <p>
          {mayCount
            ? 'We sent this booklet but couldn’t confirm that it arrived. Send it again. We’ll count it only once. If you discard it, don’t enter it again.'
            : 'We haven’t counted this booklet. You can enter it again from the start.'}
        </p>
      </Dialog>
    </>
  )
}
