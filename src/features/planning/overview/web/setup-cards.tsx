import { Buttons, LinkButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { SurveyStatusLabel } from '../../../../web/ui/label.tsx'
import type { Survey } from '../../../schools/surveys/contract.ts'
import { overdue } from '../../../schools/surveys/web/parts/overdue.ts'
import styles from './survey-card.module.css'
import { continueSetup } from './text.ts'

export function ContinueSetup({ survey }: { survey: Survey }) {
  const late = overdue(survey)
  return (
    <Card title={continueSetup}>
      <div className={styles.draft}>
        <SurveyStatusLabel status={survey.survey_status} />
        <p dir="auto">{survey.surveyName}</p>
      </div>
      <p className={styles.lead}>
        {late
          ? `${late.title}. ${late.text}`
          : 'Your entries are saved. The survey opens on its open date once the setup is complete.'}
      </p>
      <Buttons className={styles.start}>
        <LinkButton variant="primary" to="/equity-audit-setup/$guid" params={{ guid: survey.guid }}>
          Continue
        </LinkButton>
      </Buttons>
    </Card>
  )
}
