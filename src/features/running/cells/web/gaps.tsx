import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../../shared/numbers.ts'
import { Found } from '../../../../web/ui/found.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { gapsLead, gapWords, unreadWords } from '../../../figures/district-results/rules-gaps.ts'
import {
  CloseComparisons,
  GapList,
  type ListedGap,
} from '../../../figures/district-results/web/parts/gap-list.tsx'
import { styleSentence } from '../../../figures/results/rules-sentences.ts'
import { HowWeTell } from '../../../figures/results/web/parts/how-we-tell.tsx'
import type { CellGap, CellGaps, Cells } from '../contract.ts'
import {
  aboutTheseSchools,
  closeWords,
  installationGapMethod,
  tooFewInstallations,
  unlikeWords,
  whereWords,
  withoutGapsWords,
} from '../rules-words.ts'
import styles from './cells.module.css'
import { cellGapsQuery } from './data.ts'

/** Shows the gaps that several installations have told, combined. */
export function Gaps({ round, areas }: { round: string; areas: Cells['areas'] }) {
  const query = useQuery(cellGapsQuery(round))
  return (
    <Section title="Gaps across installations">
      <Found query={query}>{(gaps) => <Combined gaps={gaps} areas={areas} />}</Found>
    </Section>
  )
}

function Combined({ gaps, areas }: { gaps: CellGaps; areas: Cells['areas'] }) {
  const { withGaps, withoutGaps, groups } = gaps
  const compared = new Set(groups.flatMap((group) => group.compared)).size
  return (
    <>
      {withoutGaps.length > 0 ? <p className="quiet">{withoutGapsWords(withoutGaps)}</p> : null}
      {compared < 2 ? (
        <p className={styles.lead}>{tooFewInstallations(compared, withGaps.length + withoutGaps.length)}</p>
      ) : (
        <>
          <p className="quiet">{aboutTheseSchools}</p>
          {groups.map((group) => (
            <OfGroup key={group.key} group={group} taken={withGaps.length} areas={areas} />
          ))}
          <HowWeTell method={installationGapMethod} />
        </>
      )}
    </>
  )
}

interface OfGroupProps {
  group: CellGaps['groups'][number]
  /** Number of installations whose files have gaps. */
  taken: number
  areas: Cells['areas']
}

function OfGroup({ group: { name, compared, gaps, once }, taken, areas }: OfGroupProps) {
  const found = gaps.filter((gap) => gap.found).sort((a, b) => distanceOf(b) - distanceOf(a))
  return (
    <Section title={name} level={3} aside={found.length > 1 ? 'Largest first' : undefined}>
      <p className={styles.lead}>
        {gaps.length === 0 ? tooFewInstallations(compared.length, taken) : gapsLead(name, gaps)}
      </p>
      <GapList level={4} gaps={found.map((gap) => listed(gap, areas))} />
      <CloseComparisons
        lines={gaps
          .filter((gap) => !gap.found)
          .map((gap) => ({
            key: keyOf(gap),
            text: `${gap.name}, ${areaName(gap, areas)}: ${closeWords(gap)}. ${unlikeWords(gap)}`.trim(),
          }))}
      />
      {once.length > 0 ? (
        <details>
          <summary>{counted(once.length, 'smaller group')} compared in only one installation</summary>
          <ul>
            {once.map((one) => (
              <li key={`${one.dimensionName} ${one.name}`}>
                {one.dimensionName}, {one.name}: only {one.installation}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Section>
  )
}

const distanceOf = ({ apart }: CellGap) => apart?.distance ?? 0
const keyOf = ({ dimensionName, row, area }: CellGap) => `${dimensionName}-${row}-${area}`
const areaName = (gap: CellGap, areas: Cells['areas']) =>
  areas.find(({ code }) => code === gap.area)?.name ?? 'All areas'
const listed = (gap: CellGap, areas: Cells['areas']): ListedGap => ({
  key: keyOf(gap),
  name: gap.name,
  about: gap.dimensionName,
  place: areaName(gap, areas),
  placeNote: whereWords(gap),
  words: gapWords(gap),
  margin: gap.apart?.margin ?? null,
  notes: (
    <>
      {gap.areUnlike ? <p>{unlikeWords(gap)}</p> : null}
      {gap.clear ? null : <p className="quiet">{styleSentence}</p>}
      {gap.isUnread ? <p className="quiet">{unreadWords(gap)}</p> : null}
    </>
  ),
})
