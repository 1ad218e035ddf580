import { useSuspenseQuery } from '@tanstack/react-query'
import { dayInWords } from '../../../../shared/dates.ts'
import { count, counted } from '../../../../shared/numbers.ts'
import { Buttons, GoLink, LinkButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Columns, Section } from '../../../../web/ui/page.tsx'
import { usersQuery } from '../../../people/users/web/data.ts'
import { MissingAddresses } from '../../../records/addresses/web/parts/missing-addresses.tsx'
import { accountMembershipsQuery, organizationsQuery } from '../../../running/organizations/web/data.ts'
import type { Survey } from '../../../schools/surveys/contract.ts'
import { everySurveyQuery } from '../../../schools/surveys/web/data.ts'
import { needAttention, nextDay, withoutSchool } from '../rules.ts'
import { AttentionList } from './attention-list.tsx'
import styles from './home.module.css'
import { Panel, PanelFact } from './panel.tsx'
import { ServiceNotices } from './service-notices.tsx'

export function AdministratorHome() {
  const { data: users } = useSuspenseQuery(usersQuery())
  const { data: places } = useSuspenseQuery(organizationsQuery())
  const { data: surveys } = useSuspenseQuery(everySurveyQuery())
  const { data: memberships } = useSuspenseQuery(accountMembershipsQuery())
  const { schools, organizations } = places
  const lonely = withoutSchool(users, memberships).length
  const loose = schools.filter(({ organization }) => organization === null).length
  return (
    <>
      <ServiceNotices />
      {surveys.length === 0 ? (
        <FirstDay hasAccount={users.length > 1} hasSchool={schools.length > 0} />
      ) : null}
      {surveys.length > 0 ? <SurveysToday surveys={surveys} /> : null}
      <Columns layout="two">
        <Card
          title="Accounts"
          foot={
            <GoLink to="/userlist" search={{ userRole: 'CAN_DO_ALL' }}>
              User List
            </GoLink>
          }
        >
          <p className={styles.figure}>{count(users.filter((user) => user.isActive).length)}</p>
          <p className="quiet">
            active
            {lonely > 0 ? `, ${count(lonely)} not in a school or district` : null}
          </p>
        </Card>
        <Card title="Schools" foot={<GoLink to="/organizations">Organizations</GoLink>}>
          <p className={styles.figure}>{count(schools.length)}</p>
          <p className="quiet">
            {`in ${counted(organizations.length, 'organization')}`}
            {loose > 0 ? `, ${count(loose)} not in any` : null}
          </p>
        </Card>
      </Columns>
      {surveys.length > 0 ? <AttentionList surveys={surveys} /> : null}
      <MissingAddresses />
    </>
  )
}

/** Says how many surveys are open and how many need attention, and which date comes next. */
function SurveysToday({ surveys }: { surveys: readonly Survey[] }) {
  const open = surveys.filter((survey) => survey.survey_status === 'active').length
  const needed = needAttention(surveys).length
  const next = nextDay(
    surveys.flatMap(({ schoolName, survey_status: status, setupComplete, cancelledOn, ...survey }) =>
      cancelledOn === null && setupComplete && status !== 'closed'
        ? [{ schoolName, opens: survey.beginDate, closes: survey.endDate, isOpen: status === 'active' }]
        : [],
    ),
    surveys[0]?.today ?? '',
  )
  return (
    <Panel
      title="Surveys"
      say={
        needed > 0
          ? `${counted(needed, 'survey')} ${needed === 1 ? 'needs' : 'need'} attention.`
          : open > 0
            ? 'All clear.'
            : 'No survey is open.'
      }
      action={
        <LinkButton variant="onPanel" to="/equity-audit-overview">
          All surveys
        </LinkButton>
      }
    >
      <PanelFact name="Open now" value={count(open)} note={`of ${counted(surveys.length, 'survey')}`} />
      {next ? (
        <PanelFact
          name={next.opens ? 'Opens next' : 'Closes next'}
          value={dayInWords(next.day, 'plain')}
          note={next.schoolName}
        />
      ) : null}
    </Panel>
  )
}

function FirstDay({ hasAccount, hasSchool }: { hasAccount: boolean; hasSchool: boolean }) {
  const done = <span className="quiet"> – done</span>
  return (
    <Section title="Get started in 3 steps">
      <ol className={styles.firstDay}>
        <li>
          <h3>Create an account for each school {hasAccount ? done : null}</h3>
          <p>
            You’ll get an account slip to hand over. It has the web address, email and a temporary password.
          </p>
          <Buttons>
            <LinkButton variant={hasAccount ? 'default' : 'primary'} to="/admin-new-account">
              New Account
            </LinkButton>
            <LinkButton to="/admin-import-schools">Import from a list</LinkButton>
          </Buttons>
        </li>
        <li>
          <h3>Fill in the school profile {hasSchool ? done : null}</h3>
          <p>The school leader fills it in after signing in, or you can.</p>
          <LinkButton variant={hasAccount && !hasSchool ? 'primary' : 'default'} to="/admin-new-profile">
            New Profile
          </LinkButton>
        </li>
        <li>
          <h3>The survey</h3>
          <p>The school leader sets it up in 7 short steps. You can follow it here.</p>
        </li>
      </ol>
    </Section>
  )
}
