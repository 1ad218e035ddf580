import { type FormEvent, useRef, useState } from 'react'
import { count, percent } from '../../../../shared/numbers.ts'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { FieldError, TextAreaField } from '../../../../web/ui/field.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { type Cluster, type Decision, giveReason, type ResponseCheck, reasonAtMost } from '../contract.ts'
import { clusterKey } from '../rules.ts'
import type { useDecide } from './data.ts'
import type { Reasons } from './reasons.ts'
import styles from './response-check.module.css'

interface DecideFormProps {
  check: ResponseCheck
  cluster: Cluster
  reasons: Reasons
  decide: ReturnType<typeof useDecide>
  onDecide: (decision: Decision['decision'], reason: string) => void
}

/** What would change, the reason, and the two decisions. What was typed stays after a refusal. */
export function DecideForm({ check, cluster, reasons, decide, onDecide }: DecideFormProps) {
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const key = clusterKey(cluster.criterion)
  const reason = reasons.of(key)
  const isOwn = decide.variables !== undefined && clusterKey(decide.variables.criterion) === key
  const pending = isOwn && decide.isPending ? decide.variables.decision : undefined
  const submit = (decision: Decision['decision']) => {
    if (pending) return
    if (reason.trim() !== '') return onDecide(decision, reason.trim())
    setMissing(true)
    field.current?.focus()
  }
  return (
    <form
      noValidate
      className={styles.aside}
      aria-label="Decide about this cluster"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit('aside')
      }}
    >
      <WhatWouldChange check={check} cluster={cluster} />
      <TextAreaField
        ref={field}
        required
        label="Reason"
        hint="Kept in the audit trail with your name."
        maxLength={reasonAtMost}
        error={missing && reason.trim() === '' ? giveReason : undefined}
        value={reason}
        onChange={({ target }) => reasons.set(key, target.value)}
      />
      <div>
        <div role="alert" className={styles.refusal}>
          {isOwn && decide.isError ? <FieldError>{messageOf(decide.error)}</FieldError> : null}
        </div>
        <Buttons className={styles.decide}>
          <Button type="submit" variant="primary">
            {pending === 'aside' ? 'Setting aside…' : `Set ${count(cluster.size)} aside`}
          </Button>
          <Button onClick={() => submit('counted')}>
            {pending === 'counted' ? 'Saving…' : `Keep counting ${cluster.size === 1 ? 'it' : 'them'}`}
          </Button>
        </Buttons>
      </div>
    </form>
  )
}

function WhatWouldChange({ check, cluster }: { check: ResponseCheck; cluster: Cluster }) {
  const group = check.groups.find(({ key }) => key === cluster.criterion.group)
  if (!group) return null
  const left = group.counted - cluster.counted
  const fits = group.overfull !== null && left <= group.overfull.atMost
  return (
    <section className={styles.change}>
      <h3>What would change</h3>
      <dl>
        <div>
          <dt>{group.name} counted now</dt>
          <Figure counted={group.counted} expected={group.expected} />
        </div>
        <div>
          <dt>Without this cluster</dt>
          <Figure counted={left} expected={group.expected} />
        </div>
      </dl>
      {group.overfull ? (
        <p className="quiet small">
          {fits
            ? `All of them can count.${check.stage === 'final' ? ` ${group.name} is final then.` : ''}`
            : `Up to ${count(group.overfull.atMost)} can count, so it still has to be decided which.`}
        </p>
      ) : null}
    </section>
  )
}

function Figure({ counted, expected }: { counted: number; expected: number }) {
  return (
    <dd>
      <b>{count(counted)}</b>
      {expected > 0 ? (
        <>
          {' '}
          of {count(expected)} <span className="quiet">({percent(counted, expected)})</span>
        </>
      ) : null}
    </dd>
  )
}
