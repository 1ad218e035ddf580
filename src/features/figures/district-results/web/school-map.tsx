import { scoreWords } from '../../../../measurement/words.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { SelectField } from '../../../../web/ui/field.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import type { DistrictResults } from '../contract.ts'
import { middleMeans, middleWords } from '../rules-gaps.ts'
import { EverySchool, type KnownArea } from './every-school.tsx'
import { Axis, Strip, scaleOf } from './parts/strip.tsx'
import styles from './school-map.module.css'
import type { DistrictChange, DistrictSearch } from './search.ts'

interface SchoolMapProps {
  rollUp: NonNullable<DistrictResults['rollUp']>
  results: DistrictResults
  search: DistrictSearch
  choose: (change: DistrictChange) => void
}

/** Shows where one group's scores are in each school, area by area, with the middle half of the schools. */
export function SchoolMap({
  rollUp: { groups, smallGroup },
  results: { areas, schools },
  search,
  choose,
}: SchoolMapProps) {
  const chosen = groups.find(({ key }) => key === search.group) ?? groups[0]
  const known = areas.flatMap(({ code, name }, at): KnownArea[] => {
    const middle = chosen?.middles[at] ?? null
    const places = (chosen?.places ?? []).flatMap(({ guid, areas: own }) => {
      const score = own[at]
      return score ? [{ guid, ...score }] : []
    })
    return middle || places.length > 0 ? [{ code, name, middle, places }] : []
  })
  if (!chosen || known.length === 0) return null
  const scale = scaleOf(
    known.flatMap(({ middle, places }) => [
      ...places.map(({ score }) => score ?? 0),
      ...(middle ? [middle.from, middle.to] : []),
    ]),
  )
  const isPlaced = (guid: string) => known.some(({ places }) => places.some((one) => one.guid === guid))
  const named = schools.filter(({ guid }) => isPlaced(guid))
  const marked = named.find(({ guid }) => guid === search.school) ?? named[0]
  const hasMiddles = known.some(({ middle }) => middle)
  return (
    <Section
      title="The schools, area by area"
      aside={`${chosen.name}. Scale from ${scale.from} to ${scale.to}. This isn’t a ranking.`}
    >
      {marked ? (
        <SelectField
          label="Show a school"
          value={marked.guid}
          onChange={({ target }) => choose({ school: target.value })}
          options={named.map(({ guid, schoolName }) => ({ value: guid, label: schoolName }))}
        />
      ) : null}
      <MapKey hasMiddles={hasMiddles} marked={marked?.schoolName} />
      <Card flush>
        <table className={styles.table}>
          <caption className="unseen">{`${chosen.name}: schools by equity area`}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">Equity area</span>
              </th>
              <th scope="col">
                <Axis scale={scale} />
              </th>
              {hasMiddles ? <th scope="col">Middle half</th> : null}
              {marked ? (
                <th scope="col" dir="auto">
                  {marked.schoolName}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {known.map(({ code, name, middle, places }) => {
              const own = places.find(({ guid }) => guid === marked?.guid)
              return (
                <tr key={code}>
                  <th scope="row" dir="auto">
                    {name}
                  </th>
                  <td>
                    <Strip
                      scale={scale}
                      middle={middle}
                      others={places.flatMap((one) => (one === own ? [] : [one.score ?? 0]))}
                      own={own?.score}
                    />
                  </td>
                  {hasMiddles ? <td>{middle ? middleWords(middle) : null}</td> : null}
                  {marked ? <td>{own ? <b>{scoreWords(own)}</b> : 'No number'}</td> : null}
                </tr>
              )
            })}
          </tbody>
        </table>
      </Card>
      <p className="quiet small">
        {hasMiddles
          ? `${middleMeans} `
          : `We show the middle half if at least 12 schools have about ${4 * smallGroup} people in this group. `}
        This shows how schools differ, not why.
      </p>
      {named.length > 0 ? (
        <details>
          <summary>Every school in one area</summary>
          <EverySchool
            areas={known}
            area={known.find(({ code }) => code === search.area) ?? known[0]}
            schools={named}
            scale={scale}
            choose={choose}
          />
        </details>
      ) : null}
    </Section>
  )
}

/** Explains the marks. The table says the same in words. */
function MapKey({ hasMiddles, marked }: { hasMiddles: boolean; marked: string | undefined }) {
  return (
    <ul className={styles.key} aria-hidden="true">
      {hasMiddles ? (
        <li>
          <span className={styles.half} />
          Middle half of the schools
        </li>
      ) : null}
      <li>
        <span className={styles.dot} />
        One school
      </li>
      {marked ? (
        <li>
          <span className={styles.marked} />
          {marked}
        </li>
      ) : null}
    </ul>
  )
}
