import { useState } from 'react'
import { counted } from '../../../../shared/numbers.ts'
import { TextField } from '../../../../web/ui/field.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import type { SchoolInOrganization } from '../contract.ts'
import { SchoolsTable } from './schools-table.tsx'

const shownAtMost = 20

/** Schools without an organization, each with a link that opens it as the current school. */
export function LooseSchools({ schools }: { schools: readonly SchoolInOrganization[] }) {
  const [find, setFind] = useState('')
  const sought = find.trim().toLowerCase()
  const found = schools.filter(({ name }) => name.toLowerCase().includes(sought))
  const more = found.length - shownAtMost
  return (
    <Section title="Schools without an organization">
      {schools.length > shownAtMost ? (
        <TextField
          label="Find a school"
          type="search"
          value={find}
          onChange={({ target }) => setFind(target.value)}
        />
      ) : null}
      {found.length > 0 ? (
        <SchoolsTable schools={found.slice(0, shownAtMost)} ofSeveral={false} removes={false} />
      ) : (
        <p className="quiet">No school names match.</p>
      )}
      {more > 0 ? (
        <p className="quiet">{`and ${counted(more, 'more school')}. Search to find a school.`}</p>
      ) : null}
    </Section>
  )
}
