import { scoreWords } from '../../../../measurement/words.ts'
import { count, counted } from '../../../../shared/numbers.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { vars } from '../../../../web/ui/vars.ts'
import { styleSentence } from '../../results/rules-sentences.ts'
import { HowWeTell } from '../../results/web/parts/how-we-tell.tsx'
import type { DistrictGap, DistrictResults } from '../contract.ts'
import {
  bothScores,
  districtGapMethod,
  fromVersion1Words,
  gapsLead,
  gapWords,
  questionWords,
  sameWayWords,
  tooFewSchools,
  unreadWords,
} from '../rules-gaps.ts'
import styles from './clear-gaps.module.css'
import type { DistrictSearch } from './search.ts'

interface ClearGapsProps {
  rollUp: NonNullable<DistrictResults['rollUp']>
  areas: DistrictResults['areas']
  search: DistrictSearch
}

/** Shows the gaps that hold across the district's schools, one group at a time. */
export function ClearGaps({ rollUp, areas, search }: ClearGapsProps) {
  const { gaps, smallGroup } = rollUp
  if (!gaps)
    return (
      <Section title="Gaps across schools">
        <p className="quiet">
          These results were made before the service compared groups across schools, and they don’t change.
        </p>
      </Section>
    )
  const chosen = gaps.groups.find(({ key }) => key === search.group) ?? gaps.groups[0]
  if (!chosen) return null
  const found = chosen.gaps.filter((gap) => gap.found).sort((a, b) => distanceOf(b) - distanceOf(a))
  return (
    <Section title="Gaps across schools" aside={found.length > 1 ? 'Largest first' : undefined}>
      <p className={styles.lead}>
        {chosen.gaps.length === 0
          ? tooFewSchools(chosen.schools, gaps.schoolsNeeded, smallGroup)
          : gapsLead(chosen.name, chosen.gaps)}
      </p>
      {chosen.fromVersion1 > 0 ? <p className="quiet">{fromVersion1Words(chosen.fromVersion1)}</p> : null}
      {found.length > 0 ? (
        <Card flush>
          <GapList gaps={found.slice(0, listedFirst)} areas={areas} />
          {found.length > listedFirst ? (
            <details className={styles.more}>
              <summary>{counted(found.length - listedFirst, 'more gap')}</summary>
              <GapList gaps={found.slice(listedFirst)} areas={areas} />
            </details>
          ) : null}
        </Card>
      ) : null}
      {chosen.gaps.length > 0 ? (
        <>
          {found.length > 0 ? (
            <p className="quiet">We compare people only with others in the same school.</p>
          ) : null}
          {chosen.gaps.length > found.length ? (
            <details className={styles.close}>
              <summary>{counted(chosen.gaps.length - found.length, 'comparison')} too close to call</summary>
              <ul>
                {chosen.gaps
                  .filter((gap) => !gap.found)
                  .map((gap) => (
                    <li key={`${gap.dimension}-${gap.row}-${gap.area}`}>
                      {gap.name}, {areaName(gap, areas)}: {bothScores(gap)}
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

/** Number of clear gaps shown at first. The rest are collapsed. */
const listedFirst = 8
const distanceOf = ({ subgroup, rest }: DistrictGap) => Math.abs(subgroup.score - rest.score)

interface GapListProps extends Pick<ClearGapsProps, 'areas'> {
  gaps: readonly DistrictGap[]
}

function GapList({ gaps, areas }: GapListProps) {
  return (
    <ul className={styles.list}>
      {gaps.map((gap) => (
        <li key={`${gap.dimension}-${gap.row}-${gap.area}`}>
          <div>
            <h3>{gap.name}</h3>
            <p className="quiet small">
              {gap.dimensionName}, {count(gap.people)} or more people
            </p>
          </div>
          <div>
            <p>{areaName(gap, areas)}</p>
            <p className="quiet small">{bothScores(gap)}</p>
          </div>
          <div>
            <p>
              <b>{gapWords(gap)}</b>{' '}
              {gap.apart ? (
                <span className="quiet small">± {scoreWords({ score: gap.apart.margin, coded: null })}</span>
              ) : null}
            </p>
            <span
              className={styles.bar}
              aria-hidden="true"
              style={vars({
                from: Math.min(gap.subgroup.score, gap.rest.score),
                to: Math.max(gap.subgroup.score, gap.rest.score),
              })}
            />
          </div>
          <div className="small">
            <p>{sameWayWords(gap)}</p>
            {gap.clear ? null : <p className="quiet">{styleSentence}</p>}
            {gap.question ? (
              <>
                <p>{questionWords(gap.question)}</p>
                <p className="quiet">{bothScores(gap.question)}</p>
              </>
            ) : null}
            {gap.isUnread ? <p className="quiet">{unreadWords(gap)}</p> : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

const areaName = (gap: DistrictGap, areas: ClearGapsProps['areas']) =>
  areas.find(({ code }) => code === gap.area)?.name ?? 'All areas'
