import { score as inWords } from '../../../../web/ui/numbers.ts'
import { classes } from '../../../../web/ui/vars.ts'
import styles from '../results.module.css'

interface OfTenProps {
  score: number
  size: 'largest' | 'large' | 'card'
}

/** A score as a fraction of the total: "5.4 / 10". */
export function OfTen({ score, size }: OfTenProps) {
  return (
    <span className={classes(styles.big, styles[size])}>
      {inWords(score)}
      <small> / 10</small>
    </span>
  )
}
