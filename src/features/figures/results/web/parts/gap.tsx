import { scoreWords } from '../../../../../measurement/words.ts'
import { Scale } from '../../../../../web/ui/scale.tsx'
import { classes, vars } from '../../../../../web/ui/vars.ts'
import type { Figure, Gap } from '../../contract.ts'
import { capital, othersWords, pointsWords, responsesWords } from '../../rules-sentences.ts'
import styles from './gap.module.css'

/** Draws a smaller group's score and everyone else's on one scale, if the scores match the finding. */
export function GapDrawing({ gap }: { gap: Gap }) {
  const { name, subgroup, rest, apart } = gap
  if (!apart || subgroup.score === null || rest.score === null) return null
  const ends = [
    { name, figure: subgroup },
    { name: capital(othersWords(gap)), figure: rest },
  ]
  const [low, high] = subgroup.score < rest.score ? ends : ends.reverse()
  const [from, to] = [Math.min(subgroup.score, rest.score), Math.max(subgroup.score, rest.score)]
  if (!low || !high) return null
  const margins = subgroup.margin !== null || rest.margin !== null
  return (
    <dl className={classes(styles.gap, margins && styles.margins)} style={vars({ from, to })}>
      <End {...low} />
      <div>
        <dt className="unseen">Gap</dt>
        <dd className={classes(styles.distance, styles[wordsAt(from, to)])}>
          <span>{pointsWords(apart)} apart</span>
        </dd>
      </div>
      <End {...high} />
    </dl>
  )
}

/** Returns where the words fit: over the line if it is long, otherwise on the side with more room. */
function wordsAt(from: number, to: number): 'over' | 'before' | 'after' {
  if (to - from >= 4) return 'over'
  return from > 10 - to ? 'before' : 'after'
}

function End({ name, figure }: { name: string; figure: Figure }) {
  const { score, status, margin } = figure
  return (
    <div>
      <dt>
        {name} <span className={styles.n}>{responsesWords(figure)}</span>
      </dt>
      <dd className={styles.value}>
        <b>{scoreWords(figure)}</b>
        {margin === null ? null : (
          <span className="quiet small"> ± {scoreWords({ score: margin, coded: null })}</span>
        )}
      </dd>
      <dd className={styles.plot}>
        {score === null || status === null ? null : <Scale score={score} status={status} />}
      </dd>
    </div>
  )
}
