import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { given } from '../../../../web/address.ts'
import { saveFile } from '../../../../web/save-file.ts'
import { Button, Buttons, LinkButton } from '../../../../web/ui/button.tsx'
import { CheckField } from '../../../../web/ui/field.tsx'
import { Filters, SearchField } from '../../../../web/ui/filters.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { Pager } from '../../../../web/ui/pager.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import { everySurveyQuery } from '../../../schools/surveys/web/data.ts'
import type { StoredResponse } from '../contract.ts'
import { submissionsPageSize as pageSize, submissionsQuery } from './data.ts'
import { DeletedNote } from './deleted-note.tsx'
import { traceAsked, traceRecorded } from './parts/trace-words.ts'
import { SubmissionTable } from './submission-table.tsx'
import { submissionsCsv } from './submissions-csv.ts'
import { texts } from './text.ts'

/** Lists all stored responses. Each read is recorded in the activity log. */
export function SubmissionsPage() {
  const { find, page = 1, trace } = useSearch({ from: '/staff/administration/surveysubmissions' })
  const navigate = useNavigate({ from: '/surveysubmissions' })
  const { data: rows, error, refetch } = useQuery(submissionsQuery(page, find, trace ?? 'no'))
  const withTrace = trace === 'yes'
  const go = (search: { find?: string | undefined; page?: number | undefined; trace?: 'yes' | undefined }) =>
    void navigate({ search: given({ trace, ...search }), replace: true })
  return (
    <Page
      title="Survey Submissions"
      facts="Single responses in random order, newest survey first. We record your visit in the activity log."
      actions={
        <Buttons>
          {rows?.length === 0 ? null : <Download rows={rows} page={page} withTrace={withTrace} />}
          <LinkButton to="/surveysubmissions/delete">Delete responses</LinkButton>
        </Buttons>
      }
    >
      <Filters label="Submissions">
        <SearchField
          label="Find submissions"
          placeholder="Guid, day (2026-10-14) or survey"
          value={find ?? ''}
          onSearch={(text) => go({ find: text })}
        />
      </Filters>
      <CheckField
        label={traceAsked}
        hint={traceRecorded}
        checked={withTrace}
        onChange={({ target }) =>
          go({ find, page: page > 1 ? page : undefined, trace: target.checked ? 'yes' : undefined })
        }
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : rows ? (
        <Found
          rows={rows}
          find={find}
          page={page}
          withTrace={withTrace}
          onPage={(to) => go({ find, page: to > 1 ? to : undefined })}
        />
      ) : (
        <PageSkeleton blocks={1} />
      )}
    </Page>
  )
}

interface FoundProps {
  rows: readonly StoredResponse[]
  find: string | undefined
  page: number
  withTrace: boolean
  onPage: (page: number) => void
}

function Found({ rows, find, page, withTrace, onPage }: FoundProps) {
  const all = useQuery({ ...everySurveyQuery(), throwOnError: false }).data
  const [gone = [], there] = [
    all?.filter((survey) => survey.responsesDeleted !== null && survey.cancelledOn === null),
    all?.filter((survey) => survey.responsesDeleted === null),
  ]
  const total = find ? undefined : there?.reduce((sum, survey) => sum + survey.submittedSurveyCount, 0)
  return (
    <>
      <DeletedNote surveys={gone} />
      {rows.length > 0 ? (
        <SubmissionTable rows={rows} withTrace={withTrace} />
      ) : (
        <EmptyState title={texts.noSubmissions}>
          {page > 1
            ? 'There’s no such page. Go back one page.'
            : find
              ? 'No responses match this guid, day or survey name.'
              : 'Responses appear here once someone answers a survey.'}
        </EmptyState>
      )}
      <Pager
        page={page}
        pageSize={pageSize}
        shown={rows.length}
        total={total}
        hasNext={rows.length === pageSize}
        noun="submissions"
        onPage={onPage}
      />
    </>
  )
}

/** Reserves the button's space while the rows load. */
function Download({
  rows,
  page,
  withTrace,
}: {
  rows: readonly StoredResponse[] | undefined
  page: number
  withTrace: boolean
}) {
  return (
    <Button
      unavailable={!rows}
      onClick={() =>
        saveFile(
          new Blob([submissionsCsv(rows ?? [], withTrace)], { type: 'text/csv' }),
          `survey-submissions-page-${page}.csv`,
        )
      }
    >
      <IconDownload className="icon" aria-hidden />
      Download this page
    </Button>
  )
}
