import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { counted } from '../../../../shared/numbers.ts'
import { given } from '../../../../web/address.ts'
import { PageError } from '../../../../web/shell/problem-pages.tsx'
import { BackLink, Page, Section } from '../../../../web/ui/page.tsx'
import { Print } from '../../../../web/ui/print.tsx'
import { EmptyState, PageSkeleton } from '../../../../web/ui/states.tsx'
import { YearField, yearWords } from '../../district-results/web/parts/year-field.tsx'
import type { DifferingQuestions } from '../contract.ts'
import { differingQuestionsQuery } from './data.ts'
import { DifferingFindings } from './parts/differing-report.tsx'

const title = 'Questions that work differently'

/** Shows a district the questions that a group answers differently than people who answer everything else alike. */
export function DifferingQuestionsPage() {
  const { organization, round } = useSearch({ from: '/staff/district-questions' })
  const back = (
    <BackLink to="/district-results" search={given({ organization, round })}>
      Back to District Results
    </BackLink>
  )
  return organization === undefined ? (
    <Page title={title} back={back}>
      <EmptyState title="Choose a district first">Open this page from the district’s results.</EmptyState>
    </Page>
  ) : (
    <Loaded organization={organization} round={round} back={back} />
  )
}

interface LoadedProps {
  organization: number
  round: string | undefined
  back: ReactNode
}

function Loaded({ organization, round, back }: LoadedProps) {
  const query = useQuery({
    ...differingQuestionsQuery(organization, round),
    placeholderData: keepPreviousData,
  })
  if (query.data) return <Content organization={organization} found={query.data} back={back} />
  if (query.isError) return <PageError error={query.error} reset={() => void query.refetch()} />
  return <PageSkeleton blocks={2} />
}

interface ContentProps extends Pick<LoadedProps, 'organization' | 'back'> {
  found: DifferingQuestions
}

function Content({ organization, found: { name, rounds, round, report }, back }: ContentProps) {
  const navigate = useNavigate({ from: '/district-questions' })
  return (
    <Page
      title={title}
      back={back}
      facts={
        <>
          <span dir="auto">{name}</span>
          {round === null ? null : <span>School year {yearWords(round)}</span>}
          {report ? <span>{counted(report.surveys, 'survey')}</span> : null}
        </>
      }
      actions={report ? <Print /> : undefined}
    >
      <YearField
        rounds={rounds}
        round={round}
        onChange={(chosen) => void navigate({ search: { organization, round: chosen }, replace: true })}
      />
      {report ? (
        <Section title="What stands out">
          <DifferingFindings report={report} />
        </Section>
      ) : (
        <EmptyState title="No combined results yet">
          This page opens once a district officer has combined the schools’ results and you can see all of
          them.
        </EmptyState>
      )}
    </Page>
  )
}
