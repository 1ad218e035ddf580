import type { ReactNode } from 'react'
import { dayInWords } from '../../../../shared/dates.ts'
import { count, counted, percent } from '../../../../shared/numbers.ts'
import { Buttons } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { SurveyStatusLabel } from '../../../../web/ui/label.tsx'
import { Measure, MeasureLabels } from '../../../../web/ui/measure.tsx'
import type { Survey } from '../../../schools/surveys/contract.ts'
import { progressPercent, shownStatus } from '../../../schools/surveys/rules.ts'
import styles from './progress-card.module.css'

interface ProgressCardProps {
  survey: Survey
  children?: ReactNode
}

export function ProgressCard({ survey, children }: ProgressCardProps) {
  const { submittedSurveyCount: answered, expectedCount: expected } = survey
  return (
    <Card className={styles.card} foot={children ? <Buttons>{children}</Buttons> : undefined}>
      <SurveyStatusLabel status={shownStatus(survey)} />
      <p className={styles.school} dir="auto">
        {survey.schoolName}
      </p>
      <h2 className={styles.title} dir="auto">
        {survey.surveyName}
      </h2>
      <Dates survey={survey} />
      <p className="quiet">
        {expected > 0
          ? `${count(answered)} of ${counted(expected, 'response')} (${percent(answered, expected)})`
          : counted(answered, 'response')}
      </p>
    </Card>
  )
}

function Dates({ survey: { beginDate, endDate, today } }: { survey: Survey }) {
  if (!beginDate || !endDate) return <p className={styles.dates}>No dates yet.</p>
  return (
    <div className={styles.dates}>
      <Measure label="Time elapsed" at={progressPercent(beginDate, endDate, today)} />
      <MeasureLabels start={dayInWords(beginDate, 'full')} end={dayInWords(endDate, 'full')} />
    </div>
  )
}
