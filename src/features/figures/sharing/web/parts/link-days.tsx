import { CheckField, CheckGroup } from '../../../../../web/ui/field.tsx'
import { type ShareDays, shareDays } from '../../rules.ts'

/** For how many days a link opens. */
export function LinkDays({ days, onChange }: { days: ShareDays; onChange: (days: ShareDays) => void }) {
  return (
    <CheckGroup legend="The link ends after">
      {shareDays.map((one) => (
        <CheckField
          key={one}
          type="radio"
          name="days"
          label={`${one} days`}
          checked={days === one}
          onChange={() => onChange(one)}
        />
      ))}
    </CheckGroup>
  )
}
