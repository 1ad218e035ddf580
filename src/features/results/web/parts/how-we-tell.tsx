import styles from './close-gaps.module.css'

/** The method behind a verdict, folded. */
export function HowWeTell({ method }: { method: string }) {
  return (
    <details className={styles.folded}>
      <summary>How we tell</summary>
      <p className="quiet">{method}</p>
    </details>
  )
}
