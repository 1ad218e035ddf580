import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { lacks, neighbour, type Step, steps } from './parts/steps.ts'
import styles from './step-foot.module.css'
import type { StepProps } from './step-props.ts'

export function StepFoot({ step, setup, saves, primary }: StepProps & { step: Step; primary: ReactNode }) {
  const go = useGoToStep()
  const back = neighbour(step, -1, setup.locked)
  return (
    <div className={styles.foot}>
      <span className="quiet small">{remark({ step, setup, saves })}</span>
      <Buttons className={styles.buttons ?? ''}>
        {back ? (
          <Button onClick={() => go(back)}>Back</Button>
        ) : (
          <>
            <Button unavailable aria-describedby="no-step-before">
              Back
            </Button>
            <span className="unseen" id="no-step-before">
              {step.number === 1 ? 'This is the first step.' : 'The earlier steps are locked.'}
            </span>
          </>
        )}
        {primary}
      </Buttons>
    </div>
  )
}

/** Returns a function that opens another step by search parameter. */
export function useGoToStep(): (step: Step) => void {
  const navigate = useNavigate()
  return (step) => void navigate({ to: '.', search: { step: step.number } })
}

function remark({ step, setup, saves }: Omit<StepProps, 'guid'> & { step: Step }): string {
  if (setup.locked) return 'The setup is complete.'
  if (saves.unsaved.length > 0) return 'Some entries aren’t saved yet.'
  const all = step.number === steps.length && lacks(setup).length === 0
  return all ? 'All 7 steps are saved.' : 'We save your changes as you go.'
}
