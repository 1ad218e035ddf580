import { useState } from 'react'
import { memberRoleNames } from '../../../../shared/levels.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { CheckField, CheckGroup } from '../../../../web/ui/field.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { EndedList } from '../../../people/users/web/parts/ended-grants.tsx'
import { roleNotes } from './text.ts'
import { type AnyRole, type Member, type Place, useSetMember } from './use-set-member.ts'

interface ChangeRoleProps {
  place: Place
  /** Null while the dialog is closed. */
  member: Member | null
  onClose: () => void
}

export function ChangeRole({ place, member, onClose }: ChangeRoleProps) {
  const save = useSetMember(place)
  const [chosen, setChosen] = useState<AnyRole | null>(member?.role ?? null)
  if (!member) return null
  const ended = save.data?.ended ?? []
  if (ended.length > 0)
    return (
      <Dialog
        opened
        onClose={onClose}
        title={`${member.name}’s role`}
        actions={<Button onClick={onClose}>Close</Button>}
      >
        <p role="status">
          We changed the role. These keys and links that {member.name} created have stopped working:
        </p>
        <EndedList ended={ended} />
      </Dialog>
    )
  const options: (AnyRole | null)[] = [...member.offered, null]
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`${member.name}’s role`}
      actions={
        <>
          <Button
            variant="primary"
            unavailable={save.isPending}
            onClick={() =>
              chosen === member.role
                ? onClose()
                : save.mutate(
                    { user_id: member.user_id, role: chosen },
                    { onSuccess: ({ ended }) => (ended.length === 0 ? onClose() : undefined) },
                  )
            }
          >
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <CheckGroup legend="Role" error={save.isError ? messageOf(save.error) : null}>
        {options.map((role) => (
          <CheckField
            key={role}
            type="radio"
            name="role"
            label={role === null ? 'No role' : memberRoleNames[role]}
            hint={role === null ? endNotes[place.kind] : roleNotes[role]}
            checked={chosen === role}
            onChange={() => setChosen(role)}
          />
        ))}
      </CheckGroup>
    </Dialog>
  )
}

const endNotes = {
  school:
    'They’ll keep their account. Their helper links and results links for this school will stop working.',
  organization:
    'They’ll keep their account and their roles in schools. Their API keys and webhooks for this district will stop working.',
}
