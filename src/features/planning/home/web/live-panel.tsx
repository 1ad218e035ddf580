import { lowResponseShare } from '../../../../shared/codes.ts'
import { dayInWords, daysBetween } from '../../../../shared/dates.ts'
import { count, percent, percentOf } from '../../../../shared/numbers.ts'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { Measure } from '../../../../web/ui/measure.tsx'
import type { Survey } from '../../../schools/surveys/contract.ts'
import { progressPercent } from '../../../schools/surveys/rules.ts'
import styles from './home.module.css'
import { Panel } from './panel.tsx'
import { surveyIsLive, surveyStatusTitle } from './text.ts'

/** Shows the state of a live survey, and links to its responses. */
export function LivePanel({ survey }: { survey: Survey }) {
  const { submittedSurveyCount: answered, expectedCount: expected } = survey
  return (
    <Panel
      mark="dot"
      title={surveyStatusTitle}
      say={surveyIsLive}
      action={
        <LinkButton variant="onPanel" to="/survey-response-tracking/$guid" params={{ guid: survey.guid }}>
          Monitor Responses
        </LinkButton>
      }
    >
      <div>
        <dt className="unseen">Responses</dt>
        <dd className={styles.fact}>
          <span>
            <b>{count(answered)}</b> of {count(expected)} responses
          </span>
          <span className={styles.note}>{percent(answered, expected)}</span>
          <span className={styles.bar}>
            <Measure thin onPanel at={percentOf(answered, expected)} benchmark={lowResponseShare * 100} />
          </span>
        </dd>
      </div>
      <TimeLeft survey={survey} />
    </Panel>
  )
}

function TimeLeft({ survey }: { survey: Survey }) {
  if (!survey.endDate) return null
  const left = daysBetween(survey.today, survey.endDate)
  return (
    <div>
      <dt className="unseen">Time left</dt>
      <dd className={styles.fact}>
        {left === 0 ? (
          <span>
            <b>Last day</b>
          </span>
        ) : (
          <span>
            <b>{left}</b> {left === 1 ? 'day' : 'days'} left
          </span>
        )}
        <span className={styles.note}>
          closes {left === 0 ? 'tonight' : dayInWords(survey.endDate, 'plain')}
        </span>
        <span className={styles.bar}>
          <Measure thin onPanel at={progressPercent(survey.beginDate, survey.endDate, survey.today)} />
        </span>
      </dd>
    </div>
  )
}
