import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dayInWords } from '../../../../../shared/dates.ts'
import { counted } from '../../../../../shared/numbers.ts'
import { call } from '../../../../../web/call.ts'
import { Button, Buttons } from '../../../../../web/ui/button.tsx'
import { FieldError } from '../../../../../web/ui/field.tsx'
import { ErrorState, messageOf } from '../../../../../web/ui/states.tsx'
import { useGrants } from '../../../../people/grants/web/data.ts'
import { Grants, NewGrant } from '../../../../people/grants/web/parts/grants.tsx'
import { type Delivery, type Webhook, webhooksContract } from '../../contract.ts'
import { deliveriesQuery, type WebhookScope, webhooksQuery } from '../data.ts'
import styles from './webhooks.module.css'

/** Addresses that we notify about surveys. Users can create, test and turn off webhooks and read their logs. */
export function Webhooks({ place }: { place: WebhookScope }) {
  const grants = useGrants({
    list: webhooksQuery(place),
    make: (url: string) => call(webhooksContract.makeWebhook, { body: { url, ...place } }),
    withdraw: (id) => call(webhooksContract.withdrawWebhook, { params: { id }, query: place }),
  })
  return (
    <Grants
      noun="Webhook"
      grants={grants}
      secret={({ secret }) => ({ label: 'Signing secret', text: secret })}
      withdrawal={({ url }) => `Turn off ${url}`}
      row={(webhook, withdraw) => <One webhook={webhook} place={place} withdraw={withdraw} />}
    >
      <NewGrant
        noun="Webhook"
        make={grants.make}
        field={{
          label: 'Address',
          hint: 'Starts with https://. We can’t send to private networks.',
          required: true,
          inputMode: 'url',
          maxLength: 500,
        }}
        onMake={(url) => grants.make.mutate(url)}
      />
    </Grants>
  )
}

interface OneProps {
  webhook: Webhook
  place: WebhookScope
  withdraw: ReactNode
}

function One({ webhook, place, withdraw }: OneProps) {
  const { id, url, state, undelivered } = webhook
  const [open, setOpen] = useState(false)
  const queryClient = useQueryClient()
  const test = useMutation({
    mutationFn: () => call(webhooksContract.testWebhook, { params: { id }, body: place }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksQuery(place).queryKey }),
  })
  return (
    <div className={styles.webhook}>
      <p>{url}</p>
      <p className="quiet small">
        {state === 'open' ? '' : 'Turned off. '}Created {dayInWords(webhook.created, 'full')} by{' '}
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
        <Button aria-expanded={open} aria-label={`Log for ${url}`} onClick={() => setOpen(!open)}>
          {open ? 'Close log' : 'Log'}
        </Button>
        {state === 'open' ? (
          <Button
            aria-label={`Send a test to ${url}`}
            unavailable={test.isPending}
            onClick={() => {
              setOpen(true)
              test.mutate()
            }}
          >
            Send a test
          </Button>
        ) : null}
        {withdraw}
      </Buttons>
      <div role="alert">{test.error ? <FieldError>{messageOf(test.error)}</FieldError> : null}</div>
      {open ? <Log place={place} id={id} /> : null}
    </div>
  )
}

function Log({ place, id }: { place: WebhookScope; id: number }) {
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
    ? `${what} We’ll try again ${at(next)}.`
    : `${what} We’ve stopped trying. Check the address, then send a test.`
}

function triesInWords({ attempts, next, delivered }: Delivery): string {
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  if (delivered !== null) return `${tries}.`
  return next === null ? `${tries}. We’ve stopped trying.` : `${tries}. We’ll try again ${at(next)}.`
}
