import { GoLink, LinkButton } from '../../../../../web/ui/button.tsx'
import styles from './next-step.module.css'
import { alignStrategies, opensWithResults } from './text.ts'

/** From results to the strategies for the same survey: the primary button of a page. */
export function DecideWhatToDo({ guid }: { guid: string }) {
  return (
    <LinkButton variant="primary" to="/align-strategies" search={{ survey: guid }}>
      Decide what to do
    </LinkButton>
  )
}

/** The same as a link in the text of a page. */
function ToStrategies({ guid }: { guid: string }) {
  return (
    <GoLink to="/align-strategies" search={{ survey: guid }}>
      {alignStrategies}
    </GoLink>
  )
}

/** When strategies open, while results are not final. */
export function StrategiesCard() {
  return (
    <div className={styles.next}>
      <h3>{alignStrategies}</h3>
      <p className="quiet">{opensWithResults}</p>
    </div>
  )
}

/** What can be done about an area, below its figures. */
export function NextStep({ guid }: { guid: string }) {
  return (
    <p className="screen-only">
      See where to start, a guide for each area and a plan to fill in: <ToStrategies guid={guid} />
    </p>
  )
}
