import { type FormEvent, useState } from 'react'
import { count } from '../../../../shared/numbers.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { FieldError, TextAreaField, TextField } from '../../../../web/ui/field.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { instantInWords } from '../../../figures/results/rules-sentences.ts'
import { countRule, expectedCount } from '../../../schools/participants/rules.ts'
import { giveReason, type ResponseCheck, reasonAtMost } from '../contract.ts'
import { useExpect, useTakeLot } from './data.ts'
import type { Reasons } from './reasons.ts'
import styles from './response-check.module.css'

interface OverfullProps {
  guid: string
  check: ResponseCheck
  reasons: Reasons
  /** Says what was done. */
  onDone: (done: string) => void
}
type Group = ResponseCheck['groups'][number]

/** Groups of which more people answered than can count: correct the number, or let a lot decide. */
export function OverfullGroups({ check, ...props }: OverfullProps) {
  return check.groups
    .filter(({ overfull, isOpen }) => overfull !== null && isOpen)
    .map((group) => <Overfull key={group.key} check={check} group={group} {...props} />)
}

function Overfull({ guid, check, group, reasons, onDone }: OverfullProps & { group: Group }) {
  const { name, counted, expected, overfull } = group
  const until = check.lotFrom === null ? '' : ` by ${instantInWords(check.lotFrom)}`
  const isOver = check.stage !== 'collecting'
  return (
    <Card title={`${name}: too many responses`}>
      <p>
        {count(counted)} people answered, but the school expected {count(expected)}. Up to{' '}
        {count(overfull?.atMost ?? 0)} can count.
      </p>
      <p>
        Set made-up answers aside below, correct the number, or let a lot decide.{' '}
        {overfull?.lotTaken
          ? 'A lot decides when the survey is final.'
          : isOver
            ? `Until then ${name} and Everyone have no figures. If no one decides${until}, a lot does.`
            : 'A lot can decide when the survey has closed.'}
      </p>
      <div className={styles.overfull}>
        <People guid={guid} group={group} onDone={onDone} />
        {isOver && !overfull?.lotTaken ? <Lot {...{ guid, check, group, reasons, onDone }} /> : null}
      </div>
    </Card>
  )
}

const typeOf = { students: 'student', parents: 'parent', staff: 'staff' } as const

function People({ guid, group, onDone }: Pick<OverfullProps, 'guid' | 'onDone'> & { group: Group }) {
  const [typed, setTyped] = useState(String(group.expected))
  const [isTried, setTried] = useState(false)
  const expect = useExpect(guid)
  const people = expectedCount(typed)
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (people === null || expect.isPending) return
    expect.mutate(
      { type: typeOf[group.key], count: people },
      { onSuccess: () => onDone(`${group.name}: ${count(people)} people are expected.`) },
    )
  }
  return (
    <form noValidate aria-label={`Correct the number of ${group.name.toLowerCase()}`} onSubmit={submit}>
      <TextField
        label="Number of people in the group"
        inputMode="numeric"
        required
        value={typed}
        error={isTried && people === null ? countRule : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Refusal error={expect.error} />
      <Button type="submit">{expect.isPending ? 'Saving…' : 'Save the number'}</Button>
    </form>
  )
}

function Lot({ guid, check, group, reasons, onDone }: OverfullProps & { group: Group }) {
  const [isTried, setTried] = useState(false)
  const take = useTakeLot(guid)
  const key = `lot ${group.key}`
  const reason = reasons.of(key)
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (reason.trim() === '' || take.isPending) return
    take.mutate(
      { group: group.key, reason: reason.trim() },
      {
        onSuccess: () => {
          reasons.set(key, '')
          onDone(`${group.name}: a lot decides which responses count.`)
        },
      },
    )
  }
  return (
    <form noValidate aria-label={`Let a lot decide about ${group.name.toLowerCase()}`} onSubmit={submit}>
      <TextAreaField
        label="Reason for a lot"
        hint={`It keeps responses that are not flagged first${check.stage === 'final' ? ', and cannot be undone' : ''}. Your reason is recorded with your name.`}
        required
        maxLength={reasonAtMost}
        value={reason}
        error={isTried && reason.trim() === '' ? giveReason : undefined}
        onChange={({ target }) => reasons.set(key, target.value)}
      />
      <Refusal error={take.error} />
      <Button type="submit">{take.isPending ? 'Saving…' : 'Let a lot decide'}</Button>
    </form>
  )
}

const Refusal = ({ error }: { error: Error | null }) => (
  <div role="alert">{error ? <FieldError>{messageOf(error)}</FieldError> : null}</div>
)
