import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Reply } from '../../../../shared/endpoint.ts'
import { call } from '../../../../web/call.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { faultOfSave, isSame, NewerValues, withNewer } from '../../../../web/ui/newer-values.tsx'
import { saveState } from '../../../../web/ui/saved-state.tsx'
import { changesBetween } from '../../../records/events/rules.ts'
import { organizationsContract } from '../contract.ts'
import { OrganizationForm, type Values } from './organization-form.tsx'
import { useDeleteOrganization, useUpdateOrganization } from './use-change-organization.ts'

type Organization = Reply<typeof organizationsContract.organization>

const valuesOf = ({ name, parent }: Organization): Values => ({ name, parent_id: parent?.id ?? null })
const inWords = ({ name, parent }: Organization) => ({ Name: name, 'Part of': parent?.name ?? null })

export function EditOrganization({ organization }: { organization: Organization }) {
  const { id, districts, schools, members } = organization
  const [base, setBase] = useState(organization)
  const [typed, setTyped] = useState(valuesOf(base))
  const update = useUpdateOrganization()
  const remove = useDeleteOrganization()
  const navigate = useNavigate()
  const show = (newer: Organization) => {
    setTyped(withNewer(typed, valuesOf(base), valuesOf(newer)))
    setBase(newer)
  }
  // Until the user changes the form, it shows what someone else has saved.
  if (organization.version !== base.version && isSame(typed, valuesOf(base)) && !update.isPending)
    show(organization)
  // The reply to a save doesn't include the name of the body above it.
  const known = organization.version === base.version ? organization : base
  const isEmpty =
    districts.length + schools.length === 0 && !members?.some((member) => member.organization.id === id)
  return (
    <OrganizationForm
      label="Organization details"
      stored={valuesOf(base)}
      id={id}
      isAbove={districts.length > 0}
      submit="Save"
      state={saveState(update)}
      error={faultOfSave(update) ?? faultOfSave(remove)}
      typed={typed}
      onType={setTyped}
      onSave={(values) =>
        update.mutate(
          { id, version: base.version, ...values },
          {
            onSuccess: ({ version }) => {
              const parent = values.parent_id === null ? null : { id: values.parent_id, name: '' }
              setTyped(values)
              setBase({ ...base, name: values.name, parent, version })
            },
          },
        )
      }
      notice={
        <div className="wide">
          <NewerValues
            save={update}
            read={() => call(organizationsContract.organization, { params: { id } })}
            changes={(newer) => changesBetween(inWords(known), inWords(newer))}
            onTake={show}
          />
        </div>
      }
    >
      <Button
        variant="quiet"
        unavailable={remove.isPending}
        disabledReason={
          isEmpty ? undefined : 'You can delete an organization once it has no schools or members.'
        }
        onClick={() => remove.mutate(id, { onSuccess: () => void navigate({ to: '/organizations' }) })}
      >
        Delete
      </Button>
    </OrganizationForm>
  )
}
