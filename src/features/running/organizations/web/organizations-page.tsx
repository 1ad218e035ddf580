import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '../../../../shared/numbers.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { Page, Section } from '../../../../web/ui/page.tsx'
import { saveState } from '../../../../web/ui/saved-state.tsx'
import { EmptyState, messageOf } from '../../../../web/ui/states.tsx'
import { Table } from '../../../../web/ui/table.tsx'
import type { OrganizationInList } from '../contract.ts'
import { organizationsQuery } from './data.ts'
import { LooseSchools } from './loose-schools.tsx'
import { OrganizationForm, type Values } from './organization-form.tsx'
import styles from './organizations.module.css'
import { useAddOrganization } from './use-change-organization.ts'

export function OrganizationsPage() {
  const { data } = useSuspenseQuery(organizationsQuery())
  const { organizations, schools } = data
  const loose = schools.filter(({ organization }) => organization === null)
  return (
    <Page
      title="Organizations"
      facts={`${counted(organizations.length, 'organization')}, ${counted(loose.length, 'school')} without one`}
    >
      {organizations.length === 0 ? (
        <EmptyState title="No organizations yet">
          Create a district to see all its schools on one page. Its officers can work with each school. If
          your schools don’t belong to a district, skip this.
        </EmptyState>
      ) : (
        <Card flush>
          <Table caption="Organizations">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col" className="number">
                  Schools
                </th>
                <th scope="col" className="number">
                  Members
                </th>
              </tr>
            </thead>
            <tbody>
              {organizations.map((one) => (
                <Row key={one.id} organization={one} />
              ))}
            </tbody>
          </Table>
        </Card>
      )}
      <Section title="New organization">
        <NewOrganization />
      </Section>
      {loose.length > 0 ? <LooseSchools schools={loose} /> : null}
    </Page>
  )
}

function Row({
  organization: { id, name, parent, districts, schools, members },
}: {
  organization: OrganizationInList
}) {
  const place = parent
    ? `In ${parent.name}`
    : districts > 0
      ? `Contains ${counted(districts, 'district')}`
      : null
  return (
    <tr>
      <th scope="row" className={styles.person}>
        <Link to="/district" search={{ organization: id }} dir="auto">
          {name}
        </Link>
        {place ? <span className={styles.email}>{place}</span> : null}
      </th>
      <td className="number">{schools}</td>
      <td className="number">{members}</td>
    </tr>
  )
}

const blank: Values = { name: '', parent_id: null }

function NewOrganization() {
  const add = useAddOrganization()
  const [made, setMade] = useState(0)
  const [typed, setTyped] = useState(blank)
  return (
    <OrganizationForm
      key={made}
      label="New organization"
      stored={blank}
      typed={typed}
      onType={setTyped}
      submit="Create it"
      state={saveState(add)}
      error={add.isError ? messageOf(add.error) : null}
      onSave={(values) =>
        add.mutate(values, {
          onSuccess: () => {
            setTyped(blank)
            setMade(made + 1)
          },
        })
      }
    />
  )
}
