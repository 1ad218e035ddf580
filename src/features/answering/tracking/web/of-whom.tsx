import { Link } from '@tanstack/react-router'
import { dayInWords } from '../../../../shared/dates.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { useSession } from '../../../../web/session.ts'
import type { Enrollment } from '../../../schools/enrollment/contract.ts'
import { useMay } from '../../../schools/surveys/web/parts/only.tsx'

/** Says where the enrollment numbers come from, or how to enter them. */
export function OfWhom({ data, isError }: { data?: Enrollment | undefined; isError: boolean }) {
  const mayLead = useMay('leader')
  const isAdmin = isAdministrator(useSession()?.role ?? '')
  const isOwner = mayLead && !isAdmin
  if (isError) return 'We couldn’t load the enrollment numbers.'
  if (!data) return null
  if (data.changedOn !== null && Object.keys(data.counts).length > 0)
    return `Enrollment comes from the Community Profile, last updated ${dayInWords(data.changedOn, 'full')}. Bars show the share who answered.`
  if (!isOwner) return null
  return (
    <>
      To compare with enrollment, fill in the{' '}
      <Link to="/profile" search={{ tab: 'community' }}>
        Community Profile
      </Link>
      .
    </>
  )
}
