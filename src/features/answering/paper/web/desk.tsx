import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paper } from '../../../../../content/en/helpers.json'
import { groupOf } from '../../../../shared/codes.ts'
import { inLanguage } from '../../../../shared/direction.ts'
import { CallError } from '../../../../web/call.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { Button, Buttons, TextButton } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { ErrorState, messageOf, PageSkeleton } from '../../../../web/ui/states.tsx'
import { useWords } from '../../../records/words/web/parts/helper-words.tsx'
import type { PaperDesk } from '../contract.ts'
import { Around } from './answer.tsx'
import { again, hasBegun, newBooklet, type Sheet } from './booklet.ts'
import { paperItemsQuery } from './data.ts'
import styles from './paper.module.css'
import { Review } from './review.tsx'
import { forgetPass } from './slip.ts'
import { SlipStep } from './slip-step.tsx'
import { OwnName } from './start.tsx'
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
  const { say, inOwn } = useWords(paper)
  const query = useQuery(paperItemsQuery(token, sheet.type, sheet.language))
  const [said, tell] = useState<{ key: 'secondEntry' | 'kept' | 'sent'; count: number } | null>(null)
  const taken: Parameters<typeof useSendBooklet>[1] = ({ outcome, today: count }, sent) => {
    tell({ key: outcome === 'again' ? 'secondEntry' : outcome === 'kept' ? 'kept' : 'sent', count })
    if (outcome === 'again') {
      onChange(again(sent))
      return
    }
    if (sent.slip) forgetPass(token, sent.slip)
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
        <TextButton onClick={() => onChange(null)}>{say('change')}</TextButton>
      </>
    ) : (
      <PageSkeleton blocks={1} />
    )
  }
  const { items, edition } = query.data
  const { slips } = desk
  const group = slips?.groups.find((one) => one.group === groupOf(sheet.type))
  const shared = { sheet, items, lang: language?.code ?? 'en' }
  const change = (next: Sheet) => {
    sending.reset()
    onChange(next)
  }
  // The survey may have closed since the last booklet. The server still accepts a booklet in progress, but no new one
  // can start.
  if (!hasBegun(sheet) && desk.stage !== 'collecting') {
    return <Notice title={say('closedTitle')}>{say('closed')}</Notice>
  }
  return (
    <div className={styles.desk}>
      <LeaveGuard when={hasBegun(sheet)} sending={sending.isPending} />
      <p className={styles.pile}>
        <b>{type?.names?.[inOwn.lang] ?? type?.name}</b>,{' '}
        {language && inOwn.lang !== 'en' ? <OwnName {...language} /> : language?.name}.{' '}
        <Around text={say('edition')}>
          <b dir="ltr">{edition}</b>
        </Around>{' '}
        {hasBegun(sheet) ? (
          <ThrowAway
            key={sheet.guid}
            mayCount={sheet.isTried}
            onThrowAway={() => change(newBooklet(sheet.type, sheet.language, crypto.randomUUID()))}
          />
        ) : (
          <TextButton onClick={() => onChange(null)}>{say('change')}</TextButton>
        )}
      </p>
      <p role="status" className={said === null ? 'unseen' : styles.said}>
        {said && say(said.key, { count: said.count })}
      </p>
      {sheet.round === 1 && sheet.step === 'typing' && sheet.settled === null ? (
        <p className={styles.second}>{say('secondNote')}</p>
      ) : null}
      {sending.error ? <NotSent error={sending.error} onRetry={() => sending.mutate(sheet)} /> : null}
      {slips && group && sheet.slip === undefined ? (
        <SlipStep
          key={sheet.guid}
          {...{ token, slips, group }}
          onDone={(slip) => change({ ...sheet, slip })}
        />
      ) : sheet.step === 'review' ? (
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
  const { say } = useWords(paper)
  const isForGood = error instanceof CallError && [400, 404, 409].includes(error.status)
  return (
    <Notice
      tone="error"
      live
      title={say('notSent')}
      action={isForGood ? undefined : <Button onClick={onRetry}>{say('tryAgain')}</Button>}
    >
      <p>
        <span {...inLanguage('en')}>{messageOf(error)}</span> {say(isForGood ? 'stillHere' : 'sendLater')}
      </p>
    </Notice>
  )
}

function ThrowAway({ mayCount, onThrowAway }: { mayCount: boolean; onThrowAway: () => void }) {
  const { say, inOwn } = useWords(paper)
  const [asked, ask] = useState(false)
  return (
    <>
      <TextButton onClick={() => ask(true)}>{say('discard')}</TextButton>
      <Dialog
        opened={asked}
        onClose={() => ask(false)}
        title={<span {...inOwn}>{say('discardTitle')}</span>}
        actions={
          <Buttons>
            <Button variant="primary" {...inOwn} onClick={() => ask(false)}>
              {say('keepEntries')}
            </Button>
            <Button {...inOwn} onClick={onThrowAway}>
              {say('discardEntries')}
            </Button>
          </Buttons>
        }
      >
        <p {...inOwn}>{say(mayCount ? 'discardTried' : 'discardText')}</p>
      </Dialog>
    </>
  )
}
