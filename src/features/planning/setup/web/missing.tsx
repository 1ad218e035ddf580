import { useIsFetching } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import type { SurveySetup } from '../contract.ts'
import { setupQuery } from './data.ts'
import styles from './missing.module.css'
import { lacks, type Step, stepNamed } from './parts/steps.ts'
import type { Saves } from './saves.ts'
import type { StepProps } from './step-props.ts'

interface MissingProps {
  setup: SurveySetup
  saves: Saves
  /** Announced by screen readers after an attempt to complete the setup. */
  live?: boolean
}

/** Lists what is missing from the setup, with links to the steps. Renders nothing if it can be completed. */
export function Missing({ setup, saves, live }: MissingProps) {
  const unsaved = saves.unsaved.length > 0
  if (lacks(setup).length === 0 && !unsaved) return null
  return (
    <Notice title="Still to do" level={live ? 2 : 3} live={live ?? false}>
      <ul className={styles.list}>
        {lacks(setup).map(({ step, message }) => (
          <li key={message}>
            {message}{' '}
            <Link to="." search={{ step: stepNamed(step).number }}>
              Go to {step}
            </Link>
          </li>
        ))}
        {unsaved ? <li>Some entries aren’t saved yet. Find them in the steps and save them again.</li> : null}
      </ul>
    </Notice>
  )
}

/** Lists what is missing on the previous step. Renders nothing until its entries are stored and setup reloads. */
export function MissingBehind({ step, guid, setup, saves }: StepProps & { step: Step }) {
  const isReading = useIsFetching({ queryKey: setupQuery(guid).queryKey }) > 0
  const missing = lacks(setup).filter((one) => one.step === step.name)
  if (missing.length === 0 || saves.sending || isReading) return null
  return (
    <Notice
      live
      title={`${step.name} is not complete`}
      action={
        <LinkButton to="." search={{ step: step.number }}>
          Go back to {step.name}
        </LinkButton>
      }
    >
      <ul className={styles.list}>
        {missing.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Notice>
  )
}
