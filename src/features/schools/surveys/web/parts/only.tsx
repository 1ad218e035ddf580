import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Level, reaches } from '../../../../../shared/levels.ts'
import { isAdministrator } from '../../../../../shared/permissions.ts'
import { useSession } from '../../../../../web/session.ts'
import { schoolOfUserQuery, schoolQuery } from '../../../school/web/data.ts'
import { surveyQuery, surveysOfSchoolQuery } from '../data.ts'

/**
 * Whether the reader has a level in the school of a survey, or in the school in view. It is the server that refuses;
 * this only leaves out what it would refuse. Suspends until the school in view is known: what came later would move
 * the page. Where it cannot be read no one may.
 */
export function useMay(needed: Level, guid?: string): boolean {
  const session = useSession()
  const isAdmin = session !== null && isAdministrator(session.role)
  const isAsked = session !== null && !isAdmin
  const client = useQueryClient()
  const ofUser = schoolOfUserQuery(session?.id ?? 0)
  const school = useQuery({ ...ofUser, enabled: isAsked, throwOnError: false })
  // A query that suspends on its own would take the page away where it fails.
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
  // Until the school of the survey is known it is taken for the one in view, which it nearly always is.
  return reaches((other ?? inView)?.level ?? null, needed)
}

interface OnlyProps {
  from: Level
  /** A survey, where it is not about the school in view. */
  guid?: string
  /** What others see instead. */
  else?: ReactNode
  children: ReactNode
}

/** What only some may use. */
export function Only({ from, guid, else: instead = null, children }: OnlyProps) {
  return useMay(from, guid) ? children : instead
}
