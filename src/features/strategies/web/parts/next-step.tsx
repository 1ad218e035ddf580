import { LinkButton } from '../../../../web/ui/button.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import styles from './next-step.module.css'
import { alignStrategies } from './text.ts'

/** The link from an area report to the strategies for the same survey. */
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
