import { SelectField } from '../../../../../web/ui/field.tsx'

/** Formats a school year for pages: "2026–27". */
export const yearWords = (round: string): string => round.replace('-', '–')

interface YearFieldProps {
  rounds: readonly string[]
  round: string | null
  onChange: (round: string) => void
}

/** Lets people choose a school year. Renders nothing if there is only one. */
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
