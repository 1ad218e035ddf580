import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { csv } from '../../../../shared/csv.ts'
import { count, counted } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { saveFile } from '../../../../web/save-file.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { type Slip, schoolListsContract, slipsAtOnce, type Waiting } from '../contract.ts'
import { waitingQuery } from './data.ts'
import styles from './school-lists.module.css'

/** Temporary passwords for the accounts that came with a list: made here, shown once. Nothing where none waits. */
export function SlipsCard() {
  const { data = [] } = useQuery(waitingQuery())
  const making = useSlips()
  const { slips, total, error } = making
  const waiting = making.left.length > 0 ? making.left : data
  if (slips.length === 0 && waiting.length === 0) return null
  const isMaking = total !== null
  const [have, them] = waiting.length === 1 ? ['has', 'it'] : ['have', 'them']
  return (
    <Card title="Passwords for new accounts">
      <div className={styles.making}>
        {isMaking ? (
          <p role="status">
            <progress value={slips.length} max={total} aria-label="Slips made" /> {count(slips.length)} of{' '}
            {count(total)} slips made
          </p>
        ) : null}
        {waiting.length > 0 && !isMaking ? (
          <>
            <p>
              {counted(waiting.length, 'account')} that came with a list {have} no password yet: nobody can
              sign in to {them}. A slip tells each person where to sign in, with a temporary password that
              they change at once.
            </p>
            <Button variant="primary" onClick={() => void making.make(waiting)}>
              Make {counted(waiting.length, 'slip')}
            </Button>
          </>
        ) : null}
        <div role="alert">{error ? <FieldError>{error}</FieldError> : null}</div>
        {slips.length > 0 && !isMaking ? <Made slips={slips} /> : null}
      </div>
    </Card>
  )
}

/** Makes slips some at a time, so that each call is short; those that were made stay after an error. */
function useSlips() {
  const queries = useQueryClient()
  const [slips, setSlips] = useState<readonly Slip[]>([])
  const [total, setTotal] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  // An answer that was lost may have set passwords: those accounts get others.
  const [left, setLeft] = useState<readonly Waiting[]>([])

  async function make(waiting: readonly Waiting[]) {
    setError(null)
    setTotal(slips.length + waiting.length)
    let from = 0
    try {
      for (; from < waiting.length; from += slipsAtOnce) {
        const accounts = waiting.slice(from, from + slipsAtOnce).map(({ id }) => id)
        const made = await call(schoolListsContract.makeSlips, { body: { accounts } })
        setSlips((before) => [...before, ...made])
      }
    } catch (reason) {
      setError(messageOf(reason))
    }
    setLeft(waiting.slice(from))
    setTotal(null)
    await queries.invalidateQueries({ queryKey: waitingQuery().queryKey })
  }
  return { slips, total, error, left, make }
}

/** Slips that were made: to print or to save, while this page is open. */
function Made({ slips }: { slips: readonly Slip[] }) {
  const [kept, setKept] = useState<readonly Slip[]>([])
  const [shown, setShown] = useState(false)
  const address = window.location.host
  return (
    <>
      <LeaveGuard when={kept !== slips} of="the slips" />
      <p>
        <b>{counted(slips.length, 'slip')}, told this once.</b> Print or save them now: the passwords cannot
        be shown again.
      </p>
      <Buttons>
        <Button
          variant="primary"
          onClick={() => {
            window.print()
            setKept(slips)
          }}
        >
          <IconPrinter className="icon" aria-hidden />
          Print the slips
        </Button>
        <Button
          onClick={() => {
            saveFile(new Blob([fileOf(slips, address)], { type: 'text/csv;charset=utf-8' }), 'slips.csv')
            setKept(slips)
          }}
        >
          <IconDownload className="icon" aria-hidden />
          Save as CSV
        </Button>
        <Button variant="quiet" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide the slips' : 'Show the slips'}
        </Button>
      </Buttons>
      <ul className={styles.slips} data-shown={shown}>
        {slips.map((slip) => (
          <li key={slip.id}>
            <p className={styles.to}>
              {slip.firstName} {slip.lastName}
            </p>
            <p>{slip.school}</p>
            <dl>
              <dt>Sign in at</dt>
              <dd>{address}</dd>
              <dt>E-mail</dt>
              <dd>{slip.email}</dd>
              <dt>Temporary password</dt>
              <dd className={styles.password}>{slip.password}</dd>
            </dl>
            <p>You choose a password of your own when you first sign in. Then destroy this slip.</p>
          </li>
        ))}
      </ul>
    </>
  )
}

const fileOf = (slips: readonly Slip[], address: string): string =>
  csv([
    ['School', 'First name', 'Last name', 'Sign in at', 'E-mail', 'Temporary password'],
    ...slips.map((slip) => [slip.school, slip.firstName, slip.lastName, address, slip.email, slip.password]),
  ])
