import { PerceptionLabel } from '../../../../web/ui/label.tsx'
import { Scale, ScaleNumbers } from '../../../../web/ui/scale.tsx'
import { classes, vars } from '../../../../web/ui/vars.ts'
import type { Figure, SurveyResults } from '../../contract.ts'
import styles from '../results.module.css'
import { everyoneSentence } from './results-sentences.ts'
import { FavorableShare, OfTen, WhyNotShown } from './score-figure.tsx'

/** The score over all areas, and whose it is. */
export function OverallScore({ results, level = 2 }: { results: SurveyResults; level?: 2 | 3 }) {
  const Heading = `h${level}` as const
  const { overall, everyone, smallGroup } = results
  return (
    <section className={classes(styles.sheet, styles.overall)} aria-labelledby="overall">
      <div>
        <Heading id="overall" className={styles.cardTitle}>
          Overall score
        </Heading>
        {overall.status === null ? (
          <p className={styles.overallScore}>
            <WhyNotShown figure={overall} smallGroup={smallGroup} />
          </p>
        ) : (
          <FigureLines figure={overall} status={overall.status} size="largest" />
        )}
      </div>
      <LargeScale figure={overall} />
      <p className="quiet">{everyoneSentence(everyone, results.groups.length)}</p>
    </section>
  )
}

interface FigureLinesProps {
  figure: Figure
  status: NonNullable<Figure['status']>
  size: 'largest' | 'large'
}

/** Score, word and favorable share of the figure that a card is about. */
export function FigureLines({ figure, status, size }: FigureLinesProps) {
  return (
    <div className={styles.figureLines}>
      {figure.score === null ? null : (
        <p>
          <OfTen figure={figure} size={size} />
        </p>
      )}
      <p>
        <PerceptionLabel status={status} />
      </p>
      {figure.favourable === null ? null : (
        <p>
          <FavorableShare figure={figure} />
        </p>
      )}
    </div>
  )
}

/** A score on the scale with the numbers of its axis: on screen where the zones meet, on paper and read aloud every second one. */
export function LargeScale({ figure: { score, status } }: { figure: Figure }) {
  if (score === null || status === null) return null
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
