import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { SelectField } from '../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { SavedState, saveState } from '../../../../web/ui/saved-state.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import type { SchoolInOrganization } from '../contract.ts'
import { organizationsQuery } from './data.ts'
import { useAssignSchool } from './use-change-organization.ts'

/** Lets an administrator put a school into an organization. Schools without one come first. */
export function AssignSchool({ organizationId }: { organizationId: number }) {
  const { data, isError } = useQuery(organizationsQuery())
  const place = useAssignSchool()
  const [chosen, setChosen] = useState('')
  const others = (data?.schools ?? [])
    .filter(({ organization }) => organization?.id !== organizationId)
    .sort((one, other) => Number(one.organization !== null) - Number(other.organization !== null))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (place.isPending || chosen === '') return
    place.mutate({ id: Number(chosen), organization_id: organizationId }, { onSuccess: () => setChosen('') })
  }
  return (
    <FormFrame
      label="Schools in this organization"
      onSubmit={submit}
      error={faultOf(place.isError ? place.error : null, isError)}
      actions={
        <Button
          type="submit"
          unavailable={place.isPending}
          disabledReason={chosen === '' ? 'Choose a school first.' : undefined}
        >
          Add the school
        </Button>
      }
      state={place.isError ? null : <SavedState state={saveState(place)} />}
    >
      <SelectField
        label="Add a school"
        empty={data && others.length === 0 ? 'All schools are already here' : 'Choose a school'}
        options={others.map((school) => ({ value: String(school.id), label: inWords(school) }))}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
    </FormFrame>
  )
}

const inWords = ({ name, city, organization }: SchoolInOrganization): string =>
  `${name}, ${city}${organization ? ` (now in ${organization.name})` : ''}`

function faultOf(error: unknown, isUnread: boolean): string | null {
  if (error) return messageOf(error)
  return isUnread ? 'We couldn’t load the schools. Reload the page.' : null
}
