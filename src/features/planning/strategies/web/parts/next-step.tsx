import { GoLink, LinkButton } from '../../../../../web/ui/button.tsx'
import styles from './next-step.module.css'
import { alignStrategies, opensWithResults } from './text.ts'

/** Primary button that leads from results to the same survey's strategies. */
export function DecideWhatToDo({ guid }: { guid: string }) {
  return (
    <LinkButton variant="primary" to="/align-strategies" search={{ survey: guid }}>
      Decide what to do
    </LinkButton>
  )
}

function ToStrategies({ guid }: { guid: string }) {
  return (
    <GoLink to="/align-strategies" search={{ survey: guid }}>
      {alignStrategies}
    </GoLink>
  )
}

/** Says when strategies become available. Shown until results are final. */
export function StrategiesCard() {
  return (
    <div className={styles.next}>
      <h3>{alignStrategies}</h3>
      <p className="quiet">{opensWithResults}</p>
    </div>
  )
}

export function NextStep({ guid }: { guid: string }) {
  return (
    <p className="screen-only">
      See where to start, a guide for each area and a plan to fill in: <ToStrategies guid={guid} />
    </p>
  )
}
