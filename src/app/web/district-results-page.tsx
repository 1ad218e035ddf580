import { useSearch } from '@tanstack/react-router'
import { DistrictResultsPage as Results } from '../../features/district-results/web/district-results-page.tsx'

/** The results of the district that the address names. */
export function DistrictResultsPage() {
  const search = useSearch({ from: '/staff/district-results' })
  return <Results search={search} />
}
