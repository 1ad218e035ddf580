import { useQuery } from '@tanstack/react-query'
import { scoreWords } from '../../../../../measurement/words.ts'
import { Card } from '../../../../../web/ui/card.tsx'
import { ErrorState } from '../../../../../web/ui/states.tsx'
import { isNotOpenYet } from '../../../results/web/parts/results-states.tsx'
import type { SchoolMiddles } from '../../contract.ts'
import { middleMeans, middleWords } from '../../rules-gaps.ts'
import { schoolMiddlesQuery } from '../data.ts'
import styles from './middle-half.module.css'
import { Strip, scaleOf } from './strip.tsx'
import { yearWords } from './year-field.tsx'

type Shown = NonNullable<SchoolMiddles>['groups'][number]

/** A school's scores with the middle half of its district's schools, collapsed. Renders nothing if there is none. */
export function MiddleHalf({ guid }: { guid: string }) {
  const { data, error, refetch } = useQuery(schoolMiddlesQuery(guid))
  if (isNotOpenYet(error)) return null
  if (error)
    return (
      <ErrorState
        error={error}
        title="We couldn’t load the district’s schools"
        onRetry={() => void refetch()}
      />
    )
  if (!data) return null
  return (
    <Card>
      <details>
        <summary>Middle half of the schools in {data.district}</summary>
        <p className="quiet">
          {`School year ${yearWords(data.round)}. ${middleMeans} This shows how schools differ, not why.`}
        </p>
        {data.groups.map((group) => (
          <Group key={group.key} group={group} />
        ))}
      </details>
    </Card>
  )
}

function Group({ group: { name, areas } }: { group: Shown }) {
  const scale = scaleOf(
    areas.flatMap(({ own, middle }) => [middle.from, middle.to, own.score ?? middle.from]),
  )
  return (
    <table className={styles.table}>
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">Equity area</th>
          <th scope="col">This school</th>
          <th scope="col">Middle half</th>
        </tr>
      </thead>
      <tbody>
        {areas.map(({ code, name: area, own, middle }) => (
          <tr key={code}>
            <th scope="row">
              {area}
              <Strip scale={scale} middle={middle} own={own.score} />
            </th>
            <td>{own.score === null ? 'No number' : scoreWords({ score: own.score, coded: own.coded })}</td>
            <td>
              <span className="nowrap">{middleWords(middle)}</span>{' '}
              <span className="quiet small nowrap">{`(${middle.schools} schools)`}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
