import { scoreWords } from '../../../../measurement/words.ts'
import type { AreaCode } from '../../../../shared/codes.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { SelectField } from '../../../../web/ui/field.tsx'
import type { DistrictResults } from '../contract.ts'
import { Axis, type Scale, Strip } from './parts/strip.tsx'
import styles from './school-map.module.css'
import type { DistrictChange } from './search.ts'

/** An area with the middle half of the schools and the schools' scores. */
export interface KnownArea {
  code: AreaCode
  name: string
  middle: { from: number; to: number } | null
  places: ({ guid: string } & Parameters<typeof scoreWords>[0])[]
}

interface EverySchoolProps {
  choose: (change: DistrictChange) => void
  areas: readonly KnownArea[]
  area: KnownArea | undefined
  schools: DistrictResults['schools']
  scale: Scale
}

/** Lists the schools by name, each with its own place in one area. */
export function EverySchool({ areas, area, schools, scale, choose }: EverySchoolProps) {
  if (!area) return null
  const { code, middle, places } = area
  return (
    <>
      <SelectField
        label="Equity area to show"
        value={code}
        onChange={({ target }) => choose({ area: areas.find((one) => one.code === target.value)?.code })}
        options={areas.map((one) => ({ value: one.code, label: one.name }))}
      />
      <Card flush>
        <table className={styles.table}>
          <caption className="unseen">{`${area.name}: every school`}</caption>
          <thead>
            <tr>
              <th scope="col">School</th>
              <th scope="col">
                <Axis scale={scale} />
              </th>
              <th scope="col">Score</th>
            </tr>
          </thead>
          <tbody>
            {schools.map(({ guid, schoolName }) => {
              const own = places.find((one) => one.guid === guid)
              return (
                <tr key={guid}>
                  <th scope="row" dir="auto">
                    {schoolName}
                  </th>
                  <td>
                    <Strip scale={scale} middle={middle} own={own?.score} />
                  </td>
                  <td>{own ? scoreWords(own) : 'No number'}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </Card>
    </>
  )
}
