import { scoreWords } from '../../../../measurement/words.ts'
import type { DistrictResults } from '../contract.ts'

interface MiddlesProps {
  group: NonNullable<DistrictResults['rollUp']>['groups'][number]
  areas: DistrictResults['areas']
}

const number = (score: number) => scoreWords({ score, coded: null })

/** Shows the middle half of the schools' scores in each area, for comparison with a school's own score. */
export function Middles({ group: { name, middles }, areas }: MiddlesProps) {
  const known = areas.flatMap(({ code, name: area }, at) => {
    const middle = middles[at]
    return middle ? [{ code, area, middle }] : []
  })
  if (known.length === 0) return null
  return (
    <details>
      <summary>Middle half of the schools: {name}</summary>
      <p className="quiet">
        Half of the schools scored in this range, a quarter below it and a quarter above it.
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
