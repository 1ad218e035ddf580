import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../../web/ui/card.tsx'
import { schoolNewsQuery } from './data.ts'
import styles from './home.module.css'

/** Lists what colleagues and the district did most recently. Renders nothing if there is nothing to list. */
export function WhatOthersDid({ schoolId }: { schoolId: number }) {
  const { data } = useQuery({ ...schoolNewsQuery(schoolId), throwOnError: false })
  if (!data || data.length === 0) return null
  return (
    <Card title="What others did">
      <ul className={styles.news}>
        {data.map(({ at, who, did }) => (
          <li key={`${at} ${who} ${did}`}>
            <span>
              {who} {did}
            </span>
            <time className="quiet" dateTime={at}>
              {day.format(new Date(at))}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
