import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { CallError, call } from '../../../../web/call.ts'
import type { School } from '../../school/contract.ts'
import { schoolOfUserQuery } from '../../school/web/data.ts'
import { type Survey, surveysContract } from '../contract.ts'

/** All surveys of a school, newest first; none while the user has no school (id 0). */
export const surveysOfSchoolQuery = (schoolId: number) =>
  queryOptions({
    queryKey: ['surveys', schoolId],
    queryFn: async ({ signal }) =>
      schoolId === 0
        ? []
        : asList(await call(surveysContract.allSurveys, { params: { entityId: schoolId } }, { signal })),
  })

/** A list of surveys as it was answered; fails for anything else, a proxy's page perhaps, so that no old list stays. */
function asList(answer: Survey[]): Survey[] {
  if (Array.isArray(answer)) return answer
  throw new CallError(200, 'Survey response is not an array')
}

/** One survey, by guid. */
export const surveyQuery = (guid: string) =>
  queryOptions({
    queryKey: ['surveys', 'one', guid],
    queryFn: ({ signal }) => call(surveysContract.surveyData, { params: { id: guid } }, { signal }),
  })

/** Every survey that the caller may see: for an administrator those of all schools. */
export const everySurveyQuery = () =>
  queryOptions({
    queryKey: ['surveys', 'all'],
    // Without a signal: the menu asks too, and when it goes a page may still wait for the same answer.
    queryFn: async () => asList(await call(surveysContract.survey)),
  })

/** A user's school and its surveys. */
export async function loadSurveysOfUser(queryClient: QueryClient, userId: number): Promise<School> {
  const school = await queryClient.ensureQueryData(schoolOfUserQuery(userId))
  await queryClient.ensureQueryData(surveysOfSchoolQuery(school.id))
  return school
}
