import { Link } from '@tanstack/react-router'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { useSession } from '../../../../web/session.ts'
import { InEnglish } from '../../../records/words/web/parts/helper-words.tsx'
import type { Enrollment } from '../../../schools/enrollment/contract.ts'
import { useMay } from '../../../schools/surveys/web/parts/only.tsx'
import { around, useTrackingWords } from './words.ts'

/** Says where the enrollment numbers come from, or how to enter them. */
export function OfWhom({ data, isError }: { data?: Enrollment | undefined; isError: boolean }) {
  const { say, dayOf } = useTrackingWords()
  const mayLead = useMay('leader')
  const isAdmin = isAdministrator(useSession()?.role ?? '')
  const isOwner = mayLead && !isAdmin
  if (isError) return say('enrollmentFailed')
  if (!data) return null
  if (data.changedOn !== null && Object.keys(data.counts).length > 0)
    return say('enrollmentFrom', { day: dayOf(data.changedOn, 'full') })
  if (!isOwner) return null
  const [before, after] = around(say('enrollmentFill'), '{page}')
  return (
    <>
      {before}
      <Link to="/profile" search={{ tab: 'community' }}>
        <InEnglish>Community Profile</InEnglish>
      </Link>
      {after}
    </>
  )
}
