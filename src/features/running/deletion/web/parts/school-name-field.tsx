import { TextField } from '../../../../../web/ui/field.tsx'

interface SchoolNameFieldProps {
  schoolName: string
  value: string
  /** What is wrong with what was typed; null if nothing is, or nothing was tried yet. */
  error: string | null
  onChange: (typed: string) => void
}

/** Where the school's name is typed to confirm what cannot be undone. */
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
