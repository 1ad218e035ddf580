import { useSuspenseQuery } from '@tanstack/react-query'
import { counted } from '../../../../../shared/numbers.ts'
import { LinkButton } from '../../../../../web/ui/button.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { factorsQuery } from '../data.ts'

/** Says how many days are left until a new installation requires a second factor. Otherwise renders nothing. */
export function FactorReminder() {
  const { daysLeft } = useSuspenseQuery(factorsQuery()).data
  if (daysLeft === null) return null
  return (
    <Notice
      title={
        daysLeft === 0
          ? 'Set up two-step sign-in'
          : `Set up two-step sign-in: ${counted(daysLeft, 'day')} left`
      }
      action={<LinkButton to="/account">Set it up</LinkButton>}
    >
      Administrators and district officers need it because a password alone is too easy to steal. After the
      deadline, we’ll ask you to set it up when you sign in.
    </Notice>
  )
}
