import { useState } from 'react'
import { memberRoleNames } from '../../../../shared/levels.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Email } from '../../../../web/ui/email.tsx'
import { Table } from '../../../../web/ui/table.tsx'
import { ChangeRole } from './change-role.tsx'
import styles from './organizations.module.css'
import type { Member, Place } from './use-set-member.ts'

/** Lists who has a role in a school or organization, with a button for each role that the user can change. */
export function MembersTable({
  caption,
  place,
  members,
}: {
  caption: string
  place: Place
  members: readonly Member[]
}) {
  const [changing, setChanging] = useState<Member | null>(null)
  return (
    <Card flush>
      <Table caption={caption}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={`${member.user_id} ${member.note}`}>
              <th scope="row" className={styles.person}>
                <bdi>{member.name}</bdi>
                {member.isActive ? null : <span className="quiet"> (inactive)</span>}
                <span className={styles.email}>
                  <Email address={member.email} />
                </span>
              </th>
              <td>
                <div className={styles.role}>
                  <span>
                    {memberRoleNames[member.role]}
                    {member.note ? (
                      <span className={styles.note} dir="auto">
                        {member.note}
                      </span>
                    ) : null}
                  </span>
                  {member.offered.length > 0 ? (
                    <Button variant="quiet" onClick={() => setChanging(member)}>
                      Change<span className="unseen"> the role of {member.name}</span>
                    </Button>
                  ) : null}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ChangeRole key={changing?.user_id} place={place} member={changing} onClose={() => setChanging(null)} />
    </Card>
  )
}
