import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '../../../../shared/numbers.ts'
import { given } from '../../../../web/address.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { SelectField } from '../../../../web/ui/field.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import type { DeletableSchool } from '../contract.ts'
import { ConfirmSchool } from './confirm-school.tsx'
import { deletableSchoolsQuery } from './data.ts'
import { type Deleted, SchoolDeleted } from './school-deleted.tsx'

/** Shows which school is affected, what is deleted and what stays, and asks for its name to confirm. */
export function DeleteSchoolPage() {
  const { school: id } = useSearch({ from: '/staff/administration/surveysubmissions/delete-school' })
  const navigate = useNavigate({ from: '/surveysubmissions/delete-school' })
  const { data: schools, error, refetch } = useQuery(deletableSchoolsQuery())
  const [deleted, setDeleted] = useState<Deleted | null>(null)
  const choose = (school: number | undefined) => void navigate({ search: given({ school }), replace: true })
  return (
    <Page
      title="Delete a School"
      back={<BackLink to="/surveysubmissions/delete">Delete Responses</BackLink>}
      facts="Permanently delete a school with its profile, surveys, responses and results."
    >
      {deleted ? <SchoolDeleted {...deleted} /> : null}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : schools ? (
        <Choice
          schools={schools}
          id={id}
          onChoose={(chosen) => {
            setDeleted(null)
            choose(chosen)
          }}
          onDeleted={(done) => {
            setDeleted(done)
            choose(undefined)
          }}
        />
      ) : (
        <PageSkeleton blocks={1} />
      )}
    </Page>
  )
}

interface ChoiceProps {
  schools: readonly DeletableSchool[]
  id: number | undefined
  onChoose: (id: number | undefined) => void
  onDeleted: (deleted: Deleted) => void
}

function Choice({ schools, id, onChoose, onDeleted }: ChoiceProps) {
  const chosen = schools.find((school) => school.id === id)
  if (schools.length === 0)
    return <EmptyState title="No schools yet">Schools appear here once they have a profile.</EmptyState>
  return (
    <Card title="School">
      <SelectField
        label="School to delete"
        empty="Choose a school"
        value={chosen ? String(chosen.id) : ''}
        options={schools.map((school) => ({ value: String(school.id), label: labelOf(school) }))}
        onChange={({ target }) => onChoose(Number(target.value) || undefined)}
      />
      {chosen?.reason ? <Notice title="You can’t delete this school yet">{chosen.reason}</Notice> : null}
      {chosen && chosen.reason === null ? (
        <ConfirmSchool key={chosen.id} school={chosen} onDeleted={onDeleted} />
      ) : null}
    </Card>
  )
}

const labelOf = ({ name, district, account, surveys, responses }: DeletableSchool): string =>
  `${[name, district].filter(Boolean).join(', ')} (${account}; ${counted(surveys, 'survey')}, ${counted(responses, 'response')})`
