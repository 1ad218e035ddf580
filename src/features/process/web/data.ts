import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/call.ts'
import { schoolContract } from '../../school/contract.ts'
import { schoolOfUserQuery } from '../../school/web/data.ts'
import { surveysOfSchoolQuery } from '../../surveys/web/data.ts'
import { userQuery } from '../../users/web/data.ts'
import { processContract } from '../contract.ts'

/** Where a user's school stands in the process. */
export const processOfUserQuery = (userId: number) =>
  queryOptions({
    queryKey: ['process', userId],
    queryFn: ({ signal }) => call(schoolContract.entityProcessUser, { params: { userId } }, { signal }),
  })

/** The steps of an equity audit, in order. */
export const processStepsQuery = () =>
  queryOptions({
    queryKey: ['process-steps'],
    queryFn: ({ signal }) => call(processContract.processSteps, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What the home page shows first. */
export async function loadHome(queryClient: QueryClient, userId: number): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(userQuery(userId)),
    queryClient.ensureQueryData(processOfUserQuery(userId)),
    loadSurveys(queryClient, userId),
  ])
}

async function loadSurveys(queryClient: QueryClient, userId: number): Promise<void> {
  const school = await queryClient.ensureQueryData(schoolOfUserQuery(userId))
  await queryClient.ensureQueryData(surveysOfSchoolQuery(school.id))
}
