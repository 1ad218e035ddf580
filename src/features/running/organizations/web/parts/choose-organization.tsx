import { useNavigate } from '@tanstack/react-router'
import { SelectField } from '../../../../../web/ui/field.tsx'

interface ChooseOrganizationProps {
  among: readonly { id: number; name: string }[]
  chosen: number | undefined
}

/** Lets people choose an organization, which is stored in the address. Renders nothing if there is only one. */
export function ChooseOrganization({ among, chosen }: ChooseOrganizationProps) {
  const navigate = useNavigate()
  if (among.length < 2) return null
  return (
    <SelectField
      label="Organization"
      options={among.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(chosen)}
      onChange={({ target }) => void navigate({ to: '.', search: { organization: Number(target.value) } })}
    />
  )
}
