import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import { enrollmentQuery } from './data.ts'
import { EnrollmentForm } from './enrollment-form.tsx'

interface CommunityProfileProps {
  /** 0 if there is no school. */
  schoolId: number
  /** Whether a form above has the page's primary button. */
  isBelow?: boolean
}

/** Number of people in a school, broken down like survey answers. */
export function CommunityProfile({ schoolId, isBelow = false }: CommunityProfileProps) {
  if (schoolId !== 0) return <Loaded key={schoolId} schoolId={schoolId} isBelow={isBelow} />
  return (
    <EmptyState
      title="Save your school profile first"
      action={<LinkButton to="/profile">Go to School Profile</LinkButton>}
    >
      Then enter how many students, families and staff your school has.
    </EmptyState>
  )
}

function Loaded({ schoolId, isBelow }: Required<CommunityProfileProps>) {
  const { data, error, refetch } = useQuery(enrollmentQuery(schoolId))
  if (data) return <EnrollmentForm schoolId={schoolId} stored={data} isPrimary={!isBelow} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <PageSkeleton blocks={2} />
}
