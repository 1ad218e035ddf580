import { SelectField } from '../../../../../web/ui/field.tsx'

/** A school year as pages write it: "2026–27". */
export const yearWords = (round: string): string => round.replace('-', '–')

interface YearFieldProps {
  /** School years, the newest first. */
  rounds: readonly string[]
  round: string | null
  onChange: (round: string) => void
}

/** A choice of school year, if there is more than one. */
export function YearField({ rounds, round, onChange }: YearFieldProps) {
  if (rounds.length < 2 || round === null) return null
  return (
    <SelectField
      label="School year"
      value={round}
      onChange={({ target }) => onChange(target.value)}
      options={rounds.map((one) => ({ value: one, label: yearWords(one) }))}
    />
  )
}
