import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { lowResponseShare, steps } from '../../../../shared/codes.ts'
import { addDays, dayInWords } from '../../../../shared/dates.ts'
import { Button, LinkButton } from '../../../../web/ui/button.tsx'
import { trackingQuery } from '../../../answering/tracking/web/data.ts'
import { stepState } from '../../../schools/process/rules.ts'
import { processOfUserQuery } from '../../../schools/school/web/data.ts'
import type { Survey } from '../../../schools/surveys/contract.ts'
import { ShareLink } from '../../../schools/surveys/web/parts/share-link.tsx'
import { alignStrategies, opensWithResults } from '../../strategies/web/parts/text.ts'
import styles from './survey-card.module.css'
import { editSetup, reviewResults, trackResponses } from './text.ts'

/** Shows four buttons, and sharing if still needed. The next action is primary. Disabled buttons say why. */
export function SurveyActions({ survey, setsUp }: { survey: Survey; setsUp: boolean }) {
  const { guid, survey_status: status } = survey
  if (!setsUp)
    return (
      <div className={styles.actions}>
        <Results survey={survey} />
        <Strategies />
      </div>
    )
  return (
    <div className={styles.actions}>
      {isToBeShared(survey) ? <Share survey={survey} /> : null}
      <Action note={setupNotes[status]}>
        {(describedBy) => (
          <LinkButton
            wide
            variant={status === 'pre-release' && !isToBeShared(survey) ? 'primary' : 'default'}
            to="/equity-audit-setup/$guid"
            params={{ guid }}
            aria-describedby={describedBy}
          >
            {editSetup}
          </LinkButton>
        )}
      </Action>
      <Track survey={survey} />
      <Results survey={survey} />
      <Strategies />
    </div>
  )
}

/** True from the end of setup until a fifth of the people in its groups have answered, or the survey closes. */
const isToBeShared = ({
  setupComplete,
  survey_status,
  submittedSurveyCount,
  expectedCount,
}: Survey): boolean =>
  setupComplete && survey_status !== 'closed' && submittedSurveyCount < expectedCount * lowResponseShare

function Share({ survey }: { survey: Survey }) {
  return (
    <Action note="Link, QR code, message and kit.">
      {(describedBy) => (
        <ShareLink wide variant="primary" guid={survey.guid} aria-describedby={describedBy} />
      )}
    </Action>
  )
}

const setupNotes: Readonly<Record<Survey['survey_status'], string>> = {
  'pre-release': 'You can still change everything.',
  active: 'Mostly locked while the survey is live.',
  closed: 'Locked since the survey opened.',
}

function Track({ survey }: { survey: Survey }) {
  const any = survey.submittedSurveyCount > 0
  const note = useGroupsBelow(survey)
  if (!any) {
    return (
      <Button wide disabledReason="Opens after the first response.">
        {trackResponses}
      </Button>
    )
  }
  return (
    <Action note={note}>
      {(describedBy) => (
        <LinkButton
          wide
          variant={survey.survey_status === 'active' && !isToBeShared(survey) ? 'primary' : 'default'}
          to="/survey-response-tracking/$guid"
          params={{ guid: survey.guid }}
          aria-describedby={describedBy}
        >
          {trackResponses}
        </LinkButton>
      )}
    </Action>
  )
}

/** Says how many groups are below the benchmark; null until the data is loaded. */
function useGroupsBelow(survey: Survey): string | null {
  const { data } = useQuery({
    ...trackingQuery(survey.guid),
    enabled: survey.submittedSurveyCount > 0,
    throwOnError: false,
  })
  if (!data) return null
  const below = data.groups.filter(
    ({ count, expected }) => expected && count < expected * lowResponseShare,
  ).length
  if (data.groups.length === 1) return `${below ? 'Below' : 'Not below'} ${lowResponseShare * 100}%.`
  const number =
    below === data.groups.length
      ? `All ${below === 2 ? 2 : 3} groups are`
      : ['No group is', '1 group is', '2 groups are'][below]
  return `${number} below ${lowResponseShare * 100}%.`
}

function Results({ survey }: { survey: Survey }) {
  if (survey.survey_status !== 'closed') {
    const opens = survey.endDate ? `, on ${dayInWords(addDays(survey.endDate, 1), 'plain')}` : ''
    return (
      <Button wide disabledReason={`Opens after the survey closes${opens}.`}>
        {reviewResults}
      </Button>
    )
  }
  if (survey.resultsWait !== null) {
    return (
      <Button wide disabledReason={survey.resultsWait}>
        {reviewResults}
      </Button>
    )
  }
  return (
    <Action note="Scores in eight equity areas.">
      {(describedBy) => (
        <LinkButton
          wide
          variant="primary"
          to="/audit-results-dashboard/$guid"
          params={{ guid: survey.guid }}
          aria-describedby={describedBy}
        >
          {reviewResults}
        </LinkButton>
      )}
    </Action>
  )
}

function Strategies() {
  const { session } = useRouteContext({ from: '/staff/equity-audit-overview' })
  const { data: process } = useQuery(processOfUserQuery(session.id))
  const step = process?.find(({ stepId }) => stepId === steps.alignStrategies)
  if (step === undefined || stepState(step.stepStatus) === 'disabled') {
    return (
      <Button wide disabledReason={opensWithResults}>
        {alignStrategies}
      </Button>
    )
  }
  return (
    <Action note="What to work on first.">
      {(describedBy) => (
        <LinkButton wide to="/align-strategies" aria-describedby={describedBy}>
          {alignStrategies}
        </LinkButton>
      )}
    </Action>
  )
}

/** Shows a link with a note below it, connected by aria-describedby. */
function Action({
  note,
  children,
}: {
  note: string | null
  children: (describedBy: string | undefined) => ReactNode
}) {
  const id = useId()
  return (
    <div>
      {children(note ? id : undefined)}
      {note ? (
        <p className={styles.note} id={id}>
          {note}
        </p>
      ) : null}
    </div>
  )
}
