import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { daysBetween } from '../../../../shared/dates.ts'
import { CallError } from '../../../../web/call.ts'
import { PageError } from '../../../../web/shell/problem-pages.tsx'
import { SurveyStatusLabel } from '../../../../web/ui/label.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { EmptyState, messageOf, PageSkeleton } from '../../../../web/ui/states.tsx'
import { instantInWords } from '../../../figures/results/rules-sentences.ts'
import { statusOfStage } from '../../../schools/surveys/rules-stages.ts'
import type { ResponseCheck } from '../contract.ts'
import { CheckContent } from './check-content.tsx'
import { responseCheckQuery } from './data.ts'

/** Shows which responses stand out and records an administrator's decisions. No page shows individual answers. */
export function ResponseCheckPage() {
  const { guid } = useParams({ from: '/staff/administration/response-check/$guid' })
  const { data: check, error, refetch } = useQuery(responseCheckQuery(guid))
  // The retention rules or an administrator deleted the individual responses.
  const isGone = error instanceof CallError && error.status === 410
  if (!check && !isGone)
    return error ? <PageError error={error} reset={() => void refetch()} /> : <PageSkeleton blocks={3} />
  return (
    <Page
      title="Response Check"
      back={<BackLink to="/surveysubmissions">Back to Survey Submissions</BackLink>}
      facts={check ? <Facts guid={guid} check={check} /> : null}
    >
      {isGone ? (
        <EmptyState title="Nothing left to check">
          {`This survey’s responses were deleted. ${error.message}`}
        </EmptyState>
      ) : error ? (
        <Notice tone="info" live title="This page isn’t up to date">
          {messageOf(error)}
        </Notice>
      ) : null}
      {check && !isGone ? <Content guid={guid} check={check} /> : null}
    </Page>
  )
}

function Content({ guid, check }: { guid: string; check: ResponseCheck }) {
  if (check.stage === 'pre-release')
    return (
      <EmptyState title="The survey hasn’t opened yet">
        Once it opens, you can check responses here until the results are final.
      </EmptyState>
    )
  if (check.groups.every(({ counted, aboveBound, setAside }) => counted + aboveBound + setAside === 0))
    return (
      <EmptyState title="No responses yet">
        {check.stage === 'final'
          ? 'The survey closed without any responses.'
          : 'You’ll see when responses came in, which networks sent them and which ones match.'}
      </EmptyState>
    )
  return <CheckContent key={guid} guid={guid} check={check} />
}

function Facts({ guid, check }: { guid: string; check: ResponseCheck }) {
  return (
    <>
      <SurveyStatusLabel status={statusOfStage(check.stage)} />
      <span>{check.surveyName}</span>
      <span>{timeSentence(check)}</span>
      <Link to="/survey-response-tracking/$guid" params={{ guid }}>
        Response Tracking
      </Link>
      <Link to="/response-check">Check another survey</Link>
    </>
  )
}

function timeSentence({ stage, opens, closes, today, finalFrom }: ResponseCheck): string {
  if (stage === 'final') return 'Final'
  const final = finalFrom === null ? '' : `final on ${instantInWords(finalFrom)}`
  if (stage !== 'collecting' || opens === null || closes === null) return final
  return `Day ${daysBetween(opens, today) + 1} of ${daysBetween(opens, closes) + 1}, ${final}`
}
