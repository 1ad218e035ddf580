import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { AreaCode } from '../../../../shared/codes.ts'
import { Buttons, LinkButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import { isArea } from '../../../figures/results/web/parts/place.ts'
import { Only } from '../../../schools/surveys/web/parts/only.tsx'
import type { AreaStrategies } from '../contract.ts'
import { areaStrategiesQuery } from './data.ts'
import { GuideDownload } from './guide-download.tsx'
import { alignStrategies } from './parts/text.ts'
import styles from './strategies.module.css'

const back = <BackLink to="/align-strategies">{alignStrategies}</BackLink>

/** The strategies for one equity area, each of which can become a goal. */
export function AreaStrategiesPage() {
  const { area } = useParams({ from: '/staff/align-strategies/$area' })
  if (isArea(area)) return <Strategies area={area} />
  return (
    <Page title={alignStrategies} back={back}>
      <EmptyState
        title="We can’t find this equity area"
        action={<LinkButton to="/align-strategies">Go to Align Strategies</LinkButton>}
      >
        The link may be wrong.
      </EmptyState>
    </Page>
  )
}

function Strategies({ area }: { area: AreaCode }) {
  const { data, error, refetch } = useQuery(areaStrategiesQuery(area))
  if (data) return <Loaded area={area} strategies={data} />
  return (
    <Page title={alignStrategies} back={back}>
      {error ? (
        <ErrorState error={error} title="We couldn’t load the strategies" onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}

function Loaded({ area, strategies }: { area: AreaCode; strategies: AreaStrategies }) {
  const { title, about, actions, look_for } = strategies
  return (
    <Page title={title} back={back} facts={about} actions={<GuideDownload area={area} name={title} />}>
      <div className={styles.strategies}>
        {actions.map((action) => (
          <Card key={action.title} title={action.title}>
            <div className={styles.strategy}>
              <p>
                <b>First step:</b> {action.first_step}
              </p>
              <details>
                <summary>How it works, and what research says</summary>
                <p>{action.text}</p>
                <p>{action.evidence}</p>
                {action.reference ? <p className="quiet small">{action.reference}</p> : null}
              </details>
              <Only from="leader">
                <Buttons>
                  <LinkButton
                    to="/progress-monitoring-overview/goal"
                    search={{ area, strategy: action.title, step: action.first_step }}
                  >
                    Make it a goal<span className="unseen">: {action.title}</span>
                  </LinkButton>
                </Buttons>
              </Only>
            </div>
          </Card>
        ))}
        <Card title="What you’ll see when it works">
          <ul className={styles.signs}>
            {look_for.map((sign) => (
              <li key={sign}>{sign}</li>
            ))}
          </ul>
        </Card>
      </div>
    </Page>
  )
}
