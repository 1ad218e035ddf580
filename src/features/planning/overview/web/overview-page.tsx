import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { reaches } from '../../../../shared/levels.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Columns, Page, Section } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { ChooseSchool, useIsWithoutSchool } from '../../../running/organizations/web/parts/choose-school.tsx'
import type { SchoolInView } from '../../../schools/school/contract.ts'
import { schoolOfUserQuery } from '../../../schools/school/web/data.ts'
import type { Survey } from '../../../schools/surveys/contract.ts'
import { surveysOfSchoolQuery } from '../../../schools/surveys/web/data.ts'
import { Congratulations } from './congratulations.tsx'
import { EverySurvey } from './every-survey.tsx'
import { NextSurvey } from './next-survey.tsx'
import { StartFirst } from './parts/start-first.tsx'
import { PreviousSurvey } from './previous-survey.tsx'
import { ContinueSetup } from './setup-cards.tsx'
import { SurveyCard } from './survey-card.tsx'
import { profileNeeded } from './text.ts'

/** Shows the school's surveys, the current one first, or every survey to an administrator without a school. */
export function OverviewPage() {
  const { session } = useRouteContext({ from: '/staff/equity-audit-overview' })
  const { data: school } = useSuspenseQuery(schoolOfUserQuery(session.id))
  return school.id === 0 && isAdministrator(session.role) ? (
    <EverySurvey />
  ) : (
    <SchoolSurveys userId={session.id} school={school} />
  )
}

function SchoolSurveys({ userId, school }: { userId: number; school: SchoolInView }) {
  const { data: surveys } = useSuspenseQuery(surveysOfSchoolQuery(school.id))
  const current = surveys.find((survey) => survey.active === 1)
  const previous = surveys.filter((survey) => survey.active !== 1)
  return (
    <Page title="Equity Audit" facts={school.entityName || undefined}>
      {school.id === 0 ? (
        <NoSchool userId={userId} />
      ) : (
        <Current school={school} survey={current} previous={previous} />
      )}
      {previous.length > 0 ? (
        <Section title="Previous surveys">
          <Columns layout="cards">
            {previous.map((survey) => (
              <PreviousSurvey key={survey.guid} survey={survey} />
            ))}
          </Columns>
        </Section>
      ) : null}
      {current?.setupComplete && reaches(school.level, 'coordinator') ? (
        <Congratulations guid={current.guid} />
      ) : null}
    </Page>
  )
}

/** People with a role in an organization don't need a school of their own. Others create one. */
function NoSchool({ userId }: { userId: number }) {
  return useIsWithoutSchool(userId) ? <ChooseSchool /> : <ProfileNeeded />
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

interface CurrentProps {
  school: SchoolInView
  survey: Survey | undefined
  previous: readonly Survey[]
}

function Current({ school: { id: schoolId, level }, survey, previous }: CurrentProps) {
  const setsUp = reaches(level, 'coordinator')
  if (!setsUp && !survey?.setupComplete)
    return (
      <EmptyState title="No survey is open">Your school’s survey appears here once it’s set up.</EmptyState>
    )
  if (!survey) return <StartFirst schoolId={schoolId} previous={previous} />
  if (!survey.setupComplete) return <ContinueSetup survey={survey} />
  return (
    <>
      <Section title="Current survey">
        <SurveyCard survey={survey} setsUp={setsUp} />
      </Section>
      {setsUp && survey.survey_status === 'closed' ? <NextSurvey schoolId={schoolId} last={survey} /> : null}
    </>
  )
}
