import { useQuery } from '@tanstack/react-query'
import { GoLink } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import { districtResultsQuery } from '../../../figures/district-results/web/data.ts'
import { yearWords } from '../../../figures/district-results/web/parts/year-field.tsx'
import { startingPoints } from '../rules-district.ts'
import styles from './goals.module.css'

interface StartingPointsProps {
  organization: number
  /** The newest combined school year. */
  round: string
}

/** Clear gaps and the lowest areas of the combined results, each with a link to a new goal about it. */
export function StartingPoints({ organization, round }: StartingPointsProps) {
  const { data, error, refetch } = useQuery(districtResultsQuery(organization, round))
  return (
    <div className="screen-only">
      <Card title="Where to start" aside={`Combined results, ${yearWords(round)}`} flush>
        {data ? (
          <ul className={styles.rows}>
            {startingPoints(data).map(({ title, text, ...begun }) => (
              <li key={title} className={styles.ends}>
                <div>
                  <h3>{title}</h3>
                  <p className="quiet small">{text}</p>
                </div>
                <GoLink to="/district-goals/goal" search={{ organization, ...begun }}>
                  Make a goal<span className="unseen">: {title}</span>
                </GoLink>
              </li>
            ))}
          </ul>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <p className="quiet" role="status">
            Loading…
          </p>
        )}
      </Card>
    </div>
  )
}
