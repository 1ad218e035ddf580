import { useMutation, useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { boardContract, type Reminder } from '../contract.ts'
import { reminderNow } from '../rules-reminder.ts'
import styles from './board.module.css'

interface SendReminderProps {
  organization: number
  schools: Reminder['schools']
}

const people = (count: number) => counted(count, 'person', 'people')

/** Sends the message below by email. Says how many people will receive it and how many schools already got it today. */
export function SendReminder({ organization, schools }: SendReminderProps) {
  const queries = useQueryClient()
  const send = useMutation({
    mutationFn: () => call(boardContract.remindSchools, { body: { organization } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['board', organization, 'reminder'] }),
  })
  const now = reminderNow(schools)
  const earlier = `${counted(now.earlier, 'school')} already got a reminder today. Each school gets one a day.`
  return (
    <div className={styles.copied}>
      <p role="status">{send.data ? `We’re sending it to ${people(send.data.people)}.` : ''}</p>
      <p>
        {now.people > 0
          ? `Send the message below to ${people(now.people)} at ${counted(now.schools, 'school')}. Each person gets a separate email.`
          : ''}
        {now.earlier > 0 ? ` ${earlier}` : ''}
      </p>
      {now.people > 0 ? (
        <Button variant="primary" aria-busy={send.isPending} onClick={() => send.isPending || send.mutate()}>
          {send.isPending ? 'Sending…' : `Send to ${people(now.people)}`}
        </Button>
      ) : null}
      <div role="alert">{send.isError ? <FieldError>{messageOf(send.error)}</FieldError> : null}</div>
    </div>
  )
}
