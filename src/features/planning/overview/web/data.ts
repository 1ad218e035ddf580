import type { QueryClient } from '@tanstack/react-query'
import { isAdministrator } from '../../../../shared/permissions.ts'
import type { Session } from '../../../../web/session.ts'
import { membershipsQuery } from '../../../running/organizations/web/data.ts'
import { everySurveyQuery, loadSurveysOfUser } from '../../../schools/surveys/web/data.ts'

/** Loads what users without a school see: every survey for administrators, their roles for others. */
export async function loadOverview(queryClient: QueryClient, { id, role }: Session): Promise<void> {
  const school = await loadSurveysOfUser(queryClient, id)
  if (school.id > 0) return
  if (isAdministrator(role)) await queryClient.ensureQueryData(everySurveyQuery())
  else await queryClient.ensureQueryData(membershipsQuery(id))
}
