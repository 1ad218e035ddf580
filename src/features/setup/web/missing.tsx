import { Link } from '@tanstack/react-router'
import { Notice } from '../../../web/ui/notice.tsx'
import type { SurveySetup } from '../contract.ts'
import styles from './missing.module.css'
import { lacks, stepNamed } from './parts/steps.ts'
import type { Saves } from './saves.ts'

interface MissingProps {
  setup: SurveySetup
  saves: Saves
  /** Announced by screen readers, after a try to complete the setup. */
  live?: boolean
}

/** What keeps the setup from being complete, each with a link to its step; nothing when it can be completed. */
export function Missing({ setup, saves, live }: MissingProps) {
  const unsaved = saves.unsaved.length > 0
  if (lacks(setup).length === 0 && !unsaved) return null
  return (
    <Notice title="Before the setup is complete" level={live ? 2 : 3} live={live ?? false}>
      <ul className={styles.list}>
        {lacks(setup).map(({ step, message }) => (
          <li key={message}>
            {message}{' '}
            <Link to="." search={{ step: stepNamed(step).number }}>
              Go to {step}
            </Link>
          </li>
        ))}
        {unsaved ? (
          <li>Something you entered is not saved yet. Look for it in the steps, and save it again.</li>
        ) : null}
      </ul>
    </Notice>
  )
}
