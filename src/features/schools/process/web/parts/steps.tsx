import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { steps as stepIds } from '../../../../../shared/codes.ts'
import { LinkButton } from '../../../../../web/ui/button.tsx'
import { classes } from '../../../../../web/ui/vars.ts'
import type { SchoolStep } from '../../contract.ts'
import { type StepState, stepStates } from '../../rules.ts'
import { StepDrawing } from '../step-drawing.tsx'
import { opensWithResults } from '../text.ts'
import styles from './steps.module.css'

interface StepsProps {
  steps: readonly SchoolStep[]
  /** IDs of the steps where something is already saved. */
  begun: ReadonlySet<number>
}

/** The school's process steps with their states. Each can be expanded, and the first active one starts expanded. */
export function Steps({ steps, begun }: StepsProps) {
  const states = stepStates(steps.map((step) => step.entity_status))
  const current = states.indexOf('active')
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <Step
          key={step.stepId}
          id={step.stepId}
          step={step.process_step}
          state={states[index] ?? 'disabled'}
          isBegun={begun.has(step.stepId)}
          number={index + 1}
          initiallyOpen={index === current}
        />
      ))}
    </ol>
  )
}

interface StepProps {
  id: number
  step: SchoolStep['process_step']
  state: StepState
  isBegun: boolean
  number: number
  initiallyOpen: boolean
}

const stateWords: Readonly<Record<StepState, string>> = {
  active: 'Not started',
  complete: 'Complete',
  disabled: 'Not open yet',
}

const buildsOnResults: readonly number[] = [stepIds.alignStrategies, stepIds.progressMonitoring]

function Step({ id, step, state, isBegun, number, initiallyOpen }: StepProps) {
  const waits = state === 'disabled' && buildsOnResults.includes(id)
  return (
    <li className={classes(styles.step, styles[state])}>
      <span className={styles.dot} aria-hidden="true">
        {state === 'complete' ? <IconCheck className="icon" /> : number}
      </span>
      <div className={styles.card}>
        <OpenableRow
          step={step}
          words={waits ? opensWithResults : state === 'active' && isBegun ? 'In progress' : stateWords[state]}
          leads={!waits}
          initiallyOpen={initiallyOpen}
        />
      </div>
    </li>
  )
}

interface RowProps {
  step: SchoolStep['process_step']
  /** The step's state, in words. */
  words: string
  /** Whether the step's path already leads somewhere. */
  leads: boolean
  initiallyOpen: boolean
}

function OpenableRow({ step, words, leads, initiallyOpen }: RowProps) {
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
        <Title state={words}>{step.title}</Title>
        {open ? <span /> : <StepDrawing name={step.image} className={styles.art} />}
        <IconChevronDown className={classes('icon', styles.chevron)} aria-hidden />
      </button>
      {open ? (
        <div className={styles.more} id={id}>
          <div>
            <p>{step.description}</p>
            {leads ? (
              <LinkButton className={styles.continue} to={step.path as NonNullable<LinkProps['to']>}>
                Continue<span className="unseen">: {step.title}</span>
              </LinkButton>
            ) : null}
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
