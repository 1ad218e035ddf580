import { useEffect, useRef, useState } from 'react'
import { count } from '../../../../shared/numbers.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { TextAreaField } from '../../../../web/ui/field.tsx'
import { type Decision, giveReason, reasonAtMost } from '../contract.ts'
import type { Reasons } from './reasons.ts'
import styles from './response-check.module.css'

interface PutBackFormProps {
  id: string
  decision: Decision
  reasons: Reasons
  busy: boolean
  onPutBack: (reason: string) => void
}

/** Asks why responses are put back. */
export function PutBackForm({ id, decision, reasons, busy, onPutBack }: PutBackFormProps) {
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const key = `back ${decision.id}`
  const reason = reasons.of(key)
  return (
    <form
      id={id}
      noValidate
      className={styles.putBack}
      aria-label="Put back"
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        if (reason.trim() !== '') return onPutBack(reason.trim())
        setMissing(true)
        field.current?.focus()
      }}
    >
      <TextAreaField
        ref={field}
        required
        rows={2}
        label="Reason for putting them back"
        hint="Kept in the audit trail with your name. They count again."
        maxLength={reasonAtMost}
        error={missing && reason.trim() === '' ? giveReason : undefined}
        value={reason}
        onChange={({ target }) => reasons.set(key, target.value)}
      />
      <Button type="submit">{busy ? 'Putting back…' : `Put ${count(decision.size)} back`}</Button>
    </form>
  )
}
