import { useIsMutating, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { daysBetween } from '../../../../shared/dates.ts'
import { count } from '../../../../shared/numbers.ts'
import { CallError } from '../../../../web/call.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { PageError } from '../../../../web/shell/problem-pages.tsx'
import { SurveyStatusLabel } from '../../../../web/ui/label.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { BackLink, Page, Section } from '../../../../web/ui/page.tsx'
import { Segments } from '../../../../web/ui/segments.tsx'
import { EmptyState, messageOf, PageSkeleton } from '../../../../web/ui/states.tsx'
import { instantInWords } from '../../../figures/results/rules-sentences.ts'
import { statusOfStage } from '../../../schools/surveys/rules-stages.ts'
import type { Criterion, ResponseCheck } from '../contract.ts'
import { Arrivals } from './arrivals.tsx'
import { ClusterReview } from './cluster-review.tsx'
import { CheckedContext, responseCheckQuery, useChecked } from './data.ts'
import { DecidedList } from './decided-list.tsx'
import { OverfullGroups } from './overfull-groups.tsx'
import styles from './response-check.module.css'
import { SlipNotices } from './slip-notices.tsx'
import { Sources } from './sources.tsx'

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
      facts={
        check ? (
          <>
            <SurveyStatusLabel status={statusOfStage(check.stage)} />
            <span dir="auto">{check.surveyName}</span>
            <span>{timeSentence(check)}</span>
            <Link to="/survey-response-tracking/$guid" params={{ guid }}>
              Response Tracking
            </Link>
            <Link to="/response-check">Check another survey</Link>
          </>
        ) : null
      }
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
      {check && !isGone ? <Content key={guid} guid={guid} check={check} /> : null}
    </Page>
  )
}

function timeSentence({ stage, opens, closes, today, finalFrom }: ResponseCheck): string {
  if (stage === 'final') return 'Final'
  const final = finalFrom === null ? '' : `final on ${instantInWords(finalFrom)}`
  if (stage !== 'collecting' || opens === null || closes === null) return final
  return `Day ${daysBetween(opens, today) + 1} of ${daysBetween(opens, closes) + 1}, ${final}`
}

/** Shows one batch at a time, then all arrivals and networks of a group, then the decisions. */
function Content({ guid, check }: { guid: string; check: ResponseCheck }) {
  const place = useRef<HTMLElement>(null)
  const [looked, keep] = useState<Criterion | null>(null)
  const [done, say] = useState('')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const type = (about: string, reason: string) => setTyped((before) => ({ ...before, [about]: reason }))
  // After a decision, the batch disappears together with the button that had the focus.
  useEffect(() => {
    if (done !== '') place.current?.focus()
  }, [done])
  const sending = useIsMutating() > 0
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
  const look = (criterion: Criterion | null) => {
    say('')
    keep(criterion)
    place.current?.focus()
  }
  const isTyped = Object.values(typed).some((reason) => reason.trim() !== '')
  return (
    <CheckedContext value={{ guid, check, looked, look, keep, say, typed, type }}>
      <LeaveGuard when={isTyped} sending={sending} />
      <StageNotice check={check} />
      <div role="status" className={done === '' ? 'unseen' : undefined}>
        {done === '' ? null : <Notice tone="info" title={done} />}
      </div>
      <SlipNotices groups={check.groups} />
      <OverfullGroups />
      <section ref={place} tabIndex={-1} className={styles.place} aria-label="Batch">
        <ClusterReview />
      </section>
      <Group />
      <DecidedList />
    </CheckedContext>
  )
}

/** Shows one group: the chosen one, the batch's group, or the one with the most responses. */
function Group() {
  const { looked, check } = useChecked()
  const { groups, clusters } = check
  const { group: chosen } = useSearch({ from: '/staff/administration/response-check/$guid' })
  const navigate = useNavigate({ from: '/response-check/$guid' })
  const [largest] = groups.toSorted((a, b) => b.counted + b.setAside - a.counted - a.setAside)
  const shown = chosen ?? (looked ?? clusters[0]?.criterion)?.group
  const group = groups.find(({ key }) => key === shown) ?? largest
  if (!group) return null
  return (
    <Section title="Times and networks">
      <Segments
        legend="Group"
        current={group.key}
        choices={groups}
        onChange={(key) => void navigate({ search: { group: key }, replace: true })}
      />
      <Arrivals group={group} />
      <Sources group={group} />
    </Section>
  )
}

function StageNotice({ check: { stage, finalFrom, groups } }: { check: ResponseCheck }) {
  if (stage === 'collecting') return null
  if (stage !== 'final')
    return (
      <Notice tone="info" title="The survey has closed">
        {`Early results won’t change. Final results will reflect decisions${finalFrom === null ? '' : ` made by ${instantInWords(finalFrom)}`}.`}
      </Notice>
    )
  if (groups.some(({ isOpen }) => isOpen))
    return (
      <Notice tone="info" title="The survey is final, except for undecided groups">
        You can leave out or restore responses only in those groups.
      </Notice>
    )
  const drawn = groups.flatMap(({ name, drawnFrom, counted }) =>
    drawnFrom === null
      ? []
      : `${name}: we got ${count(drawnFrom)} responses and counted ${count(counted)} of them, chosen at random.`,
  )
  return (
    <Notice tone="info" title="The survey is final">
      {['You can’t leave out or restore responses.', ...drawn].join(' ')}
    </Notice>
  )
}
