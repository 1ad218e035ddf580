import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { scoreWords } from '../../../../../measurement/words.ts'
import { Point } from '../../../results/web/parts/point.tsx'
import { schoolMiddlesQuery } from '../data.ts'

const number = (score: number) => scoreWords({ score, coded: null })

/** Lists the areas in which a school is furthest below its district's schools, or `otherwise` if it isn't compared. */
export function FurthestBelow({ guid, otherwise }: { guid: string; otherwise: ReactNode }) {
  const { data } = useQuery(schoolMiddlesQuery(guid))
  if (!data?.furthestBelow) return otherwise
  const [first, ...others] = data.furthestBelow
  if (!first)
    return (
      <Point term="Compared">{`No area stands out as low compared with other schools in ${data.district}.`}</Point>
    )
  return (
    <Point term="Furthest below">
      {[first, ...others].map(({ group, groupName, area, areaName, points, median, schools }) => (
        <span key={`${group} ${area}`}>
          <Link to="/audit-results-dashboard/$guid/$area" params={{ guid, area }} search={{ group }}>
            {areaName}
          </Link>
          {`, ${groupName.toLowerCase()}: ${number(points)} below ${number(median)}, the median of ${schools} schools. `}
        </span>
      ))}
    </Point>
  )
}
