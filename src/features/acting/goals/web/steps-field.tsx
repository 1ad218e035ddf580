import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { DayField } from '../../../../web/ui/day-field.tsx'
import { CheckGroup, TextField } from '../../../../web/ui/field.tsx'
import type { GoalStep } from '../contract.ts'
import { limits, tooManySteps } from '../rules-limits.ts'
import { newStep } from './goal-draft.ts'
import styles from './goals.module.css'

interface StepsFieldProps {
  steps: readonly GoalStep[]
  /** Title of the page where steps are marked as done. */
  place: string
  error: string | null
  onChange: (steps: GoalStep[]) => void
}

let lastKey = 0
const newKey = (): number => ++lastKey

export function StepsField({ steps, place: title, error, onChange }: StepsFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const count = useRef(steps.length)
  // Keys keep unfinished input with its step when another step is removed. The step itself contains only complete
  // values.
  const [keys, setKeys] = useState(() => steps.map(newKey))
  if (keys.length !== steps.length) setKeys(steps.map(newKey))
  // Adding a step focuses its text field. Removing one keeps the focus in the list.
  useEffect(() => {
    const find = (wanted: string) => [...(place.current?.querySelectorAll<HTMLElement>(wanted) ?? [])]
    if (steps.length > count.current) find('[maxlength]').at(-1)?.focus()
    if (steps.length < count.current) find('button').at(-1)?.focus()
    count.current = steps.length
  }, [steps.length])
  const set = (at: number, change: Partial<GoalStep>) =>
    onChange(steps.map((step, one) => (one === at ? { ...step, ...change } : step)))
  return (
    <div ref={place}>
      <CheckGroup
        legend="Steps"
        hint={`What you’ll do, in order. Mark steps as done on ${title}.`}
        error={error}
      >
        {steps.map(({ text, due }, at) => (
          <div key={keys[at]} className={styles.step}>
            <TextField
              label={`Step ${at + 1}`}
              type="text"
              value={text}
              maxLength={limits.step}
              onChange={({ target }) => set(at, { text: target.value })}
            />
            <DayField
              label={
                <>
                  Due <span className="unseen">(step {at + 1})</span>
                </>
              }
              value={due ?? ''}
              onChange={({ target }) => set(at, { due: target.value || null })}
            />
            <Buttons>
              <Button
                onClick={() => {
                  setKeys(keys.filter((_, one) => one !== at))
                  onChange(steps.filter((_, one) => one !== at))
                }}
              >
                Remove<span className="unseen"> step {at + 1}</span>
              </Button>
            </Buttons>
          </div>
        ))}
        <Buttons>
          <Button
            disabledReason={steps.length >= limits.steps ? tooManySteps : undefined}
            onClick={() => {
              setKeys([...keys, newKey()])
              onChange([...steps, newStep()])
            }}
          >
            <IconPlus className="icon" aria-hidden />
            Add a step
          </Button>
        </Buttons>
      </CheckGroup>
    </div>
  )
}
