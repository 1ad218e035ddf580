import type { QueryClient } from '@tanstack/react-query'
import { reaches } from '../../../../shared/levels.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import type { Session } from '../../../../web/session.ts'
import { goalsQuery } from '../../../acting/goals/web/data.ts'
import { userQuery, usersQuery } from '../../../people/users/web/data.ts'
import { addressSettingsQuery } from '../../../records/addresses/web/data.ts'
import { factorsQuery } from '../../../running/factors/web/data.ts'
import {
  accountMembershipsQuery,
  membershipsQuery,
  organizationsQuery,
} from '../../../running/organizations/web/data.ts'
import type { SchoolInView } from '../../../schools/school/contract.ts'
import { processOfUserQuery, schoolOfUserQuery } from '../../../schools/school/web/data.ts'
import {
  everySurveyQuery,
  loadSurveysOfUser,
  surveysOfSchoolQuery,
} from '../../../schools/surveys/web/data.ts'
import { schoolStateOf } from '../rules.ts'
import { serviceNoticesQuery } from './data.ts'
import {
  AdministratorHome,
  DistrictHome,
  ReaderHome,
  ResultsPanel,
  StartFirst,
  WaitingPanel,
} from './later.ts'

/** Loads what the home page shows first, and the code for the parts that only some people see. */
export async function loadHome(queryClient: QueryClient, { id: userId, role }: Session): Promise<void> {
  const isAdmin = isAdministrator(role)
  await Promise.all([
    queryClient.ensureQueryData(userQuery(userId)),
    queryClient.ensureQueryData(membershipsQuery(userId)).then(async ({ organizations }) => {
      if (organizations.length > 0) await DistrictHome.preload?.()
      if (organizations.some((one) => one.role === 'officer'))
        await queryClient.ensureQueryData(factorsQuery())
    }),
    ...(isAdmin ? [loadAdministration(queryClient), AdministratorHome.preload?.()] : []),
    // Reading surveys first may reveal that a survey is final, which opens process steps.
    loadSurveysOfUser(queryClient, userId).then(async () => {
      const school = await queryClient.ensureQueryData(schoolOfUserQuery(userId))
      await Promise.all([
        queryClient.ensureQueryData(processOfUserQuery(userId)),
        school.id === 0 ? null : loadSchool(queryClient, school),
      ])
    }),
  ])
}

/** Loads the code for the home page's state. That code loads its own figures, because they can take a while. */
async function loadSchool(queryClient: QueryClient, school: SchoolInView): Promise<void> {
  const surveys = await queryClient.ensureQueryData(surveysOfSchoolQuery(school.id))
  const plans = reaches(school.level, 'coordinator')
  const current = surveys.find((survey) =>
    plans ? survey.active === 1 : schoolStateOf(survey) === 'results',
  )
  const state = schoolStateOf(current)
  const part = !plans
    ? ReaderHome
    : state === 'none'
      ? StartFirst
      : state === 'results'
        ? ResultsPanel
        : WaitingPanel
  await Promise.all([
    state === 'open' ? null : part.preload?.(),
    plans ? queryClient.prefetchQuery(goalsQuery(school.id)) : null,
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
