import type { Group } from '../../../../shared/codes.ts'
import { count } from '../../../../shared/numbers.ts'
import { given } from '../../../../web/address.ts'
import { GoLink } from '../../../../web/ui/button.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { storySentence, styleSentence } from '../../results/rules-sentences.ts'
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
import styles from './parts/gap-list.module.css'
import { CloseComparisons, GapList, type ListedGap } from './parts/gap-list.tsx'
import type { DistrictSearch } from './search.ts'

interface ClearGapsProps {
  rollUp: NonNullable<DistrictResults['rollUp']>
  results: Pick<DistrictResults, 'areas' | 'mayDecide'>
  search: DistrictSearch
}

/** Shows the gaps that hold across the district's schools, one group at a time. */
export function ClearGaps({ rollUp, results, search }: ClearGapsProps) {
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
  const { areas, mayDecide } = results
  const list = { areas, group: chosen.key, organization: mayDecide ? search.organization : undefined }
  const found = chosen.gaps.filter((gap) => gap.found).sort((a, b) => distanceOf(b) - distanceOf(a))
  return (
    <Section title="Gaps across schools" aside={found.length > 1 ? 'Largest first' : undefined}>
      <p className={styles.lead}>
        {chosen.gaps.length === 0
          ? tooFewSchools(chosen.schools, gaps.schoolsNeeded, smallGroup)
          : gapsLead(chosen.name, chosen.gaps)}
      </p>
      {chosen.fromVersion1 > 0 ? <p className="quiet">{fromVersion1Words(chosen.fromVersion1)}</p> : null}
      <GapList gaps={found.map((gap) => listed(gap, list))} />
      {chosen.gaps.length > 0 ? (
        <>
          {found.length > 0 ? (
            <p className="quiet">We compare people only with others in the same school.</p>
          ) : null}
          <CloseComparisons
            lines={chosen.gaps
              .filter((gap) => !gap.found)
              .map((gap) => ({
                key: keyOf(gap),
                text: `${gap.name}, ${areaName(gap, areas)}: ${bothScores(gap)}`,
              }))}
          />
          <HowWeTell method={districtGapMethod} />
        </>
      ) : null}
    </Section>
  )
}

const distanceOf = ({ subgroup, rest }: DistrictGap) => Math.abs(subgroup.score - rest.score)
const keyOf = ({ dimension, row, area }: DistrictGap) => `${dimension}-${row}-${area}`

type Areas = DistrictResults['areas']

interface Around {
  areas: Areas
  group: Group
  /** Undefined for people who may not set its goals. */
  organization: number | undefined
}

const listed = (gap: DistrictGap, { areas, group, organization }: Around): ListedGap => ({
  key: keyOf(gap),
  name: gap.name,
  about: `${gap.dimensionName}, ${count(gap.people)} or more people`,
  place: areaName(gap, areas),
  placeNote: bothScores(gap),
  words: gapWords(gap),
  margin: gap.apart?.margin ?? null,
  ends: {
    from: Math.min(gap.subgroup.score, gap.rest.score),
    to: Math.max(gap.subgroup.score, gap.rest.score),
  },
  notes: (
    <>
      <p>{sameWayWords(gap)}</p>
      {gap.clear && !gap.explained ? null : <p className="quiet">{storySentence(gap) ?? styleSentence}</p>}
      {gap.question ? (
        <>
          <p>{questionWords(gap.question)}</p>
          <p className="quiet">{bothScores(gap.question)}</p>
        </>
      ) : null}
      {gap.isUnread ? <p className="quiet">{unreadWords(gap)}</p> : null}
      {organization === undefined ? null : (
        <GoLink
          className="screen-only"
          to="/district-goals/goal"
          search={given({
            ...{ organization, group },
            area: gap.area,
            dimension: gap.dimension,
            subgroup: gap.name,
          })}
        >
          Make a goal<span className="unseen">{`: ${gap.name}, ${areaName(gap, areas)}`}</span>
        </GoLink>
      )}
    </>
  ),
})

const areaName = (gap: DistrictGap, areas: Areas) =>
  areas.find(({ code }) => code === gap.area)?.name ?? 'All areas'
