import { CallError } from '../../../../../web/call.ts'
import { LinkButton } from '../../../../../web/ui/button.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { EmptyState } from '../../../../../web/ui/states.tsx'
import { useMay } from '../../../../schools/surveys/web/parts/only.tsx'
import type { SurveyResults } from '../../contract.ts'
import { provisionalSentence } from '../../rules-sentences.ts'

/** Checks whether the server refuses results because the survey hasn't closed, or because the results aren't final. */
export const isNotOpenYet = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === 409

/** Says when results will be available, and where to look until then. */
export function NotOpenYet({ guid, error }: { guid: string; error: CallError }) {
  const tracks = useMay('coordinator', guid)
  return (
    <EmptyState
      title="Results aren’t open yet"
      action={
        tracks ? (
          <LinkButton variant="primary" to="/survey-response-tracking/$guid" params={{ guid }}>
            Track Responses
          </LinkButton>
        ) : null
      }
    >
      {tracks ? `${error.message} Until then, see who has answered so far.` : error.message}
    </EmptyState>
  )
}

/** Says so if the figures are early, or if an earlier version judged them. */
export function StateOfResults({
  results,
}: {
  results: Pick<SurveyResults, 'stage' | 'finalFrom' | 'rules'>
}) {
  if (results.stage === 'provisional')
    return (
      <Notice tone="info" title="Early results">
        {provisionalSentence(results.finalFrom)}
      </Notice>
    )
  return results.rules === 1 ? (
    <p className="quiet small">These results are from version 1.0 and haven’t changed.</p>
  ) : null
}

/** Lists the groups that have no figures until someone decides which of their responses count. */
export const WaitingGroups = ({ results: { waiting } }: { results: Pick<SurveyResults, 'waiting'> }) =>
  waiting.length === 0 ? null : (
    <Notice title="Some scores need a decision">
      {waiting.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )

export function NoAnswers() {
  return (
    <EmptyState
      title="No results"
      action={
        <LinkButton variant="primary" to="/equity-audit-overview">
          Go to Equity Audit
        </LinkButton>
      }
    >
      No one answered this survey. You can start the next one from Equity Audit.
    </EmptyState>
  )
}
