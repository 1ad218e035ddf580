import { memberRoleNames } from '../../../shared/levels.ts'
import { counted } from '../../../shared/numbers.ts'
import { LinkButton } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { Columns, Section } from '../../../web/ui/page.tsx'
import type { OrganizationMembership } from '../../organizations/contract.ts'

/** The organizations in which somebody has a role, with the way to their schools. */
export function OwnOrganizations({ organizations }: { organizations: readonly OrganizationMembership[] }) {
  if (organizations.length === 0) return null
  return (
    <Section title={organizations.length === 1 ? 'Your district' : 'Your organizations'}>
      <Columns layout="two">
        {organizations.map(({ id, name, role, schools }) => (
          <Card
            key={id}
            level={3}
            title={name}
            foot={
              <LinkButton to="/district" search={{ organization: id }}>
                Open<span className="unseen"> {name}</span>
              </LinkButton>
            }
          >
            <p>{`${counted(schools, 'school')}. Your role: ${memberRoleNames[role].toLowerCase()}.`}</p>
          </Card>
        ))}
      </Columns>
    </Section>
  )
}
