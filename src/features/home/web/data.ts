import type { QueryClient } from '@tanstack/react-query'
import { processOfUserQuery } from '../../school/web/data.ts'
import { loadSurveysOfUser } from '../../surveys/web/data.ts'
import { userQuery } from '../../users/web/data.ts'

/** Loads the data of the home page. */
export async function loadHome(queryClient: QueryClient, userId: number): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(userQuery(userId)),
    // Reading a survey may find it final, which opens steps.
    loadSurveysOfUser(queryClient, userId).then(() =>
      queryClient.ensureQueryData(processOfUserQuery(userId)),
    ),
  ])
}
