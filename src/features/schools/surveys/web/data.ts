import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { CallError, call } from '../../../../web/call.ts'
import type { School } from '../../school/contract.ts'
import { schoolOfUserQuery } from '../../school/web/data.ts'
import { type Survey, surveysContract } from '../contract.ts'

/** Reads all surveys of a school, newest first; none if the user has no school (id 0). */
export const surveysOfSchoolQuery = (schoolId: number) =>
  queryOptions({
    queryKey: ['surveys', schoolId],
    queryFn: async ({ signal }) =>
      schoolId === 0
        ? []
        : asList(await call(surveysContract.allSurveys, { params: { entityId: schoolId } }, { signal })),
  })

/** Throws for anything but a list of surveys, such as a proxy's page, so that no outdated list stays. */
function asList(answer: Survey[]): Survey[] {
  if (Array.isArray(answer)) return answer
  throw new CallError(200, 'Survey response is not an array')
}

/** Reads one survey by its survey ID. */
export const surveyQuery = (guid: string) =>
  queryOptions({
    queryKey: ['surveys', 'one', guid],
    queryFn: ({ signal }) => call(surveysContract.surveyData, { params: { id: guid } }, { signal }),
  })

/** Reads every survey that the caller may see. Administrators see all schools' surveys. */
export const everySurveyQuery = () =>
  queryOptions({
    queryKey: ['surveys', 'all'],
    // No abort signal: the menu shares this request, and a page may still wait for the response after the menu is gone.
    queryFn: async () => asList(await call(surveysContract.survey)),
  })

/** Loads a user's school and its surveys. */
export async function loadSurveysOfUser(queryClient: QueryClient, userId: number): Promise<School> {
  const school = await queryClient.ensureQueryData(schoolOfUserQuery(userId))
  await queryClient.ensureQueryData(surveysOfSchoolQuery(school.id))
  return school
}
