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

/** Link to the same survey's strategies, for running text. */
function ToStrategies({ guid }: { guid: string }) {
  return (
    <GoLink to="/align-strategies" search={{ survey: guid }}>
      {alignStrategies}
    </GoLink>
  )
}

/** Says when strategies open, while results aren't final. */
export function StrategiesCard() {
  return (
    <div className={styles.next}>
      <h3>{alignStrategies}</h3>
      <p className="quiet">{opensWithResults}</p>
    </div>
  )
}

/** Links an area's results to what the school can do about them. */
export function NextStep({ guid }: { guid: string }) {
  return (
    <p className="screen-only">
      See where to start, a guide for each area and a plan to fill in: <ToStrategies guid={guid} />
    </p>
  )
}
