import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Level, reaches } from '../../../../../shared/levels.ts'
import { isAdministrator } from '../../../../../shared/permissions.ts'
import { useSession } from '../../../../../web/session.ts'
import { schoolOfUserQuery, schoolQuery } from '../../../school/web/data.ts'
import { surveyQuery, surveysOfSchoolQuery } from '../data.ts'

/**
 * Checks whether the user has a level in a survey's school or, without a survey, in the current school. The server
 * enforces access; this check only hides what the server would refuse. Suspends until the current school is known,
 * because content that appears later would shift the page. Returns false for everyone but administrators if the school
 * can't be read.
 */
export function useMay(needed: Level, guid?: string): boolean {
  const session = useSession()
  const isAdmin = session !== null && isAdministrator(session.role)
  const isAsked = session !== null && !isAdmin
  const client = useQueryClient()
  const ofUser = schoolOfUserQuery(session?.id ?? 0)
  const school = useQuery({ ...ofUser, enabled: isAsked, throwOnError: false })
  // If a suspending query failed, it would remove the page.
  if (school.isLoading && school.errorUpdateCount === 0) throw client.fetchQuery(ofUser).catch(() => null)
  const inView = school.data
  const own = useQuery({
    ...surveysOfSchoolQuery(inView?.id ?? 0),
    enabled: isAsked && guid !== undefined && inView !== undefined,
    throwOnError: false,
  }).data
  const isElsewhere = own !== undefined && !own.some((survey) => survey.guid === guid)
  const survey = useQuery({
    ...surveyQuery(guid ?? ''),
    enabled: isAsked && guid !== undefined && isElsewhere,
    throwOnError: false,
  }).data
  const other = useQuery({
    ...schoolQuery(survey?.entity_fk ?? 0),
    enabled: isAsked && survey !== undefined && survey.entity_fk !== inView?.id,
    throwOnError: false,
  }).data
  if (isAdmin) return true
  // Until the survey's school is known, assume the current school, which is nearly always right.
  return reaches((other ?? inView)?.level ?? null, needed)
}

interface OnlyProps {
  from: Level
  /** The survey whose school to check, if it isn't the current school. */
  guid?: string
  /** Shown to users without that level. */
  else?: ReactNode
  children: ReactNode
}

/** Shows content only to users with a certain level. */
export function Only({ from, guid, else: instead = null, children }: OnlyProps) {
  return useMay(from, guid) ? children : instead
}
