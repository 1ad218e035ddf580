import { GoLink, LinkButton } from '../../../../web/ui/button.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import styles from './next-step.module.css'
import { alignStrategies } from './text.ts'

/** From results to the strategies for the same survey: the primary button of a page. */
export function DecideWhatToDo({ guid }: { guid: string }) {
  return (
    <LinkButton variant="primary" to="/align-strategies" search={{ survey: guid }}>
      Decide what to do
    </LinkButton>
  )
}

/** The same as a link in the text of a page. */
export function ToStrategies({ guid }: { guid: string }) {
  return (
    <GoLink to="/align-strategies" search={{ survey: guid }}>
      {alignStrategies}
    </GoLink>
  )
}

/** What can be done about an area, below its figures. */
export function NextStep({ guid }: { guid: string }) {
  return (
    <section className={classes(styles.next, 'screen-only')} aria-label={alignStrategies}>
      <p>What these results point to, a guide for each area, and a plan to fill in.</p>
      <LinkButton to="/align-strategies" search={{ survey: guid }}>
        {alignStrategies}
      </LinkButton>
    </section>
  )
}
