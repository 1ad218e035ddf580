import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { enrollmentContract } from '../contract.ts'

/** The Community Profile of a school. */
export const enrollmentQuery = (schoolId: number) =>
  queryOptions({
    queryKey: ['enrollment', schoolId],
    queryFn: ({ signal }) =>
      call(enrollmentContract.entityEnrollment, { params: { id: schoolId } }, { signal }),
  })

/** The Community Profile of the school that a survey belongs to. */
export const enrollmentOfSurveyQuery = (guid: string) =>
  queryOptions({
    queryKey: ['enrollment', 'of survey', guid],
    queryFn: ({ signal }) => call(enrollmentContract.surveyEnrollment, { params: { guid } }, { signal }),
  })

/**
 * Whether the Community Profile of a survey's school has come, or does not come at once. A page that shows it among other
 * things waits for this, so that nothing moves.
 */
export function useEnrollmentSettled(guid: string): boolean {
  const { isPending, failureCount } = useQuery(enrollmentOfSurveyQuery(guid))
  return !isPending || failureCount > 0
}
