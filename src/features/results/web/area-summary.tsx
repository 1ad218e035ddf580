import { classes } from '../../../web/ui/vars.ts'
import type { AreaReport } from '../contract.ts'
import { everyoneSentence, gapSentence, opensWithFinal } from '../rules-sentences.ts'
import { GapDrawing } from './parts/gap.tsx'
import { FigureLines, GroupLines, LargeScale } from './parts/overall-score.tsx'
import { WhyNotShown } from './parts/score-figure.tsx'
import styles from './results.module.css'

/** The area's score and its widest clear gap. */
export function AreaSummary({ report, level = 2 }: { report: AreaReport; level?: 2 | 3 }) {
  const Heading = `h${level}` as const
  const { figure, everyone, smallGroup } = report
  return (
    <section className={classes(styles.sheet, styles.summary)} aria-label={`Summary of ${report.name}`}>
      <div>
        <Heading className={styles.cardTitle}>{everyone.length === 1 ? everyone[0] : 'Everyone'}</Heading>
        {figure.status === null ? (
          <p>
            <WhyNotShown figure={figure} smallGroup={smallGroup} />
          </p>
        ) : (
          <FigureLines figure={figure} status={figure.status} size="large" />
        )}
        <LargeScale figure={figure} />
        {level === 2 ? null : (
          <p className="quiet small">{everyoneSentence(everyone, report.groups.length)}</p>
        )}
      </div>
      <div>
        <Heading className={styles.cardTitle}>Widest clear gap</Heading>
        <WidestGap report={report} />
      </div>
      {level === 2 ? (
        <div className={styles.summaryGroups}>
          <GroupLines groups={report.groups} smallGroup={smallGroup} />
        </div>
      ) : null}
    </section>
  )
}

function WidestGap({ report: { gaps, stage, finalFrom } }: { report: AreaReport }) {
  if (stage === 'provisional') return <p>{opensWithFinal('Gaps inside the groups open', finalFrom)}</p>
  const gap = gaps.find(({ clear }) => clear)
  if (!gap) return <p>No clear gap was found inside a group.</p>
  return (
    <>
      <p>{gapSentence(gap)}</p>
      <GapDrawing gap={gap} />
    </>
  )
}
