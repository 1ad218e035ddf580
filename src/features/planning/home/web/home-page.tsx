import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { reaches } from '../../../../shared/levels.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { GoLink, LinkButton } from '../../../../web/ui/button.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Page, Section } from '../../../../web/ui/page.tsx'
import { goalsQuery } from '../../../acting/goals/web/data.ts'
import { userQuery } from '../../../people/users/web/data.ts'
import { FactorReminder } from '../../../running/factors/web/parts/factor-reminder.tsx'
import { membershipsQuery } from '../../../running/organizations/web/data.ts'
import { Steps } from '../../../schools/process/web/parts/steps.tsx'
import type { SchoolInView } from '../../../schools/school/contract.ts'
import { processOfUserQuery, schoolOfUserQuery } from '../../../schools/school/web/data.ts'
import type { Survey } from '../../../schools/surveys/contract.ts'
import { surveysOfSchoolQuery } from '../../../schools/surveys/web/data.ts'
import { AskAgain } from '../../repeat/web/parts/repeat-link.tsx'
import { begunSteps, isNextDue, lastWithResults, schoolStateOf } from '../rules.ts'
import {
  AdministratorHome,
  DistrictHome,
  ReaderHome,
  ResultsPanel,
  StartFirst,
  WaitingPanel,
} from './later.ts'
import { LivePanel } from './live-panel.tsx'
import { profileNeeded } from './text.ts'

/** Shows the first page after sign-in: the school's state or, without a school, what the person manages. */
export function HomePage() {
  const { session } = useRouteContext({ from: '/staff/user-home' })
  const { data: user } = useSuspenseQuery(userQuery(session.id))
  const { data: school } = useSuspenseQuery(schoolOfUserQuery(session.id))
  const { data: own } = useSuspenseQuery(membershipsQuery(session.id))
  const isAdmin = isAdministrator(session.role)
  return (
    <Page title={`Welcome, ${user.firstName}`} documentTitle="Home" facts={school.entityName || undefined}>
      {isAdmin || own.organizations.some(({ role }) => role === 'officer') ? <FactorReminder /> : null}
      {isAdmin ? <AdministratorHome /> : null}
      {school.id !== 0 ? <SchoolHome school={school} userId={session.id} /> : null}
      {own.organizations.length > 0 ? <DistrictHome organizations={own.organizations} /> : null}
      {school.id === 0 && !isAdmin && own.organizations.length === 0 ? (
        <WithoutSchool userId={session.id} />
      ) : null}
    </Page>
  )
}

function SchoolHome({ school, userId }: { school: SchoolInView; userId: number }) {
  const { data: surveys } = useSuspenseQuery(surveysOfSchoolQuery(school.id))
  if (!reaches(school.level, 'coordinator')) return <ReaderHome surveys={surveys} />
  const current = surveys.find((survey) => survey.active === 1)
  // If the current survey has results, this page already shows those.
  const last = schoolStateOf(current) === 'results' ? undefined : lastWithResults(surveys)
  return (
    <>
      <Today schoolId={school.id} current={current} surveys={surveys} />
      {last ? (
        <p>
          Last results: {last.surveyName}.{' '}
          <GoLink to="/audit-results-dashboard/$guid" params={{ guid: last.guid }}>
            See results<span className="unseen"> of {last.surveyName}</span>
          </GoLink>
        </p>
      ) : null}
      <OwnSteps userId={userId} school={school} current={current} />
      {current?.survey_status === 'closed' && !isNextDue(current) ? <AskAgain guid={current.guid} /> : null}
    </>
  )
}

interface TodayProps {
  schoolId: number
  current: Survey | undefined
  surveys: readonly Survey[]
}

/** Shows what matters today, and the next step. */
function Today({ schoolId, current, surveys }: TodayProps) {
  const state = schoolStateOf(current)
  if (!current || state === 'none') return <StartFirst schoolId={schoolId} previous={surveys} />
  if (state === 'open') return <LivePanel survey={current} />
  return state === 'results' ? (
    <ResultsPanel survey={current} plans />
  ) : (
    <WaitingPanel survey={current} state={state} />
  )
}

interface OwnStepsProps {
  userId: number
  school?: SchoolInView
  current?: Survey | undefined
}

function OwnSteps({ userId, school, current }: OwnStepsProps) {
  const { data: steps } = useSuspenseQuery(processOfUserQuery(userId))
  const goals = useQuery({ ...goalsQuery(school?.id ?? 0), throwOnError: false }).data
  const hasGoals = (goals?.goals.length ?? 0) > 0
  return (
    <Section title="Your equity audit steps">
      <Steps steps={steps} begun={begunSteps({ hasSchool: school !== undefined, current, hasGoals })} />
    </Section>
  )
}

/** Shown to people who should have a school but don't. */
function WithoutSchool({ userId }: { userId: number }) {
  return (
    <>
      <ProfileNeeded />
      <OwnSteps userId={userId} />
    </>
  )
}

function ProfileNeeded() {
  return (
    <Notice
      tone="info"
      title={profileNeeded}
      action={
        <LinkButton variant="primary" to="/profile">
          Go to Profile
        </LinkButton>
      }
    >
      We need your school’s name for the survey.
    </Notice>
  )
}
