import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { dayInWords } from '../../../../../shared/dates.ts'
import { counted } from '../../../../../shared/numbers.ts'
import { Button, Buttons } from '../../../../../web/ui/button.tsx'
import { CopySecret } from '../../../../../web/ui/copy-secret.tsx'
import { TextField } from '../../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../../web/ui/form-frame.tsx'
import { MadeList } from '../../../../../web/ui/made-list.tsx'
import { ErrorState, messageOf } from '../../../../../web/ui/states.tsx'
import type { ProgramPlace } from '../../../../people/api-keys/web/data.ts'
import type { Delivery, Webhook } from '../../contract.ts'
import { deliveriesQuery, useWebhookChanges, webhooksQuery } from '../data.ts'
import styles from './webhooks.module.css'

/** Addresses that are told what happens to surveys: make one, test it, read its log, withdraw it. */
export function Webhooks({ place }: { place: ProgramPlace }) {
  const { make, test, withdraw } = useWebhookChanges(place)
  const query = useQuery(webhooksQuery(place))
  const failed = test.error ?? withdraw.error
  return (
    <div className={styles.parts}>
      {make.data ? (
        <CopySecret label="The secret that signs" secret={make.data.secret} onDone={make.reset} />
      ) : (
        <NewWebhook
          onMake={make.mutate}
          busy={make.isPending}
          error={make.isError ? messageOf(make.error) : null}
        />
      )}
      {query.isError ? (
        <ErrorState
          error={query.error}
          title="The webhooks could not be loaded"
          onRetry={() => void query.refetch()}
        />
      ) : query.data && query.data.length > 0 ? (
        <MadeList
          title="Webhooks made so far"
          items={query.data}
          error={failed}
          row={(webhook) => (
            <One
              webhook={webhook}
              place={place}
              busy={test.isPending || withdraw.isPending}
              onTest={test.mutate}
              onWithdraw={withdraw.mutate}
            />
          )}
        />
      ) : null}
    </div>
  )
}

interface NewWebhookProps {
  onMake: (url: string) => void
  busy: boolean
  error: string | null
}

function NewWebhook({ onMake, busy, error }: NewWebhookProps) {
  const [url, setUrl] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(url.trim() === '')
    if (!busy && url.trim() !== '') onMake(url.trim())
  }
  return (
    <FormFrame
      onSubmit={submit}
      error={error}
      label="New webhook"
      actions={
        <Button type="submit" variant="primary">
          {busy ? 'Making…' : 'Make Webhook'}
        </Button>
      }
    >
      <TextField
        label="Address"
        hint="Begins with https://. Addresses in private networks are refused."
        required
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={missing && url.trim() === '' ? 'This field is required' : undefined}
      />
    </FormFrame>
  )
}

interface OneProps {
  webhook: Webhook
  place: ProgramPlace
  busy: boolean
  onTest: (id: number) => void
  onWithdraw: (id: number) => void
}

function One({ webhook, place, busy, onTest, onWithdraw }: OneProps) {
  const [open, setOpen] = useState(false)
  const { id, url, state, undelivered } = webhook
  return (
    <div className={styles.webhook}>
      <p>{url}</p>
      <p className="quiet small">
        {state === 'open' ? '' : 'Withdrawn. '}Made {dayInWords(webhook.created, 'full')} by{' '}
        {webhook.createdBy}.
      </p>
      {state === 'open' && undelivered ? (
        <p className={styles.undelivered}>
          <IconAlertTriangle className="icon" aria-hidden />
          <span>
            <strong>{undelivered.next ? 'Not delivered yet' : 'Not delivered'}</strong>
            {undeliveredInWords(undelivered)}
          </span>
        </p>
      ) : null}
      <Buttons>
        <Button aria-expanded={open} aria-label={`Log of ${url}`} onClick={() => setOpen(!open)}>
          {open ? 'Close the Log' : 'Log'}
        </Button>
        {state === 'open' ? (
          <>
            <Button
              aria-label={`Send a test to ${url}`}
              unavailable={busy}
              onClick={() => {
                setOpen(true)
                onTest(id)
              }}
            >
              Send a Test
            </Button>
            <Button aria-label={`Withdraw ${url}`} unavailable={busy} onClick={() => onWithdraw(id)}>
              Withdraw
            </Button>
          </>
        ) : null}
      </Buttons>
      {open ? <Log place={place} id={id} /> : null}
    </div>
  )
}

function Log({ place, id }: { place: ProgramPlace; id: number }) {
  const { data, error, refetch } = useQuery(deliveriesQuery(place, id))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <p aria-busy="true">Loading…</p>
  if (data.length === 0) return <p>Nothing was sent in the last 30 days.</p>
  return (
    <ul className={styles.log} aria-live="polite">
      {data.map((delivery) => (
        <li key={delivery.id}>
          <strong>{delivery.event}</strong>, {at(delivery.created)}: {delivery.outcome}.{' '}
          {triesInWords(delivery)}
        </li>
      ))}
    </ul>
  )
}

const at = (instant: string): string =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })

function undeliveredInWords({ count, since, reason, next }: NonNullable<Webhook['undelivered']>): string {
  const what = `: ${counted(count, 'message')} since ${at(since)}. ${reason}.`
  return next
    ? `${what} Next try ${at(next)}.`
    : `${what} We’ve stopped trying. Check the address, then send a test.`
}

function triesInWords({ attempts, next, delivered }: Delivery): string {
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  if (delivered !== null) return `${tries}.`
  return next === null ? `${tries}, no more follows.` : `${tries}, the next one ${at(next)}.`
}
