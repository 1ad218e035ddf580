import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { enrollmentContract } from '../contract.ts'

/** Reads a school's Community Profile. */
export const enrollmentQuery = (schoolId: number) =>
  queryOptions({
    queryKey: ['enrollment', schoolId],
    queryFn: ({ signal }) =>
      call(enrollmentContract.entityEnrollment, { params: { id: schoolId } }, { signal }),
  })

/** Reads the Community Profile of a survey's school. */
export const enrollmentOfSurveyQuery = (guid: string) =>
  queryOptions({
    queryKey: ['enrollment', 'of survey', guid],
    queryFn: ({ signal }) => call(enrollmentContract.surveyEnrollment, { params: { guid } }, { signal }),
  })

/**
 * Checks whether the Community Profile of a survey's school has loaded, or its first request failed. A page that shows
 * it along with other content waits for this, so that its layout doesn't shift.
 */
export function useEnrollmentSettled(guid: string): boolean {
  const { isPending, failureCount } = useQuery(enrollmentOfSurveyQuery(guid))
  return !isPending || failureCount > 0
}
