import { Button, Buttons } from '../../../../../web/ui/button.tsx'
import { Card } from '../../../../../web/ui/card.tsx'
import type { Survey } from '../../../../schools/surveys/contract.ts'
import { RepeatLink } from '../../../repeat/web/parts/repeat-link.tsx'
import styles from '../survey-card.module.css'
import { startAnother, startFirst } from '../text.ts'
import { useStartSurvey } from './use-start-survey.ts'

export function StartFirst({ schoolId, previous }: { schoolId: number; previous: readonly Survey[] }) {
  const start = useStartSurvey(schoolId)
  const last = previous.find((survey) => survey.survey_status === 'closed')
  return (
    <Card title={last ? startAnother : startFirst}>
      <p className={styles.lead}>Set it up in 7 short steps. We save each step.</p>
      <Buttons className={styles.start}>
        <Button variant="primary" unavailable={start.isPending} onClick={() => start.mutate(undefined)}>
          Get started
        </Button>
        {last?.cancelledOn === null ? <RepeatLink guid={last.guid} /> : null}
        {last && last.cancelledOn !== null ? (
          <Button unavailable={start.isPending} onClick={() => start.mutate(last.guid)}>
            Reuse the canceled survey’s settings
          </Button>
        ) : null}
      </Buttons>
    </Card>
  )
}
