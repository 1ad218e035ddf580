import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { roundingNote } from '../../../../measurement/words.ts'
import { counted } from '../../../../shared/numbers.ts'
import { given } from '../../../../web/address.ts'
import { PageError } from '../../../../web/shell/problem-pages.tsx'
import { Button, Buttons, LinkButton } from '../../../../web/ui/button.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { Segments } from '../../../../web/ui/segments.tsx'
import { EmptyState, PageSkeleton } from '../../../../web/ui/states.tsx'
import type { DistrictResults } from '../contract.ts'
import { AllSchools } from './all-schools.tsx'
import { Changes, NoChange } from './changes.tsx'
import { ClearGaps } from './clear-gaps.tsx'
import { districtResultsQuery, downloadDistrictResults } from './data.ts'
import { MakeTogether } from './make-together.tsx'
import { OtherQuestions } from './other-questions.tsx'
import { ReleaseSteps } from './parts/release-steps.tsx'
import { YearField, yearWords } from './parts/year-field.tsx'
import { SchoolMap } from './school-map.tsx'
import type { DistrictChange, DistrictSearch } from './search.ts'
import { Together } from './together.tsx'

const title = 'District results'

/** Shows a district's results: its schools side by side, and all of their respondents combined. */
export function DistrictResultsPage({ search }: { search: DistrictSearch }) {
  const { organization } = search
  return organization === undefined ? (
    <Page title={title}>
      <EmptyState title="You don’t have a role in a district">
        An administrator can give you a role. Then the district’s results appear here.
      </EmptyState>
    </Page>
  ) : (
    <Loaded organization={organization} search={search} />
  )
}

function Loaded({ organization, search }: { organization: number; search: DistrictSearch }) {
  // The earlier year stays until the chosen one has loaded, so that the choice keeps the keyboard’s focus.
  const query = useQuery({
    ...districtResultsQuery(organization, search.round),
    placeholderData: keepPreviousData,
  })
  if (query.data) return <Content organization={organization} search={search} results={query.data} />
  if (query.isError) return <PageError error={query.error} reset={() => void query.refetch()} />
  return <PageSkeleton blocks={3} />
}

interface ContentProps {
  organization: number
  search: DistrictSearch
  results: DistrictResults
}

function Content({ organization, search, results }: ContentProps) {
  const navigate = useNavigate({ from: '/district-results' })
  const choose = (change: DistrictChange) =>
    void navigate({ search: given({ ...search, ...change }), replace: true, resetScroll: false })
  const { round, rounds, schools, waiting, mayDecide, rollUp, whyNoRollUp } = results
  // Without a chosen year, the page opens on the newest combined one.
  const newer = search.round === undefined && rounds[0] !== round ? rounds[0] : undefined
  const load = (format: 'csv' | 'xlsx') => () => downloadDistrictResults(organization, round, format)
  return (
    <Page
      title={title}
      facts={
        <>
          <span dir="auto">{results.name}</span>
          {round === null ? null : <span>School year {yearWords(round)}</span>}
          <span>{counted(schools.length, 'school')}</span>
        </>
      }
      actions={
        schools.length > 0 ? (
          <Buttons>
            <LinkButton to="/district-goals" search={{ organization }}>
              Goals
            </LinkButton>
            {rollUp && mayDecide && round !== null ? (
              <LinkButton to="/district-report" search={{ organization, round }}>
                Report to families
              </LinkButton>
            ) : null}
            {rollUp ? (
              <LinkButton to="/district-brief" search={given({ organization, round: round ?? undefined })}>
                Brief, slides and reports
              </LinkButton>
            ) : null}
            <DownloadButton load={load('csv')}>CSV</DownloadButton>
            <DownloadButton load={load('xlsx')}>Excel</DownloadButton>
          </Buttons>
        ) : undefined
      }
    >
      {newer === undefined ? null : <NewerYear round={newer} choose={choose} />}
      <YearField rounds={rounds} round={round} onChange={(chosen) => choose({ round: chosen })} />
      {schools.length === 0 ? (
        <EmptyState title="No results yet">
          {waiting > 0
            ? `${counted(waiting, 'school')} ${waiting === 1 ? 'has' : 'have'} a closed survey whose results you can’t see yet.`
            : 'Results appear 24 hours after a school’s first survey closes.'}
        </EmptyState>
      ) : (
        <>
          {waiting > 0 ? (
            <Notice tone="info" title={`Results from ${counted(waiting, 'more school')} to come`}>
              Their surveys have closed, but you can’t see the results yet.
            </Notice>
          ) : null}
          <OtherQuestions schools={results.otherQuestions} isMade={rollUp !== null} />
          {rollUp ? (
            <>
              <GroupChoice groups={rollUp.groups} search={search} choose={choose} />
              <ClearGaps rollUp={rollUp} results={results} search={search} />
              {rollUp.changes ? (
                <Changes changes={rollUp.changes} areas={results.areas} search={search} />
              ) : rollUp.combinedLater === null ? null : (
                <NoChange since={rollUp.combinedLater} />
              )}
              <SchoolMap rollUp={rollUp} results={results} search={search} choose={choose} />
              <Together rollUp={rollUp} results={results} search={search} choose={choose} />
            </>
          ) : whyNoRollUp !== null ? (
            <Notice tone="info" title="All schools together">
              {whyNoRollUp}
            </Notice>
          ) : mayDecide && round !== null ? (
            <MakeTogether
              organization={organization}
              round={round}
              schools={schools.length - results.otherQuestions.length}
              waiting={waiting}
              combineFirst={results.combineFirst}
            />
          ) : (
            <Notice tone="info" title="All schools together">
              A district officer hasn’t combined these results yet.
            </Notice>
          )}
          <AllSchools results={results} search={search} choose={choose} />
          <p className="quiet">{roundingNote}</p>
        </>
      )}
      {mayDecide ? <ReleaseSteps organization={organization} /> : null}
    </Page>
  )
}

interface ChoiceProps {
  choose: (change: DistrictChange) => void
}

/** Offers a newer school year that hasn’t been combined yet. */
function NewerYear({ round, choose }: ChoiceProps & { round: string }) {
  const year = yearWords(round)
  return (
    <Notice
      tone="info"
      title={`${year} has results too`}
      action={<Button onClick={() => choose({ round })}>{`Show ${year}`}</Button>}
    >
      They haven’t been combined yet.
    </Notice>
  )
}

interface GroupChoiceProps extends ChoiceProps {
  groups: NonNullable<DistrictResults['rollUp']>['groups']
  search: DistrictSearch
}

/** Lets people choose a group. Names the chosen group on paper, where the choice is missing. */
function GroupChoice({ groups, search, choose }: GroupChoiceProps) {
  const chosen = groups.find(({ key }) => key === search.group) ?? groups[0]
  if (!chosen || groups.length < 2) return null
  const { key, name } = chosen
  return (
    <>
      <Segments
        legend="Show results for"
        current={key}
        onChange={(group) => choose({ group })}
        choices={groups}
      />
      <p className="print-only">
        {`Group shown: ${name}. The gaps, changes, areas and smaller groups are for this group only.`}
      </p>
    </>
  )
}
