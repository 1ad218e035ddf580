import { scoreWords } from '../../../../measurement/words.ts'
import { count, counted } from '../../../../shared/numbers.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { vars } from '../../../../web/ui/vars.ts'
import { HowWeTell } from '../../results/web/parts/how-we-tell.tsx'
import type { DistrictGap, DistrictResults } from '../contract.ts'
import { districtGapMethod, gapsLead, sameWayWords, stylePossible, tooFewSchools } from '../rules-gaps.ts'
import styles from './clear-gaps.module.css'
import type { DistrictSearch } from './search.ts'

interface ClearGapsProps {
  rollUp: NonNullable<DistrictResults['rollUp']>
  areas: DistrictResults['areas']
  search: DistrictSearch
}

/** The gaps that hold across the district's schools, for one group at a time. */
export function ClearGaps({ rollUp, areas, search }: ClearGapsProps) {
  const { gaps, smallGroup } = rollUp
  if (!gaps)
    return (
      <Section title="Clear gaps across schools">
        <p className="quiet">
          These results were made before the service compared groups across schools, and they don’t change.
        </p>
      </Section>
    )
  const chosen = gaps.groups.find(({ key }) => key === search.group) ?? gaps.groups[0]
  if (!chosen) return null
  const dimensions = rollUp.groups.find(({ key }) => key === chosen.key)?.dimensions ?? []
  const clear = chosen.gaps.filter((gap) => gap.clear).sort((a, b) => b.distance - a.distance)
  return (
    <Section title="Clear gaps across schools" aside={clear.length > 1 ? 'Largest first' : undefined}>
      <p className={styles.lead}>
        {chosen.gaps.length === 0
          ? tooFewSchools(chosen.schools, gaps.schoolsNeeded, smallGroup)
          : gapsLead(chosen.gaps)}
      </p>
      {clear.length > 0 ? (
        <Card flush>
          <GapList gaps={clear.slice(0, listedFirst)} {...{ areas, dimensions }} />
          {clear.length > listedFirst ? (
            <details className={styles.more}>
              <summary>{counted(clear.length - listedFirst, 'smaller gap')}</summary>
              <GapList gaps={clear.slice(listedFirst)} {...{ areas, dimensions }} />
            </details>
          ) : null}
        </Card>
      ) : null}
      {clear.some(stylePossible) ? (
        <p className="quiet">
          Some of these gaps may come from how people use the answer choices, above all a gap that is alike in
          every area.
        </p>
      ) : null}
      {chosen.gaps.length > 0 ? (
        <>
          {clear.length > 0 ? (
            <p className="quiet">
              We compare people only with others in the same school. School counts are in steps of 3: 9+ means
              9, 10 or 11.
            </p>
          ) : null}
          {chosen.gaps.length > clear.length ? (
            <details className={styles.close}>
              <summary>{counted(chosen.gaps.length - clear.length, 'comparison')} too close to call</summary>
              <ul>
                {chosen.gaps
                  .filter((gap) => !gap.clear)
                  .map((gap) => (
                    <li key={`${gap.dimension}-${gap.row}-${gap.area}`}>
                      {gap.name}, {areaName(gap, areas)}: {number(gap.subgroup)}, others {number(gap.rest)}
                    </li>
                  ))}
              </ul>
            </details>
          ) : null}
          <HowWeTell method={districtGapMethod} />
        </>
      ) : null}
    </Section>
  )
}

/** Clear gaps that are shown at first; the others are folded. */
const listedFirst = 8

interface GapListProps extends Pick<ClearGapsProps, 'areas'> {
  gaps: readonly DistrictGap[]
  dimensions: readonly { key: DistrictGap['dimension']; name: string }[]
}

function GapList({ gaps, areas, dimensions }: GapListProps) {
  return (
    <ul className={styles.list}>
      {gaps.map((gap) => (
        <li key={`${gap.dimension}-${gap.row}-${gap.area}`}>
          <div>
            <h3>{gap.name}</h3>
            <p className="quiet small">
              {dimensions.find(({ key }) => key === gap.dimension)?.name}, {count(gap.people)} or more people
            </p>
          </div>
          <div>
            <p>{areaName(gap, areas)}</p>
            <p className="quiet small">
              {number(gap.subgroup)}, others {number(gap.rest)}
            </p>
          </div>
          <div>
            <p>
              <b>
                {number(gap.distance)} {gap.direction}
              </b>{' '}
              <span className="quiet small">± {number(gap.margin)}</span>
            </p>
            <span
              className={styles.bar}
              aria-hidden="true"
              style={vars({ from: Math.min(gap.subgroup, gap.rest), to: Math.max(gap.subgroup, gap.rest) })}
            />
          </div>
          <p className="small">{sameWayWords(gap)}</p>
        </li>
      ))}
    </ul>
  )
}

const areaName = (gap: DistrictGap, areas: ClearGapsProps['areas']) =>
  areas.find(({ code }) => code === gap.area)?.name ?? 'Overall'

const number = (score: number) => scoreWords({ score, coded: null })
