import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { call } from '../../../../web/call.ts'
import type { Session } from '../../../../web/session.ts'
import { userQuery, usersQuery } from '../../../people/users/web/data.ts'
import { addressSettingsQuery } from '../../../records/addresses/web/data.ts'
import { factorsQuery } from '../../../running/factors/web/data.ts'
import {
  accountMembershipsQuery,
  membershipsQuery,
  organizationsQuery,
} from '../../../running/organizations/web/data.ts'
import { processOfUserQuery } from '../../../schools/school/web/data.ts'
import { everySurveyQuery, loadSurveysOfUser } from '../../../schools/surveys/web/data.ts'
import { homeContract } from '../contract.ts'

export const serviceNoticesQuery = () =>
  queryOptions({
    queryKey: ['service-notices'],
    queryFn: ({ signal }) => call(homeContract.serviceNotices, {}, { signal }),
  })

/** Loads the data of the home page; an administrator's is of all schools. */
export async function loadHome(queryClient: QueryClient, { id: userId, role }: Session): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(userQuery(userId)),
    queryClient.ensureQueryData(membershipsQuery(userId)).then(async ({ organizations }) => {
      if (organizations.some((one) => one.role === 'officer'))
        await queryClient.ensureQueryData(factorsQuery())
    }),
    ...(isAdministrator(role) ? [loadAdministration(queryClient)] : []),
    // Reading a survey may find it final, which opens steps.
    loadSurveysOfUser(queryClient, userId).then(() =>
      queryClient.ensureQueryData(processOfUserQuery(userId)),
    ),
  ])
}

const loadAdministration = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([
    queryClient.ensureQueryData(usersQuery()),
    queryClient.ensureQueryData(organizationsQuery()),
    queryClient.ensureQueryData(accountMembershipsQuery()),
    queryClient.ensureQueryData(everySurveyQuery()),
    queryClient.ensureQueryData(serviceNoticesQuery()),
    queryClient.ensureQueryData(addressSettingsQuery()),
    queryClient.ensureQueryData(factorsQuery()),
  ])
