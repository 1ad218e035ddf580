import { Card } from '../../../web/ui/card.tsx'
import { Section } from '../../../web/ui/page.tsx'
import type { AreaReport } from '../contract.ts'
import { gapMethod, gapPlace, gapWords } from '../rules-sentences.ts'
import { CloseGaps } from './parts/close-gaps.tsx'
import { HowWeTell } from './parts/how-we-tell.tsx'
import styles from './results.module.css'

/** Subgroups of the area that differ from all others of their group; those too close to call are folded: a part of the report. */
export function AreaGaps({ report }: { report: AreaReport }) {
  const clear = report.gaps.filter((gap) => gap.clear)
  const close = report.gaps.filter((gap) => !gap.clear)
  return (
    <Section title="Gaps inside the groups" aside="Each subgroup beside all others of its group." level={3}>
      <Card>
        {clear.length === 0 ? <p>No clear gap was found inside a group.</p> : null}
        <ul className={styles.gaps}>
          {clear.map((gap) => (
            <li key={`${gap.group}-${gap.dimension}-${gap.name}`}>
              {gapPlace(gap)}: <b>{gapWords(gap)}</b>
            </li>
          ))}
        </ul>
        <CloseGaps sections={[{ key: report.code, gaps: close }]} />
        <HowWeTell method={gapMethod} />
      </Card>
    </Section>
  )
}
