import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import { dayInWords } from '../../../../shared/dates.ts'
import { PageError } from '../../../../web/shell/problem-pages.tsx'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState, PageSkeleton } from '../../../../web/ui/states.tsx'
import { Table } from '../../../../web/ui/table.tsx'
import { membershipsQuery } from '../../../running/organizations/web/data.ts'
import { ChooseOrganization } from '../../../running/organizations/web/parts/choose-organization.tsx'
import { templatesQuery } from './data.ts'

/** Lists templates of the organization in the address, or of the first in which the reader is an officer. */
export function TemplatesPage() {
  const { session } = useRouteContext({ from: '/staff/templates' })
  const { organization } = useSearch({ from: '/staff/templates' })
  const { data: own } = useSuspenseQuery(membershipsQuery(session.id))
  const led = own.organizations.filter(({ role }) => role === 'officer')
  const id = organization ?? led[0]?.id
  if (id === undefined)
    return (
      <Page title="Templates">
        <EmptyState title="You aren’t a district officer">
          District officers use templates to give surveys to their schools. Administrators can find templates
          on each organization’s page.
        </EmptyState>
      </Page>
    )
  return (
    <>
      <ChooseOrganization among={led} chosen={id} />
      <Templates key={id} organization={id} />
    </>
  )
}

function Templates({ organization }: { organization: number }) {
  const { data, error, refetch } = useQuery(templatesQuery(organization))
  if (error && !data) return <PageError error={error} reset={() => void refetch()} />
  if (!data) return <PageSkeleton blocks={1} />
  const add = (
    <LinkButton variant="primary" to="/templates/new" search={{ organization }}>
      New template
    </LinkButton>
  )
  return (
    <Page
      title="Templates"
      facts="A template sets up the same survey in many schools."
      actions={data.length > 0 ? add : undefined}
    >
      {data.length === 0 ? (
        <EmptyState title="No templates yet" action={add}>
          Choose settings once, then give them to many schools.
        </EmptyState>
      ) : (
        <Card flush>
          <Table caption="Templates">
            <thead>
              <tr>
                <th scope="col">Template</th>
                <th scope="col">Dates</th>
                <th scope="col" className="number">
                  Schools
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ id, name, values: { dates }, schools }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link
                      to="/templates/$id"
                      params={{ id: String(id) }}
                      search={{ organization }}
                      dir="auto"
                    >
                      {name}
                    </Link>
                  </th>
                  <td>
                    {dates
                      ? `${dayInWords(dates.begin, 'plain')} – ${dayInWords(dates.end, 'full')}`
                      : 'Each school decides'}
                  </td>
                  <td className="number">{schools}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      )}
    </Page>
  )
}
