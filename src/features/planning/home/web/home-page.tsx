import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { reaches } from '../../../../shared/levels.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Page, Section } from '../../../../web/ui/page.tsx'
import { userQuery } from '../../../people/users/web/data.ts'
import { FactorAsked } from '../../../running/factors/web/parts/factor-asked.tsx'
import { membershipsQuery } from '../../../running/organizations/web/data.ts'
import { Steps } from '../../../schools/process/web/parts/steps.tsx'
import type { SchoolInView } from '../../../schools/school/contract.ts'
import { processOfUserQuery, schoolOfUserQuery } from '../../../schools/school/web/data.ts'
import type { Survey } from '../../../schools/surveys/contract.ts'
import { surveysOfSchoolQuery } from '../../../schools/surveys/web/data.ts'
import { overdue } from '../../../schools/surveys/web/parts/overdue.ts'
import { StartFirst } from '../../overview/web/parts/start-first.tsx'
import { AskAgain } from '../../repeat/web/parts/repeat-link.tsx'
import { AdministratorHome } from './administrator-home.tsx'
import { LivePanel } from './live-panel.tsx'
import { OwnOrganizations } from './own-organizations.tsx'
import { ReaderHome } from './reader-home.tsx'
import { profileNeeded } from './text.ts'

/** The first page after login: what the school in view is doing, or what somebody without a school looks after. */
export function HomePage() {
  const { session } = useRouteContext({ from: '/staff/user-home' })
  const { data: user } = useSuspenseQuery(userQuery(session.id))
  const { data: school } = useSuspenseQuery(schoolOfUserQuery(session.id))
  const { data: own } = useSuspenseQuery(membershipsQuery(session.id))
  const isAdmin = isAdministrator(session.role)
  return (
    <Page title={`Welcome, ${user.firstName}`} documentTitle="Home" facts={school.entityName || undefined}>
      {isAdmin || own.organizations.some(({ role }) => role === 'officer') ? <FactorAsked /> : null}
      {isAdmin ? <AdministratorHome /> : null}
      {school.id !== 0 ? <SchoolHome school={school} userId={session.id} /> : null}
      <OwnOrganizations organizations={own.organizations} />
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
  return (
    <>
      {surveys.length === 0 ? <StartFirst schoolId={school.id} previous={surveys} /> : null}
      {current ? <CurrentSurvey survey={current} /> : null}
      <OwnSteps userId={userId} />
      {current?.survey_status === 'closed' ? <AskAgain guid={current.guid} /> : null}
    </>
  )
}

function OwnSteps({ userId }: { userId: number }) {
  const { data: steps } = useSuspenseQuery(processOfUserQuery(userId))
  return (
    <Section title="Your equity audit, step by step">
      <Steps steps={steps} />
    </Section>
  )
}

/** Somebody who should have a school and has none. */
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
      Surveys carry the name of your school, so the profile comes first.
    </Notice>
  )
}

function CurrentSurvey({ survey }: { survey: Survey }) {
  if (survey.survey_status === 'active') return <LivePanel survey={survey} />
  if (survey.resultsWait !== null)
    return (
      <Notice tone="info" title="The survey has closed">
        {survey.resultsWait}
      </Notice>
    )
  const late = overdue(survey)
  if (!late) return null
  return (
    <Notice
      title={late.title}
      action={
        <LinkButton to="/equity-audit-setup/$guid" params={{ guid: survey.guid }}>
          Continue setup
        </LinkButton>
      }
    >
      {late.text}
    </Notice>
  )
}
