import { IconCopy, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../shared/numbers.ts'
import { copyText } from '../../../../web/copy.ts'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { TextAreaField } from '../../../../web/ui/field.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import { Tip } from '../../../../web/ui/tip.tsx'
import { useBriefly } from '../../../../web/ui/use-briefly.ts'
import type { Board } from '../contract.ts'
import { reminderNow, reminderSubject, reminderText } from '../rules-reminder.ts'
import styles from './board.module.css'
import { behindSentence, joined } from './board-sentences.ts'
import { reminderQuery } from './data.ts'
import { SendReminder } from './send-reminder.tsx'

/** Lists the schools that are behind and opens the dialog to remind them. Renders nothing if no school is behind. */
export function BehindNotice({ board }: { board: Board }) {
  const [opened, setOpened] = useState(false)
  const behind = behindSentence(board.rows)
  if (!behind) return null
  const many = board.rows.filter((row) => row.behind.length > 0).length
  const what = many === 1 ? 'Remind the school' : `Remind the ${many} schools`
  return (
    <>
      <Notice
        title={behind.title}
        action={
          <Button variant="primary" onClick={() => setOpened(true)}>
            <IconMail className="icon" aria-hidden />
            {what}
          </Button>
        }
      >
        {behind.text}
      </Notice>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={what}>
        <Reminder board={board} />
      </Dialog>
    </>
  )
}

/** Addresses and a message for the user to copy. */
function Reminder({ board }: { board: Board }) {
  const { data: reminder, error, refetch } = useQuery(reminderQuery(board.id))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!reminder)
    return (
      <p role="status" aria-busy="true">
        Finding addresses…
      </p>
    )
  const { byMail, schools } = reminder
  const addresses = [...new Set(schools.flatMap(({ people }) => people.map(({ email }) => email)))]
  const nobody = schools.filter(({ people }) => people.length === 0).map(({ schoolName }) => schoolName)
  const message = reminderText(board.name, location.origin)
  return (
    <div className={styles.reminder}>
      {byMail ? <SendReminder organization={board.id} schools={schools} /> : null}
      <p>
        {`${!byMail ? 'Copy' : reminderNow(schools).people > 0 ? 'Or copy' : 'You can also copy'} ${counted(addresses.length, 'address', 'addresses')} and the message into your email. The addresses belong to leaders and coordinators.`}
      </p>
      {nobody.length > 0 ? <p>{`No one at ${joined(nobody)} has an active account.`}</p> : null}
      <Copied label="Addresses" text={addresses.join(', ')} action="Copy addresses" rows={2} />
      <Copied label="Message" text={message} action="Copy message" rows={8} />
      <Buttons>
        <a
          href={`mailto:?bcc=${encodeURIComponent(addresses.join(','))}&subject=${encodeURIComponent(reminderSubject)}&body=${encodeURIComponent(message)}`}
        >
          Open in your email program
        </a>
      </Buttons>
    </div>
  )
}

interface CopiedProps {
  label: string
  text: string
  action: string
  rows: number
}

/** A text to copy with a button or by hand. */
function Copied({ label, text, action, rows }: CopiedProps) {
  const [copied, showCopied] = useBriefly()
  const [failed, setFailed] = useState(false)
  async function copy() {
    const worked = await copyText(text)
    setFailed(!worked)
    if (worked) showCopied()
  }
  return (
    <div className={styles.copied}>
      <TextAreaField
        label={label}
        readOnly
        rows={rows}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        error={failed ? 'We couldn’t copy this. Select the text and copy it yourself.' : undefined}
      />
      <Tip text={copied ? 'Copied!' : null}>
        <Button onClick={() => void copy()}>
          <IconCopy className="icon" aria-hidden />
          {action}
        </Button>
      </Tip>
    </div>
  )
}
