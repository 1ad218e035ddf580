import { memberRoleNames } from '../../../../shared/levels.ts'
import { counted } from '../../../../shared/numbers.ts'
import { Buttons, LinkButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Columns, Section } from '../../../../web/ui/page.tsx'
import type { OrganizationMembership } from '../../../running/organizations/contract.ts'

/** The organizations in which somebody has a role, with the way to their schools. */
export function OwnOrganizations({ organizations }: { organizations: readonly OrganizationMembership[] }) {
  if (organizations.length === 0) return null
  return (
    <Section title={organizations.length === 1 ? 'Your district' : 'Your organizations'}>
      <Columns layout="cards">
        {organizations.map(({ id, name, role, schools }) => (
          <Card
            key={id}
            level={3}
            title={name}
            foot={
              <Buttons>
                <LinkButton variant="primary" to="/schools" search={{ organization: id }}>
                  Schools<span className="unseen"> of {name}</span>
                </LinkButton>
                <LinkButton to="/district-results" search={{ organization: id }}>
                  Results<span className="unseen"> of {name}</span>
                </LinkButton>
                <LinkButton to="/district" search={{ organization: id }}>
                  District<span className="unseen"> page of {name}</span>
                </LinkButton>
              </Buttons>
            }
          >
            <p>{`${counted(schools, 'school')}. Your role: ${memberRoleNames[role].toLowerCase()}.`}</p>
          </Card>
        ))}
      </Columns>
    </Section>
  )
}
