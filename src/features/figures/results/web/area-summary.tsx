import { classes } from '../../../../web/ui/vars.ts'
import type { AreaReport } from '../contract.ts'
import { gapSentence, opensWithFinal } from '../rules-sentences.ts'
import { GapDrawing } from './parts/gap.tsx'
import { GapQuestions } from './parts/gap-questions.tsx'
import { FigureLines, GroupLines, LargeScale } from './parts/overall-score.tsx'
import { WhyNotShown } from './parts/score-figure.tsx'
import styles from './results.module.css'

export function AreaSummary({ report }: { report: AreaReport }) {
  const { figure, everyone, smallGroup } = report
  return (
    <section className={classes(styles.sheet, styles.summary)} aria-label={`Summary of ${report.name}`}>
      <div>
        <h2 className={styles.cardTitle}>{everyone.length === 1 ? everyone[0] : 'Everyone'}</h2>
        {figure.status === null ? (
          <p>
            <WhyNotShown figure={figure} smallGroup={smallGroup} />
          </p>
        ) : (
          <FigureLines figure={figure} status={figure.status} size="large" />
        )}
        <LargeScale figure={figure} />
      </div>
      <div>
        <h2 className={styles.cardTitle}>Widest clear gap</h2>
        <WidestGap report={report} />
      </div>
      <div className={styles.summaryGroups}>
        <GroupLines groups={report.groups} smallGroup={smallGroup} />
      </div>
    </section>
  )
}

function WidestGap({ report: { gaps, stage, finalFrom } }: { report: AreaReport }) {
  if (stage === 'provisional') return <p>{opensWithFinal('Gaps open', finalFrom)}</p>
  const gap = gaps.find(({ clear }) => clear)
  if (!gap) return <p>No clear gaps.</p>
  return (
    <>
      <p>{gapSentence(gap)}</p>
      <GapDrawing gap={gap} />
      <GapQuestions gap={gap} />
    </>
  )
}
