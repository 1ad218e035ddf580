import { Withheld } from '../../../../web/ui/bars.tsx'
import { PerceptionLabel } from '../../../../web/ui/label.tsx'
import { counted } from '../../../../web/ui/numbers.ts'
import { Scale, ScaleNumbers } from '../../../../web/ui/scale.tsx'
import { classes, vars } from '../../../../web/ui/vars.ts'
import type { SurveyResults } from '../../contract.ts'
import styles from '../results.module.css'
import { noOverallSentence } from './results-sentences.ts'
import { OfTen } from './score-figure.tsx'

/** The score of everyone over all areas. */
export function OverallScore({ results, level = 2 }: { results: SurveyResults; level?: 2 | 3 }) {
  const Heading = `h${level}` as const
  const { n, score, status } = results.overall
  return (
    <section className={classes(styles.sheet, styles.overall)} aria-labelledby="overall">
      <div>
        <Heading id="overall" className={styles.cardTitle}>
          Overall score
        </Heading>
        {score === null || status === null ? (
          <p className={styles.tooFew}>Too few to say</p>
        ) : (
          <>
            <p className={styles.overallScore}>
              <OfTen score={score} size="largest" />
            </p>
            <p>
              <PerceptionLabel status={status} />
            </p>
          </>
        )}
      </div>
      {score === null || status === null ? null : <LargeScale score={score} status={status} />}
      <div className="quiet">
        {n === null ? (
          <Withheld smallGroup={results.smallGroup} />
        ) : (
          <p>
            {score === null
              ? `${noOverallSentence(results.areas)} ${counted(n, 'response')} in all.`
              : `The mean of eight equity areas, from ${counted(n, 'response')}.`}
          </p>
        )}
      </div>
    </section>
  )
}

/** A score on the scale with axis numbers: at the zone limits on screen, every second number in print and for screen readers. */
export function LargeScale({ score, status }: { score: number; status: 'low' | 'emerging' | 'high' }) {
  return (
    <div className={styles.largeScale}>
      <Scale score={score} status={status} large />
      <ScaleNumbers />
      <ol className={styles.axis} aria-label="Axis of the scale">
        {[0, 2, 4, 6, 8, 10].map((at) => (
          <li key={at} style={vars({ at })}>
            {at}
          </li>
        ))}
      </ol>
    </div>
  )
}
