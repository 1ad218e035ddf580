import { TextField } from '../../../../../web/ui/field.tsx'

interface SchoolNameFieldProps {
  schoolName: string
  value: string
  /** Error in the typed text; null if there is none or nothing has been submitted yet. */
  error: string | null
  onChange: (typed: string) => void
}

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
