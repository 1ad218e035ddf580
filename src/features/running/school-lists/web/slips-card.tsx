import { IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { csv } from '../../../../shared/csv.ts'
import { count, counted } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { csvFile } from '../../../../web/save-file.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { SlipFacts } from '../../../people/users/web/parts/slip-facts.tsx'
import { type Slip, schoolListsContract, slipsAtOnce, type Waiting } from '../contract.ts'
import { waitingQuery } from './data.ts'
import styles from './school-lists.module.css'

/** Temporary passwords for imported accounts, created here and shown once. Renders nothing if none are waiting. */
export function SlipsCard() {
  const queries = useQueryClient()
  const { data = [] } = useQuery(waitingQuery())
  const [slips, setSlips] = useState<readonly Slip[]>([])
  // If a reply is lost, its accounts may already have passwords. They stay in this list and get new passwords.
  const [left, setLeft] = useState<readonly Waiting[]>([])
  // Creates slips in batches, so that each call is short. Slips already created stay after an error.
  const making = useMutation({
    mutationFn: async (all: readonly Waiting[]) => {
      for (let from = 0; from < all.length; from += slipsAtOnce) {
        setLeft(all.slice(from))
        const accounts = all.slice(from, from + slipsAtOnce).map(({ id }) => id)
        const made = await call(schoolListsContract.makeSlips, { body: { accounts } })
        setSlips((before) => [...before, ...made])
      }
      setLeft([])
    },
    onSettled: () => queries.invalidateQueries({ queryKey: waitingQuery().queryKey }),
  })
  const waiting = left.length > 0 ? left : data
  if (slips.length === 0 && waiting.length === 0) return null
  const total = slips.length + left.length
  const [lack, them] = waiting.length === 1 ? ['doesn’t', 'it'] : ['don’t', 'them']
  return (
    <Card title="Passwords for new accounts">
      <div className={styles.parts}>
        {making.isPending ? (
          <p role="status">
            <progress value={slips.length} max={total} aria-label="Account slips created" />{' '}
            {count(slips.length)} of {count(total)} account slips created
          </p>
        ) : null}
        {waiting.length > 0 && !making.isPending ? (
          <>
            <p>
              {counted(waiting.length, 'account')} from a list {lack} have a password yet, so no one can sign
              in to {them}. An account slip shows where to sign in and a temporary password, which the person
              changes right away.
            </p>
            <Button variant="primary" onClick={() => making.mutate(waiting)}>
              Create {counted(waiting.length, 'account slip')}
            </Button>
          </>
        ) : null}
        <div role="alert">{making.error ? <FieldError>{messageOf(making.error)}</FieldError> : null}</div>
        {slips.length > 0 && !making.isPending ? <Made slips={slips} /> : null}
      </div>
    </Card>
  )
}

/** New slips, to print or save while this page is open. */
function Made({ slips }: { slips: readonly Slip[] }) {
  const [kept, setKept] = useState<readonly Slip[]>([])
  const [shown, setShown] = useState(false)
  const print = () => {
    window.print()
    setKept(slips)
  }
  const save = async () => {
    const lines = slips.map((slip) => {
      return {
        School: slip.school,
        'First name': slip.firstName,
        'Last name': slip.lastName,
        ...factsOf(slip),
      }
    })
    setKept(slips)
    return {
      name: 'account-slips.csv',
      blob: csvFile(csv([Object.keys(lines[0] ?? {}), ...lines.map(Object.values)])),
    }
  }
  return (
    <>
      <LeaveGuard when={kept !== slips} of="the account slips" />
      <p>
        <b>{counted(slips.length, 'account slip')}, shown only once.</b> Print or save them now. We can’t show
        the passwords again.
      </p>
      <Buttons>
        <Button variant="primary" onClick={print}>
          <IconPrinter className="icon" aria-hidden />
          Print the account slips
        </Button>
        <DownloadButton load={save}>Save as CSV</DownloadButton>
        <Button variant="quiet" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide the account slips' : 'Show the account slips'}
        </Button>
      </Buttons>
      <ul className={styles.slips} data-shown={shown}>
        {slips.map((slip) => (
          <li key={slip.id}>
            <b>
              <bdi>
                {slip.firstName} {slip.lastName}
              </bdi>
            </b>
            <p>{slip.school}</p>
            <SlipFacts facts={factsOf(slip)} />
            <p>You’ll choose your own password when you first sign in. Then destroy this slip.</p>
          </li>
        ))}
      </ul>
    </>
  )
}

const factsOf = ({ email, password }: Slip) => {
  return { 'Sign in at': window.location.host, Email: email, 'Temporary password': password }
}
