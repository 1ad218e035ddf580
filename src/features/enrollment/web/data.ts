import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/call.ts'
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
