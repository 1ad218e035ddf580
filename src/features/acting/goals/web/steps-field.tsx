import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { FieldError, TextField } from '../../../../web/ui/field.tsx'
import type { GoalStep } from '../contract.ts'
import { limits } from '../rules-limits.ts'
import { newStep } from './goal-draft.ts'
import styles from './goals.module.css'

interface StepsFieldProps {
  steps: readonly GoalStep[]
  faults: Readonly<Record<string, string>>
  onChange: (steps: GoalStep[]) => void
}

/** The steps of a goal: words and a day each, in any number up to the limit. */
export function StepsField({ steps, faults, onChange }: StepsFieldProps) {
  const place = useRef<HTMLFieldSetElement>(null)
  const count = useRef(steps.length)
  // A step that was added is written at once; one that was removed leaves the focus with its list.
  useEffect(() => {
    if (steps.length > count.current) place.current?.querySelectorAll('input')[2 * steps.length - 2]?.focus()
    if (steps.length < count.current) place.current?.querySelector<HTMLElement>(':scope > button')?.focus()
    count.current = steps.length
  }, [steps.length])
  const set = (at: number, change: Partial<GoalStep>) =>
    onChange(steps.map((step, one) => (one === at ? { ...step, ...change } : step)))
  return (
    <fieldset ref={place}>
      <legend className={styles.legend}>Steps</legend>
      <p className="quiet small">
        What will be done, in order. Steps are marked as done on Progress Monitoring.
      </p>
      {steps.map(({ text, due }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place while its words are typed
        <div key={at} className={styles.stepRow}>
          <TextField
            label={`Step ${at + 1}`}
            value={text}
            maxLength={limits.step}
            error={faults[`steps.${at}`]}
            onChange={({ target }) => set(at, { text: target.value })}
          />
          <TextField
            label={
              <>
                Due <span className="unseen">(step {at + 1})</span>
              </>
            }
            type="date"
            value={due ?? ''}
            onChange={({ target }) => set(at, { due: target.value || null })}
          />
          <Button onClick={() => onChange(steps.filter((_, one) => one !== at))}>
            Remove<span className="unseen"> step {at + 1}</span>
          </Button>
        </div>
      ))}
      {faults.steps ? <FieldError>{faults.steps}</FieldError> : null}
      <Button
        disabledReason={steps.length >= limits.steps ? `A goal can have ${limits.steps} steps.` : undefined}
        onClick={() => onChange([...steps, newStep()])}
      >
        <IconPlus className="icon" aria-hidden />
        Add a step
      </Button>
    </fieldset>
  )
}
