import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { dayInWords } from '../../../../shared/dates.ts'
import { classes } from '../../../../web/ui/vars.ts'
import type { SurveySetup } from '../contract.ts'
import { isClosed, isDone, isUnfinished, type Step, steps } from './parts/steps.ts'
import styles from './step-bar.module.css'

const reason = 'closed-steps'

interface StepBarProps {
  current: Step
  furthest: number
  setup: SurveySetup
}

/** Marks done steps with a check and incomplete seen steps with a warning. Locked steps say why below. */
export function StepBar({ current, furthest, setup }: StepBarProps) {
  const opened = setup.settingsObject.survey_date_begin
  return (
    <nav aria-label="Setup steps">
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Segment key={step.name} step={step} current={current} furthest={furthest} setup={setup} />
        ))}
      </ol>
      {setup.locked ? (
        <p className={styles.reason} id={reason}>
          The survey opened{opened ? ` on ${dayInWords(opened)}` : ''}. Participants, Terms, Items and Review
          are locked.{' '}
        </p>
      ) : null}
    </nav>
  )
}

function Segment({ step, current, furthest, setup }: StepBarProps & { step: Step }) {
  const done = step !== current && isDone(step, current, setup)
  const unfinished = step !== current && isUnfinished(step, furthest, setup)
  const content = (
    <>
      {done ? <IconCheck className="icon icon--small" aria-hidden /> : null}
      {unfinished ? <IconAlertTriangle className="icon icon--small" aria-hidden /> : null}
      {step.name}
      {unfinished ? <span className="unseen"> (not complete)</span> : null}
      {done ? <span className="unseen"> (complete)</span> : null}
    </>
  )
  if (isClosed(step, setup.locked)) {
    return (
      <li className={classes(styles.closed, done && styles.done)}>
        {/* biome-ignore lint/a11y/useSemanticElements: a disabled link has no element of its own; it stays focusable to say why */}
        <span
          role="link"
          aria-disabled="true"
          tabIndex={0}
          aria-describedby={reason}
          className={styles.segment}
        >
          {content}
        </span>
      </li>
    )
  }
  return (
    <li className={classes(done && styles.done, unfinished && styles.unfinished)}>
      <Link
        to="."
        search={{ step: step.number }}
        className={styles.segment}
        activeProps={{}}
        {...(step === current ? { 'aria-current': 'step' as const } : { 'aria-current': undefined })}
      >
        {content}
      </Link>
    </li>
  )
}
