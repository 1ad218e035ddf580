import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { boardsQuery } from '../../features/acting/board/web/data.ts'
import { DistrictResultsPage as Results } from '../../features/figures/district-results/web/district-results-page.tsx'
import { ChooseOrganization } from '../../features/running/organizations/web/parts/choose-organization.tsx'
import { given } from '../../web/address.ts'

/** Results for the organization in the URL, or else for the first one whose board the reader may see. */
export function DistrictResultsPage() {
  const search = useSearch({ from: '/staff/district-results' })
  const { data: organizations } = useSuspenseQuery(boardsQuery())
  const organization = search.organization ?? organizations[0]?.id
  return (
    <>
      <ChooseOrganization among={organizations} chosen={organization} />
      <Results key={organization} search={given({ ...search, organization })} />
    </>
  )
}
