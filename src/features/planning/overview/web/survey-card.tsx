import { groupNames, groups, lowResponseShare } from '../../../../shared/codes.ts'
import { dayInWords, daysBetween } from '../../../../shared/dates.ts'
import { count, percent, percentOf } from '../../../../shared/numbers.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { SurveyStatusLabel } from '../../../../web/ui/label.tsx'
import { Measure, MeasureLabels } from '../../../../web/ui/measure.tsx'
import type { Survey } from '../../../schools/surveys/contract.ts'
import { progressPercent } from '../../../schools/surveys/rules.ts'
import { SurveyActions } from './survey-actions.tsx'
import styles from './survey-card.module.css'
import { WholeSetup } from './whole-setup.tsx'

/** Shows status, time, responses and actions after setup. People who don't set up surveys can only read results. */
export function SurveyCard({ survey, setsUp }: { survey: Survey; setsUp: boolean }) {
  return (
    <Card flush>
      <div className={styles.top}>
        <SurveyStatusLabel status={survey.survey_status} />
        <p className="quiet" dir="auto">
          {survey.schoolName}
        </p>
        <h3 dir="auto">{survey.surveyName}</h3>
        <ParticipatingGroups survey={survey} />
      </div>
      <div className={styles.state}>
        <TimeElapsed survey={survey} />
        <Responses survey={survey} />
      </div>
      <SurveyActions survey={survey} setsUp={setsUp} />
      {setsUp ? <WholeSetup guid={survey.guid} /> : null}
    </Card>
  )
}

/** Lists the participating groups, unless all groups participate. */
function ParticipatingGroups({ survey: { askedGroups } }: { survey: Survey }) {
  if (askedGroups.length === groups.length) return null
  const names = askedGroups.map((group) => groupNames[group].toLowerCase())
  return <p className="quiet">For {new Intl.ListFormat('en').format(names)} only</p>
}

function TimeElapsed({ survey: { beginDate, endDate, today, survey_status } }: { survey: Survey }) {
  if (!beginDate || !endDate) return null
  const days = daysBetween(beginDate, endDate)
  const { figure, words, aside } = timeInWords(survey_status, beginDate, endDate, today)
  return (
    <div>
      <p className={styles.fact}>
        <span>
          <b>{figure}</b> {words}
        </span>
        <span className="quiet">{aside}</span>
      </p>
      <Measure
        label="Time elapsed"
        at={progressPercent(beginDate, endDate, today)}
        ticks={days > 0 && days <= 60 ? days : undefined}
      />
      <MeasureLabels start={dayInWords(beginDate)} end={dayInWords(endDate)} />
    </div>
  )
}

function timeInWords(status: Survey['survey_status'], begin: string, end: string, today: string) {
  const total = daysBetween(begin, end) + 1
  if (status === 'pre-release') {
    const until = daysBetween(today, begin)
    return {
      figure: until,
      words: `${until === 1 ? 'day' : 'days'} until it opens`,
      aside: `${total} days long`,
    }
  }
  if (status === 'closed')
    return { figure: total, words: 'days', aside: `closed ${dayInWords(end, 'plain')}` }
  const left = daysBetween(today, end)
  const aside = `Day ${daysBetween(begin, today) + 1} of ${total}`
  return left === 0
    ? { figure: 'Last day', words: '', aside }
    : { figure: left, words: `${left === 1 ? 'day' : 'days'} left`, aside }
}

function Responses({
  survey: { submittedSurveyCount: answered, expectedCount: expected },
}: {
  survey: Survey
}) {
  const benchmark = lowResponseShare * 100
  return (
    <div>
      <p className={styles.fact}>
        <span>
          <b>{count(answered)}</b> of {count(expected)} responses
        </span>
        <span className="quiet">{percent(answered, expected)}</span>
      </p>
      <Measure
        label="Responses compared with the number of people"
        at={percentOf(answered, expected)}
        benchmark={benchmark}
        valueText={`${count(answered)} of ${count(expected)} (${percent(answered, expected)})`}
      />
      <MeasureLabels end={count(expected)} at={{ benchmark, text: `${benchmark}% benchmark` }} />
    </div>
  )
}
