import { dayInWords, daysBetween } from '../../../../shared/dates.ts'
import { count, counted, percent } from '../../../../shared/numbers.ts'
import { LinkButton } from '../../../../web/ui/button.tsx'
import type { Survey } from '../../../schools/surveys/contract.ts'
import { overdue } from '../../../schools/surveys/web/parts/overdue.ts'
import { stepNamed } from '../../setup/web/parts/steps.ts'
import type { SchoolState } from '../rules.ts'
import { Panel, PanelFact } from './panel.tsx'

interface WaitingPanelProps {
  survey: Survey
  state: Exclude<SchoolState, 'none' | 'open' | 'results'>
}

/** Shows a survey that is being set up, is about to open, or has closed without results yet. */
export function WaitingPanel({ survey, state }: WaitingPanelProps) {
  if (state === 'setup') return <SettingUp survey={survey} />
  return state === 'ahead' ? <Ahead survey={survey} /> : <Closed survey={survey} />
}

function SettingUp({ survey }: { survey: Survey }) {
  const late = overdue(survey)
  return (
    <Panel
      mark="ring"
      title={late?.title ?? 'Your survey isn’t ready yet'}
      say={late?.text ?? 'Finish the setup to get the link.'}
      action={
        <LinkButton variant="onPanel" to="/equity-audit-setup/$guid" params={{ guid: survey.guid }}>
          Continue setup
        </LinkButton>
      }
    >
      {late ? null : <Days survey={survey} />}
    </Panel>
  )
}

function Ahead({ survey }: { survey: Survey }) {
  return (
    <Panel
      mark="ring"
      title="Your survey is ready"
      say={`It opens ${dayInWords(survey.beginDate ?? '')}. Let people know.`}
      action={
        <LinkButton
          variant="onPanel"
          to="/equity-audit-setup/$guid"
          params={{ guid: survey.guid }}
          search={{ step: stepNamed('Send').number }}
        >
          Share survey
        </LinkButton>
      }
    >
      <Days survey={survey} />
    </Panel>
  )
}

/** Shows when the survey opens and closes, if those dates are set. */
function Days({ survey: { beginDate, endDate, today } }: { survey: Survey }) {
  if (beginDate === null) return <PanelFact name="Opens" value="No date yet" />
  const left = daysBetween(today, beginDate)
  return (
    <>
      <PanelFact
        name="Opens"
        value={dayInWords(beginDate, 'plain')}
        note={left > 0 ? `in ${counted(left, 'day')}` : undefined}
      />
      {endDate === null ? null : <PanelFact name="Closes" value={dayInWords(endDate, 'plain')} />}
    </>
  )
}

function Closed({ survey }: { survey: Survey }) {
  const { submittedSurveyCount: answered, expectedCount: expected, endDate } = survey
  return (
    <Panel
      mark="square"
      title="The survey has closed"
      say={survey.resultsWait}
      action={
        <LinkButton variant="onPanel" to="/survey-response-tracking/$guid" params={{ guid: survey.guid }}>
          See who answered
        </LinkButton>
      }
    >
      <PanelFact
        name="Responses"
        value={count(answered)}
        note={expected > 0 ? `${percent(answered, expected)} of ${count(expected)}` : undefined}
      />
      {endDate === null ? null : <PanelFact name="Closed" value={dayInWords(endDate, 'plain')} />}
    </Panel>
  )
}
