import { Link } from '@tanstack/react-router'
import { Card } from '../../../web/ui/card.tsx'
import { Section } from '../../../web/ui/page.tsx'
import { CloseGaps } from '../../results/web/parts/close-gaps.tsx'
import { GapDrawing } from '../../results/web/parts/gap.tsx'
import { HowWeTell } from '../../results/web/parts/how-we-tell.tsx'
import { gapMethod, gapPlace, gapWords } from '../../results/web/parts/results-sentences.ts'
import type { Gaps } from '../contract.ts'
import { clearSentence } from './gap-sentences.ts'
import styles from './gaps.module.css'

type AreaGap = Gaps['gaps'][number]

/** Clear gaps, widest first; then, folded, the comparisons that are too close to call, area by area. */
export function GapList({ guid, gaps }: { guid: string; gaps: readonly AreaGap[] }) {
  const clear = gaps.filter((gap) => gap.clear)
  const close = Map.groupBy(
    gaps.filter((gap) => !gap.clear),
    (gap) => gap.area,
  )
  return (
    <>
      <p className={styles.lead}>{clearSentence(clear.length, gaps.length)}</p>
      {clear.length === 0 ? null : (
        <Section title="Clear gaps" aside="Largest first. Each subgroup beside all others of its group.">
          <Card>
            <ul>
              {clear.map((gap) => (
                <li key={`${gap.area}-${gap.group}-${gap.dimension}-${gap.name}`} className={styles.gap}>
                  <ClearGap guid={guid} gap={gap} />
                </li>
              ))}
            </ul>
          </Card>
        </Section>
      )}
      {close.size === 0 ? null : (
        <Section title="Too close to call">
          <Card>
            <CloseGaps
              sections={[...close].map(([key, own]) => ({ key, title: own[0]?.areaName ?? '', gaps: own }))}
            />
          </Card>
        </Section>
      )}
      <HowWeTell method={gapMethod} />
    </>
  )
}

function ClearGap({ guid, gap }: { guid: string; gap: AreaGap }) {
  return (
    <>
      <div>
        <h3>
          <Link to="/audit-results-dashboard/$guid/$area" params={{ guid, area: gap.area }}>
            {gap.areaName}
          </Link>
        </h3>
        <p className="quiet small">{gapPlace(gap)}</p>
        <p>{gapWords(gap)}</p>
      </div>
      <GapDrawing gap={gap} />
    </>
  )
}
