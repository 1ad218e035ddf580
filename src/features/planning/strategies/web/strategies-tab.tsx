import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../../shared/numbers.ts'
import { download } from '../../../../web/call.ts'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { Columns, Section } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import type { SurveyResults } from '../../../figures/results/contract.ts'
import { opensWithFinal } from '../../../figures/results/rules-sentences.ts'
import { surveyResultsQuery } from '../../../figures/results/web/data.ts'
import { isNotOpenYet } from '../../../figures/results/web/parts/results-states.tsx'
import { Only } from '../../../schools/surveys/web/parts/only.tsx'
import { strategiesContract } from '../contract.ts'
import { recommended } from '../rules.ts'
import { AreaCards } from './area-cards.tsx'
import { EveryGuide, ScoredGuides } from './guide-rows.tsx'
import styles from './strategies.module.css'
import { texts } from './text.ts'

/** Guides in the order recommended by the results, or in the standard order if there are no results. */
export function StrategiesTab({ guid }: { guid: string | undefined }) {
  const { data, error, refetch } = useQuery({ ...surveyResultsQuery(guid ?? ''), enabled: Boolean(guid) })
  if (!guid) return <NoResults />
  if (data?.stage === 'provisional') return <NotFinal finalFrom={data.finalFrom} />
  if (data) return <Recommendations guid={guid} results={data} />
  if (!error) return <PageSkeleton blocks={2} />
  if (isNotOpenYet(error)) return <NoResults />
  return (
    <div className={styles.parts}>
      <ErrorState error={error} title="We couldn’t load the results" onRetry={() => void refetch()} />
      <EveryGuide />
    </div>
  )
}

function Recommendations({ guid, results }: { guid: string; results: SurveyResults }) {
  const { focus, strengths, others } = recommended(results.areas)
  if (focus.length === 0) return <NoScores smallGroup={results.smallGroup} />
  return (
    <div className={styles.parts}>
      <p className="quiet">
        From {results.surveyName}: {counted(results.total, 'response')}. Start with the lowest scores and the
        widest clear gap. Strengths are the highest scores.
      </p>
      <Section title={texts.focus}>
        <AreaCards guid={guid} areas={focus} withGaps leads />
      </Section>
      <Columns layout="two">
        <PlanCard guid={guid} />
        <Only from="leader" guid={guid}>
          <FamiliesCard guid={guid} />
        </Only>
      </Columns>
      <Section title={texts.strengths}>
        {strengths.length > 0 ? (
          <AreaCards guid={guid} areas={strengths} />
        ) : (
          <p>No other area scored above Low.</p>
        )}
      </Section>
      {others.length > 0 ? (
        <Section title={texts.others}>
          <ScoredGuides areas={others} smallGroup={results.smallGroup} />
        </Section>
      ) : null}
    </div>
  )
}

function PlanCard({ guid }: { guid: string }) {
  const load = () => download(strategiesContract.implementationPlan, { params: { guid } })
  return (
    <Card title="Implementation plan" aside="Word document">
      <p className={styles.plan}>
        Your open goals and their steps, plus first steps and a planning table for other focus areas.
      </p>
      <DownloadButton load={load}>Download plan</DownloadButton>
    </Card>
  )
}

function FamiliesCard({ guid }: { guid: string }) {
  return (
    <Card title="Report to families">
      <p className={styles.plan}>
        A public page in several languages with what people told you and what you’ll do. You can review it
        before it’s public.
      </p>
      <LinkButton to="/audit-results-dashboard/$guid/answer" params={{ guid }}>
        Create the page
      </LinkButton>
    </Card>
  )
}

function NoResults() {
  return (
    <div className={styles.parts}>
      <EmptyState
        title="No results yet"
        action={
          <LinkButton variant="primary" to="/equity-audit-overview">
            Go to Equity Audit
          </LinkButton>
        }
      >
        Once you have final results, you’ll see where to start, your strengths and a plan to download.
      </EmptyState>
      <EveryGuide />
    </div>
  )
}

function NotFinal({ finalFrom }: { finalFrom: string | null }) {
  return (
    <div className={styles.parts}>
      <EmptyState title="Strategies open with final results">
        {opensWithFinal('The recommendations open', finalFrom)}
      </EmptyState>
      <EveryGuide />
    </div>
  )
}

function NoScores({ smallGroup }: { smallGroup: number }) {
  return (
    <div className={styles.parts}>
      <EmptyState title="Too few responses for scores">
        {`We need at least ${smallGroup} people in a group to show a score.`}
      </EmptyState>
      <EveryGuide />
    </div>
  )
}
