import { Withheld } from '../../../web/ui/bars.tsx'
import { Gap } from '../../../web/ui/gap.tsx'
import { PerceptionLabel } from '../../../web/ui/label.tsx'
import { classes } from '../../../web/ui/vars.ts'
import type { AreaReport } from '../contract.ts'
import { LargeScale } from './parts/overall-score.tsx'
import { gapSentence } from './parts/results-sentences.ts'
import { OfTen } from './parts/score-figure.tsx'
import styles from './results.module.css'

/** The area's score and its largest gap. */
export function AreaSummary({ report, level = 2 }: { report: AreaReport; level?: 2 | 3 }) {
  const Heading = `h${level}` as const
  return (
    <section className={classes(styles.sheet, styles.summary)} aria-label={`Summary of ${report.name}`}>
      <div>
        <Heading className={styles.cardTitle}>Area score</Heading>
        <AreaScore report={report} />
      </div>
      <div>
        <Heading className={styles.cardTitle}>Largest gap</Heading>
        {report.gap ? (
          <>
            <p>{gapSentence(report.gap)}</p>
            <Gap low={report.gap.low} high={report.gap.high} distance={report.gap.distance} />
          </>
        ) : (
          <p>
            No gap can be named: it takes two groups with different scores, each from {report.smallGroup}{' '}
            responses or more.
          </p>
        )}
      </div>
    </section>
  )
}

function AreaScore({ report: { figure, smallGroup } }: { report: AreaReport }) {
  if (figure.n === null) {
    return (
      <p>
        <Withheld smallGroup={smallGroup} />
      </p>
    )
  }
  if (figure.score === null || figure.status === null) return <p>Too few to say</p>
  return (
    <>
      <p>
        <OfTen score={figure.score} size="large" />
      </p>
      <p className={styles.summaryLabel}>
        <PerceptionLabel status={figure.status} />
      </p>
      <LargeScale score={figure.score} status={figure.status} />
    </>
  )
}
