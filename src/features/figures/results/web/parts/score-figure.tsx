import { reasonWords, scoreWords, shareWords } from '../../../../../measurement/words.ts'
import { NotShown } from '../../../../../web/ui/bars.tsx'
import { classes } from '../../../../../web/ui/vars.ts'
import type { Figure } from '../../contract.ts'
import styles from '../results.module.css'

interface OfTenProps {
  figure: Figure
  size: 'largest' | 'large' | 'card'
}

/** Shows a score out of ten: "5.4 / 10", "9.5 or more / 10". Renders nothing if only the word is shown. */
export function OfTen({ figure, size }: OfTenProps) {
  const [number, ...rest] = scoreWords(figure).split(' ')
  if (!number) return null
  return (
    <span className={classes(styles.big, styles[size])}>
      {number}
      <small> {[...rest, '/ 10'].join(' ')}</small>
    </span>
  )
}

/** Shows "58% of answers are favorable". Renders nothing if the share is hidden. */
export function FavorableShare({ figure: { favourable } }: { figure: Figure }) {
  return favourable === null ? null : (
    <span className="figures">{shareWords(favourable)} of answers are favorable</span>
  )
}

export function WhyNotShown({ figure: { reason }, smallGroup }: { figure: Figure; smallGroup: number }) {
  return reason === null ? null : <NotShown>{reasonWords(reason, smallGroup)}</NotShown>
}
