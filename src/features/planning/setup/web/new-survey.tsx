import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { call } from '../../../../web/call.ts'
import { useSession } from '../../../../web/session.ts'
import { Notice } from '../../../../web/ui/notice.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import { tellFault } from '../../../../web/ui/toast.ts'
import { schoolOfUserQuery } from '../../../schools/school/web/data.ts'
import { surveysContract } from '../../../schools/surveys/contract.ts'
import { setupContract } from '../contract.ts'
import { couldNotCreate, couldNotCreateParent, couldNotFetch, heading, noProfile } from './text.ts'

/** Handles survey ID 0: opens the school's current survey, or creates one if all of its surveys have closed. */
export function NewSurvey() {
  const client = useQueryClient()
  const userId = useSession()?.id ?? 0
  // This is a query rather than an effect so that it runs once, however often the page renders.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['survey-to-set-up', userId],
    queryFn: () => findOrMake(client, userId),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (data?.guid) {
    return <Navigate to="/equity-audit-setup/$guid" params={{ guid: data.guid }} replace />
  }
  if (isFetching) return <PageSkeleton blocks={2} />
  return (
    <Page title={heading} back={<BackLink to="/equity-audit-overview/">Back to Equity Audit</BackLink>}>
      {data ? (
        <NoProfile />
      ) : (
        <ErrorState error={error} title="We couldn’t open the setup" onRetry={() => void refetch()} />
      )}
    </Page>
  )
}

function NoProfile() {
  return (
    <Notice title="Start with the school profile" action={<Link to="/profile">Go to Profile</Link>}>
      {noProfile}
    </Notice>
  )
}

async function findOrMake(client: QueryClient, userId: number): Promise<{ guid: string | null }> {
  const current = await attempt({ message: couldNotFetch }, async () => {
    const school = await client.fetchQuery({ ...schoolOfUserQuery(userId), staleTime: 0 })
    if (school.id === 0) return { school: 0, open: null }
    const survey = await call(surveysContract.entitySurvey, { params: { id: school.id } })
    return {
      school: school.id,
      open: survey.exists && survey.survey_status !== 'closed' ? survey.guid : null,
    }
  })
  if (current.school === 0 || current.open) return { guid: current.open }
  const made = await attempt({ title: couldNotCreate, message: couldNotCreateParent }, () =>
    call(setupContract.generateSurvey, {
      body: { entity_fk: current.school, survey_status: 'pre-release', languages: ['en'] },
    }),
  )
  void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'survey-to-set-up' })
  return { guid: made.survey_guid }
}

async function attempt<T>(failure: { title?: string; message: string }, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    tellFault(failure)
    throw error
  }
}
