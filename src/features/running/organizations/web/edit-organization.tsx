import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../../../web/ui/button.tsx'
import { saveState } from '../../../../web/ui/saved-state.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { OrganizationForm } from './organization-form.tsx'
import { useDeleteOrganization, useUpdateOrganization } from './use-change-organization.ts'

interface EditOrganizationProps {
  organization: {
    id: number
    name: string
    parent: { id: number } | null
    districts: readonly unknown[]
    schools: readonly unknown[]
    members: readonly { organization: { id: number } }[] | null
  }
}

/** An administrator changes an organization, or deletes one that nothing is in. */
export function EditOrganization({ organization }: EditOrganizationProps) {
  const { id, name, parent, districts, schools, members } = organization
  const update = useUpdateOrganization()
  const remove = useDeleteOrganization()
  const navigate = useNavigate()
  const failed = [update, remove].find(({ isError }) => isError)
  const isEmpty =
    districts.length + schools.length === 0 && !members?.some((member) => member.organization.id === id)
  return (
    <OrganizationForm
      key={`${name} ${parent?.id}`}
      label="Name and place"
      stored={{ name, parent_id: parent?.id ?? null }}
      id={id}
      isAbove={districts.length > 0}
      submit="Save"
      state={saveState(update)}
      error={failed ? messageOf(failed.error) : null}
      onSave={(values) => update.mutate({ id, ...values })}
    >
      <Button
        variant="quiet"
        unavailable={remove.isPending}
        disabledReason={isEmpty ? undefined : 'Only an organization without schools and members is deleted.'}
        onClick={() => remove.mutate(id, { onSuccess: () => void navigate({ to: '/organizations' }) })}
      >
        Delete
      </Button>
    </OrganizationForm>
  )
}
