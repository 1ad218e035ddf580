import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { DistrictResultsPage as Results } from '../../features/district-results/web/district-results-page.tsx'
import { membershipsQuery } from '../../features/organizations/web/data.ts'
import { given } from '../../web/address.ts'
import { SelectField } from '../../web/ui/field.tsx'

/** The results of the district in the address, else of the first in which the reader has a role. */
export function DistrictResultsPage() {
  const { session } = useRouteContext({ from: '/staff/district-results' })
  const search = useSearch({ from: '/staff/district-results' })
  const navigate = useNavigate({ from: '/district-results' })
  const { organizations } = useSuspenseQuery(membershipsQuery(session.id)).data
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
