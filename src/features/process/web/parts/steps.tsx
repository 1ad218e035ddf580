import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import type { SchoolStep } from '../../contract.ts'
import { type StepState, stepStates } from '../../rules.ts'
import { StepDrawing } from '../step-drawing.tsx'
import { future } from '../text.ts'
import styles from './steps.module.css'

interface StepsProps {
  steps: readonly SchoolStep[]
  /** What a step that is not open waits for, by its id. */
  waits: Readonly<Record<number, string>>
}

/** The school's process steps with their states. Active and complete steps can be expanded; the first active one is. */
export function Steps({ steps, waits }: StepsProps) {
  const states = stepStates(steps.map((step) => step.entity_status))
  const current = states.indexOf('active')
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <Step
          key={step.stepId}
          step={step.process_step}
          state={states[index] ?? 'disabled'}
          number={index + 1}
          initiallyOpen={index === current}
          waits={waits[step.stepId] ?? stateWords.disabled}
        />
      ))}
    </ol>
  )
}

interface StepProps {
  step: SchoolStep['process_step']
  state: StepState
  number: number
  initiallyOpen: boolean
  waits: string
}

const stateWords: Readonly<Record<StepState, string>> = {
  active: 'In progress',
  complete: 'Complete',
  disabled: 'Not yet open',
}

function Step({ step, state, number, initiallyOpen, waits }: StepProps) {
  return (
    <li className={classes(styles.step, styles[state])}>
      <span className={styles.dot} aria-hidden="true">
        {state === 'complete' ? <IconCheck className="icon" /> : number}
      </span>
      <div className={styles.card}>
        {state === 'disabled' ? (
          <StillRow step={step} waits={waits} />
        ) : (
          <OpenableRow step={step} state={state} initiallyOpen={initiallyOpen} />
        )}
      </div>
    </li>
  )
}

function StillRow({ step, waits }: Pick<StepProps, 'step' | 'waits'>) {
  return (
    <div className={classes(styles.row, styles.still)}>
      <Title state={step.future ? future : waits}>{step.title}</Title>
      <StepDrawing name={step.image} className={styles.art} />
      <span />
    </div>
  )
}

function OpenableRow({ step, state, initiallyOpen }: Omit<StepProps, 'number' | 'waits'>) {
  const [open, setOpen] = useState(initiallyOpen)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={styles.row}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Title state={stateWords[state]}>{step.title}</Title>
        {open ? <span /> : <StepDrawing name={step.image} className={styles.art} />}
        <IconChevronDown className={classes('icon', styles.chevron)} aria-hidden />
      </button>
      {open ? (
        <div className={styles.more} id={id}>
          <div>
            <p>{step.description}</p>
            <LinkButton className={styles.continue} to={step.path as NonNullable<LinkProps['to']>}>
              Continue<span className="unseen">: {step.title}</span>
            </LinkButton>
          </div>
          <StepDrawing name={step.image} className={styles.large} />
        </div>
      ) : null}
    </>
  )
}

function Title({ state, children }: { state: string; children: ReactNode }) {
  return (
    <span>
      <span className={styles.title}>{children}</span>
      <span className={styles.state}>{state}</span>
    </span>
  )
}
