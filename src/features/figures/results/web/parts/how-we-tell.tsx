import { classes } from '../../../../../web/ui/vars.ts'
import styles from './close-gaps.module.css'

/** The method behind a verdict, folded. */
export function HowWeTell({ method }: { method: string }) {
  return (
    <details className={classes(styles.folded, styles.method)}>
      <summary>How we tell</summary>
      <p className="quiet">{method}</p>
    </details>
  )
}
