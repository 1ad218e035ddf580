import { Button, Buttons, LinkButton } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { SurveyStatusLabel } from '../../../web/ui/label.tsx'
import { RepeatLink } from '../../repeat/web/parts/repeat-link.tsx'
import type { Survey } from '../../surveys/contract.ts'
import { overdue } from '../../surveys/web/parts/overdue.ts'
import styles from './survey-card.module.css'
import { continueSetup, startAnother, startFirst } from './text.ts'
import { useStartSurvey } from './use-start-survey.ts'

/** Starts a survey where there is no current one. */
export function StartFirst({ schoolId, previous }: { schoolId: number; previous: readonly Survey[] }) {
  const start = useStartSurvey(schoolId)
  const last = previous.find((survey) => survey.survey_status === 'closed')
  return (
    <Card title={last ? startAnother : startFirst}>
      <p className={styles.lead}>
        Seven short steps: who takes part, the words your school uses, the items, languages, dates, a last
        look, and the link to share. Everything is saved as you go.
      </p>
      <Buttons className={styles.start}>
        <Button variant="primary" unavailable={start.isPending} onClick={() => start.mutate(undefined)}>
          Get started
        </Button>
        {last?.cancelledOn === null ? <RepeatLink guid={last.guid} /> : null}
        {last && last.cancelledOn !== null ? (
          <Button unavailable={start.isPending} onClick={() => start.mutate(last.guid)}>
            Use the cancelled survey’s settings
          </Button>
        ) : null}
      </Buttons>
    </Card>
  )
}

/** Continues a setup that is not complete. */
export function ContinueSetup({ survey }: { survey: Survey }) {
  const late = overdue(survey)
  return (
    <Card title={continueSetup}>
      <div className={styles.draft}>
        <SurveyStatusLabel status={survey.survey_status} />
        <p>{survey.surveyName}</p>
      </div>
      <p className={styles.lead}>
        {late
          ? `${late.title}. ${late.text}`
          : 'What you have entered is saved. Go on where you stopped; the survey opens on its open date once the setup is complete.'}
      </p>
      <Buttons className={styles.start}>
        <LinkButton variant="primary" to="/equity-audit-setup/$guid" params={{ guid: survey.guid }}>
          Continue
        </LinkButton>
      </Buttons>
    </Card>
  )
}
