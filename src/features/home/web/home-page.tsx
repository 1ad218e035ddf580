import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LinkButton } from '../../../web/ui/button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Page, Section } from '../../../web/ui/page.tsx'
import { StartFirst } from '../../overview/web/parts/start-first.tsx'
import { Steps } from '../../process/web/parts/steps.tsx'
import { AskAgain } from '../../repeat/web/parts/repeat-link.tsx'
import { processOfUserQuery, schoolOfUserQuery } from '../../school/web/data.ts'
import type { Survey } from '../../surveys/contract.ts'
import { surveysOfSchoolQuery } from '../../surveys/web/data.ts'
import { overdue } from '../../surveys/web/parts/overdue.ts'
import { userQuery } from '../../users/web/data.ts'
import { LivePanel } from './live-panel.tsx'
import { profileNeeded } from './text.ts'

/** The first page after login: the survey's state and the school's process steps. */
export function HomePage() {
  const { session } = useRouteContext({ from: '/staff/user-home' })
  const { data: user } = useSuspenseQuery(userQuery(session.id))
  const { data: school } = useSuspenseQuery(schoolOfUserQuery(session.id))
  const { data: surveys } = useSuspenseQuery(surveysOfSchoolQuery(school.id))
  const { data: steps } = useSuspenseQuery(processOfUserQuery(session.id))
  const current = surveys.find((survey) => survey.active === 1)
  return (
    <Page title={`Welcome, ${user.firstName}`} documentTitle="Home" facts={school.entityName || undefined}>
      {school.id === 0 ? <ProfileNeeded /> : null}
      {school.id !== 0 && surveys.length === 0 ? (
        <StartFirst schoolId={school.id} previous={surveys} />
      ) : null}
      {current ? <CurrentSurvey survey={current} /> : null}
      <Section title="Your equity audit, step by step">
        <Steps steps={steps} />
      </Section>
      {current?.survey_status === 'closed' ? <AskAgain guid={current.guid} /> : null}
    </Page>
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
