import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { given } from '../../../../web/address.ts'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { Tabs } from '../../../../web/ui/tabs.tsx'
import { ChooseSchool, useIsWithoutSchool } from '../../../running/organizations/web/parts/choose-school.tsx'
import { schoolOfUserQuery } from '../../../schools/school/web/data.ts'
import { shownStatus } from '../../../schools/surveys/rules.ts'
import { surveysOfSchoolQuery } from '../../../schools/surveys/web/data.ts'
import { EveryGuide } from './guide-rows.tsx'
import { alignStrategies } from './parts/text.ts'
import styles from './strategies.module.css'
import { StrategiesTab } from './strategies-tab.tsx'
import { SupportTab } from './support-tab.tsx'
import { texts } from './text.ts'

/** Shows how to act on results: where to begin, a guide for each area, a plan to fill in, and who can help. */
export function AlignStrategiesPage() {
  const { session } = useRouteContext({ from: '/staff/align-strategies' })
  const { survey, tab } = useSearch({ from: '/staff/align-strategies' })
  const navigate = useNavigate({ from: '/align-strategies' })
  const { data: school } = useSuspenseQuery(schoolOfUserQuery(session.id))
  const { data: surveys } = useSuspenseQuery(surveysOfSchoolQuery(school.id))
  const newest = surveys.find((one) => shownStatus(one) === 'closed')
  const isWithoutSchool = useIsWithoutSchool(session.id) && survey === undefined
  return (
    <Page
      title={alignStrategies}
      back={
        survey === undefined ? (
          <BackLink to="/equity-audit-overview/">Back to Equity Audit</BackLink>
        ) : (
          <BackLink to="/audit-results-dashboard/$guid" params={{ guid: survey }}>
            Back to Audit Results
          </BackLink>
        )
      }
      facts="Where to start, what schools can do and who can help."
    >
      <Tabs
        label={alignStrategies}
        current={tab ?? 'strategies'}
        onChange={(key) =>
          void navigate({
            search: given({ survey, tab: key === 'support' ? ('support' as const) : undefined }),
            replace: true,
          })
        }
        tabs={[
          {
            key: 'strategies',
            name: texts.strategies,
            content: isWithoutSchool ? (
              <div className={styles.parts}>
                <ChooseSchool />
                <EveryGuide />
              </div>
            ) : (
              <StrategiesTab guid={survey ?? newest?.guid} />
            ),
          },
          { key: 'support', name: texts.support, content: <SupportTab /> },
        ]}
      />
    </Page>
  )
}
