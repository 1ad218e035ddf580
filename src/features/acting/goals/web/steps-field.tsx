import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { FieldError, TextField } from '../../../../web/ui/field.tsx'
import { limits } from '../rules-limits.ts'
import { type DraftStep, newStep } from './goal-draft.ts'
import styles from './goals.module.css'

interface StepsFieldProps {
  steps: readonly DraftStep[]
  faults: Readonly<Record<string, string>>
  onChange: (steps: DraftStep[]) => void
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
  const set = (key: string, change: Partial<DraftStep>) =>
    onChange(steps.map((step) => (step.key === key ? { ...step, ...change } : step)))
  return (
    <fieldset ref={place}>
      <legend className={styles.legend}>Steps</legend>
      <p className="quiet small">
        What will be done, in order. Steps are marked as done on Progress Monitoring.
      </p>
      {steps.map((step, at) => (
        <div key={step.key} className={styles.stepRow}>
          <TextField
            label={`Step ${at + 1}`}
            value={step.text}
            maxLength={limits.step}
            error={faults[`step ${step.key}`]}
            onChange={({ target }) => set(step.key, { text: target.value })}
          />
          <TextField
            label={
              <>
                Due <span className="unseen">(step {at + 1})</span>
              </>
            }
            type="date"
            value={step.due}
            onChange={({ target }) => set(step.key, { due: target.value })}
          />
          <Button onClick={() => onChange(steps.filter(({ key }) => key !== step.key))}>
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
