import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import type { Survey } from '../../../schools/surveys/contract.ts'
import { RepeatLink } from '../../repeat/web/parts/repeat-link.tsx'
import { useStartSurvey } from './parts/use-start-survey.ts'
import styles from './survey-card.module.css'

/** Offers the next survey after one has closed, from scratch or with the last survey's settings. */
export function NextSurvey({ schoolId, last }: { schoolId: number; last: Survey }) {
  const start = useStartSurvey(schoolId)
  return (
    <Card title="Ask again">
      <p className={styles.lead}>
        Repeat this survey with new dates, or start from scratch. Its responses and results stay under
        Previous surveys.
      </p>
      <Buttons className={styles.start}>
        <RepeatLink guid={last.guid} />
        <Button variant="quiet" unavailable={start.isPending} onClick={() => start.mutate(undefined)}>
          Start from scratch
        </Button>
      </Buttons>
    </Card>
  )
}
