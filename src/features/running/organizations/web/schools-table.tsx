import { Link } from '@tanstack/react-router'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { Table } from '../../../../web/ui/table.tsx'
import type { SchoolInOrganization } from '../contract.ts'
import styles from './organizations.module.css'
import { useAssignSchool } from './use-change-organization.ts'

interface SchoolsTableProps {
  schools: readonly SchoolInOrganization[]
  /** Whether the schools are in more than one organization, so that each row shows its organization. */
  ofSeveral: boolean
  /** Whether each row has a button that takes the school out of its organization. */
  removes: boolean
}

/** Lists an organization's schools, each with a link that opens it as the current school. */
export function SchoolsTable({ schools, ofSeveral, removes }: SchoolsTableProps) {
  const place = useAssignSchool()
  return (
    <>
      {place.isError ? (
        <Notice tone="error" live level={3} title="We couldn’t remove the school">
          {messageOf(place.error)}
        </Notice>
      ) : null}
      <Card flush>
        <Table caption="Schools">
          <thead>
            <tr>
              <th scope="col">School</th>
              {ofSeveral ? <th scope="col">Organization</th> : null}
              {removes ? <th scope="col">Place</th> : null}
            </tr>
          </thead>
          <tbody>
            {schools.map(({ id, name, city, state, organization }) => (
              <tr key={id}>
                <th scope="row" className={styles.person}>
                  <Link to="/school/$id" params={{ id: String(id) }} dir="auto">
                    {name}
                  </Link>
                  <span className={styles.email}>{[city, state].filter(Boolean).join(', ')}</span>
                </th>
                {ofSeveral ? <td dir="auto">{organization?.name}</td> : null}
                {removes ? (
                  <td>
                    <Button
                      variant="quiet"
                      unavailable={place.isPending}
                      onClick={() => place.mutate({ id, organization_id: null })}
                    >
                      Remove<span className="unseen"> {name}</span>
                    </Button>
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </>
  )
}
