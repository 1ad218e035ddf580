import { scoreWords } from '../../../../measurement/words.ts'
import type { DistrictResults } from '../contract.ts'

interface MiddlesProps {
  group: NonNullable<DistrictResults['rollUp']>['groups'][number]
  areas: DistrictResults['areas']
}

const number = (score: number) => scoreWords({ score, coded: null })

/** Where the middle half of the schools lies in each area, beside which a school's own figure can be put. */
export function Middles({ group: { name, middles }, areas }: MiddlesProps) {
  const known = areas.flatMap(({ code, name: area }, at) => {
    const middle = middles[at]
    return middle ? [{ code, area, middle }] : []
  })
  if (known.length === 0) return null
  return (
    <details>
      <summary>The middle half of the schools: {name}</summary>
      <p className="quiet">
        A quarter of the schools score lower and a quarter higher, by the scores that their own results show.
      </p>
      <ul>
        {known.map(({ code, area, middle }) => (
          <li key={code}>
            {area}: {number(middle.from)} to {number(middle.to)} ({middle.schools} schools)
          </li>
        ))}
      </ul>
    </details>
  )
}
