import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { boardsQuery } from '../../features/acting/board/web/data.ts'
import { DistrictResultsPage as Results } from '../../features/figures/district-results/web/district-results-page.tsx'
import { given } from '../../web/address.ts'
import { SelectField } from '../../web/ui/field.tsx'

/** Results for the organization in the URL, or else for the first one whose board the reader may see. */
export function DistrictResultsPage() {
  const search = useSearch({ from: '/staff/district-results' })
  const navigate = useNavigate({ from: '/district-results' })
  const { data: organizations } = useSuspenseQuery(boardsQuery())
  const organization = search.organization ?? organizations[0]?.id
  return (
    <>
      {organizations.length > 1 ? (
        <SelectField
          label="Organization"
          options={organizations.map((one) => ({ value: String(one.id), label: one.name }))}
          value={String(organization)}
          onChange={({ target }) => void navigate({ search: { organization: Number(target.value) } })}
        />
      ) : null}
      <Results key={organization} search={given({ ...search, organization })} />
    </>
  )
}
