import { classes } from '../../../../../web/ui/vars.ts'
import styles from './close-gaps.module.css'

/** Explains the method behind a comparison, collapsed. */
export function HowWeTell({ method }: { method: string }) {
  return (
    <details className={classes(styles.folded, styles.method)}>
      <summary>How we tell</summary>
      <p className="quiet">{method}</p>
    </details>
  )
}
