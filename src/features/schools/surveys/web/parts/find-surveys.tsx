import type { ReactNode } from 'react'
import { Button } from '../../../../../web/ui/button.tsx'
import { Filters, SearchField } from '../../../../../web/ui/filters.tsx'
import { usePaged } from '../../../../../web/ui/paged.tsx'
import { EmptyState } from '../../../../../web/ui/states.tsx'
import type { Survey } from '../../contract.ts'

interface FindSurveysProps<S extends Survey> {
  surveys: readonly S[]
  /** Surveys with a lower rank come first, then newer ones. */
  rankOf: (survey: S) => number
  pageSize: number
  /** Whether the number of surveys is shown even if they fit on one page. */
  isCounted?: boolean
  /** What the address says to find, and the page. */
  search: { find?: string; page?: number }
  go: (search: { find?: string; page?: number | undefined }) => void
  children: (shown: readonly S[]) => ReactNode
}

/** Finds surveys of all schools by their school or title. Shows them a page at a time. */
export function FindSurveys<S extends Survey>(props: FindSurveysProps<S>) {
  const { surveys, rankOf, pageSize, isCounted = false, search, go, children } = props
  const { find = '', page = 1 } = search
  const sought = find.toLowerCase()
  const found = surveys
    .filter(({ schoolName, surveyName }) => `${schoolName} ${surveyName}`.toLowerCase().includes(sought))
    .sort((a, b) => rankOf(a) - rankOf(b) || b.id - a.id)
  const onPage = (to: number) => go({ find, page: to > 1 ? to : undefined })
  const { shown, pager } = usePaged(found, { pageSize, noun: 'surveys' }, { page, onPage })
  return (
    <>
      <Filters label="Surveys">
        <SearchField
          label="Find a survey"
          placeholder="School or title"
          value={find}
          onSearch={(text) => go({ find: text })}
        />
      </Filters>
      {shown.length > 0 ? (
        children(shown)
      ) : (
        <EmptyState
          title="No surveys match"
          action={<Button onClick={() => go({})}>Show all surveys</Button>}
        />
      )}
      {isCounted || found.length > pageSize ? pager : null}
    </>
  )
}
