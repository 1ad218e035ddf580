import { CallError } from '../../../../web/call.ts'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import type { SurveyResults } from '../../contract.ts'
import { previewSentence, provisionalSentence } from './results-sentences.ts'

/** Whether the server refused the results because the survey has not closed (409). */
export const isNotOpenYet = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === 409

/** Results open later: when, and where to look until then. */
export function NotOpenYet({ guid, error }: { guid: string; error: CallError }) {
  return (
    <EmptyState title="Results are not open yet" action={<ToTracking guid={guid} primary />}>
      {`${error.message} Until then, see who has answered so far.`}
    </EmptyState>
  )
}

/** Notice for preview and provisional results. */
export function StateOfResults({ results }: { results: SurveyResults }) {
  return (
    <>
      {results.preview ? (
        <Notice tone="info" title="Preview for administrators">
          {previewSentence(results.closes)}
        </Notice>
      ) : null}
      {results.provisional ? (
        <Notice tone="info" title="These results are provisional">
          {provisionalSentence(results)}
        </Notice>
      ) : null}
    </>
  )
}

/** Nobody answered. */
export function NoAnswers({ guid, preview }: { guid: string; preview: boolean }) {
  return preview ? (
    <EmptyState title="No responses yet" action={<ToTracking guid={guid} primary />}>
      Scores appear here once people have answered.
    </EmptyState>
  ) : (
    <EmptyState
      title="There are no results"
      action={
        <LinkButton variant="primary" to="/equity-audit-overview">
          Go to Equity Audit
        </LinkButton>
      }
    >
      The survey closed without a response. The next survey can be started from the overview.
    </EmptyState>
  )
}

function ToTracking({ guid, primary }: { guid: string; primary?: boolean }) {
  return (
    <LinkButton
      variant={primary ? 'primary' : 'default'}
      to="/survey-response-tracking/$guid"
      params={{ guid }}
    >
      Track Responses
    </LinkButton>
  )
}
