import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../../../web/ui/states.tsx'
import { setupQuery } from '../../setup/web/data.ts'
import { SetupSummary } from '../../setup/web/parts/setup-summary.tsx'
import styles from './survey-card.module.css'

/** Shows a survey's whole setup, read-only, including closed steps. Loads when opened. */
export function WholeSetup({ guid }: { guid: string }) {
  const [isOpened, setOpened] = useState(false)
  const { data, error, refetch } = useQuery({ ...setupQuery(guid), enabled: isOpened, throwOnError: false })
  return (
    <details className={styles.setup} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>See the setup</summary>
      {data ? (
        <SetupSummary setup={data} />
      ) : error ? (
        <ErrorState error={error} title="We couldn’t load the setup" onRetry={() => void refetch()} />
      ) : isOpened ? (
        <p role="status">Loading…</p>
      ) : null}
    </details>
  )
}
