import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../web/ui/button.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../web/ui/states.tsx'
import { enrollmentQuery } from './data.ts'
import { EnrollmentForm } from './enrollment-form.tsx'

/** How many people a school has, by what divides the answers of a survey. `schoolId` is 0 while there is no school. */
export function CommunityProfile({ schoolId }: { schoolId: number }) {
  if (schoolId !== 0) return <Loaded key={schoolId} schoolId={schoolId} />
  return (
    <EmptyState
      title="First save your school profile"
      action={<LinkButton to="/profile">Go to School Profile</LinkButton>}
    >
      Then you can enter here how many students, families and staff your school has.
    </EmptyState>
  )
}

function Loaded({ schoolId }: { schoolId: number }) {
  const { data, error, refetch } = useQuery(enrollmentQuery(schoolId))
  if (data) return <EnrollmentForm schoolId={schoolId} stored={data} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <PageSkeleton blocks={2} />
}
