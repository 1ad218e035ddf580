import { TextField } from '../../../../../web/ui/field.tsx'

interface SchoolNameFieldProps {
  schoolName: string
  value: string
  /** Error in the typed text; null if there is none or nothing was submitted yet. */
  error: string | null
  onChange: (typed: string) => void
}

/** Field to type the school's name, which confirms an action that can't be undone. */
export function SchoolNameField({ schoolName, value, error, onChange }: SchoolNameFieldProps) {
  return (
    <TextField
      label="To confirm, type the school’s name"
      hint={schoolName}
      value={value}
      error={error}
      autoComplete="off"
      maxLength={200}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
