import { Link } from '@tanstack/react-router'
import { groupNames, groups } from '../../../../shared/codes.ts'
import { grouped } from '../../../../shared/grouped.ts'
import { counted } from '../../../../shared/numbers.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { Segments } from '../../../../web/ui/segments.tsx'
import {
  gapLocation,
  gapMethodOf,
  gapWords,
  smallestSentence,
  storySentence,
  styleSentence,
} from '../../results/rules-sentences.ts'
import { chosenGroup, useChoices } from '../../results/web/parts/choices.ts'
import { CloseGaps } from '../../results/web/parts/close-gaps.tsx'
import { GapDrawing } from '../../results/web/parts/gap.tsx'
import { GapQuestions } from '../../results/web/parts/gap-questions.tsx'
import { HowWeTell } from '../../results/web/parts/how-we-tell.tsx'
import type { Gaps } from '../contract.ts'
import { clearSentence } from './gap-sentences.ts'
import styles from './gaps.module.css'

type AreaGap = Gaps['gaps'][number]

/** Lists clear gaps, widest first. Comparisons that are too close to call follow, collapsed, area by area. */
export function GapList({ guid, gaps, rules }: { guid: string } & Pick<Gaps, 'gaps' | 'rules'>) {
  const [search, choose] = useChoices()
  const compared = groups
    .filter((key) => gaps.some(({ group }) => group === key))
    .map((key) => ({ key, name: groupNames[key] }))
  const chosen = chosenGroup(compared, search)
  const own = gaps.filter(({ group }) => group === chosen?.key)
  const all = own.filter((gap) => gap.clear || gap.found)
  const clear = all.filter((gap) => !gap.isMirror)
  const isStyled = clear.some((gap) => !gap.clear)
  const close = grouped(
    own.filter((gap) => !all.includes(gap)),
    (gap) => gap.areaName,
  )
  return (
    <>
      {chosen ? (
        <Segments
          legend="Show gaps for"
          current={chosen.key}
          onChange={(group) => choose({ group })}
          choices={compared}
        />
      ) : null}
      <p className={styles.lead}>
        {clearSentence(own.filter((gap) => gap.clear).length, own.length)} {smallestSentence(own)}
        {all.length > clear.length ? ` ${mirrorSentence}` : ''}
      </p>
      {clear.length === 0 ? null : (
        <Section title={isStyled ? 'Gaps unlikely to be chance' : 'Clear gaps'} aside="Largest first">
          <Card>
            <ClearGaps guid={guid} gaps={clear.slice(0, drawnAtOnce)} />
            {clear.length > drawnAtOnce ? (
              <details className={styles.more}>
                <summary>{counted(clear.length - drawnAtOnce, 'smaller gap')}</summary>
                <ClearGaps guid={guid} gaps={clear.slice(drawnAtOnce)} />
              </details>
            ) : null}
          </Card>
        </Section>
      )}
      {close.size === 0 ? null : (
        <Section title="Too close to call">
          <Card>
            <CloseGaps
              sections={[...close].map(([key, found]) => ({
                key,
                title: found[0]?.areaName ?? '',
                gaps: found,
              }))}
            />
          </Card>
        </Section>
      )}
      <HowWeTell method={gapMethodOf({ rules })} />
    </>
  )
}

/** Explains why the list has fewer gaps than the stated count. */
const mirrorSentence = 'We list a gap between two groups only once.'

/** Number of clear gaps shown at first. The rest are collapsed. */
const drawnAtOnce = 8

function ClearGaps({ guid, gaps }: { guid: string; gaps: readonly AreaGap[] }) {
  return (
    <ul>
      {gaps.map((gap) => (
        <li key={`${gap.areaName}-${gap.group}-${gap.dimension}-${gap.name}`} className={styles.gap}>
          <ClearGap guid={guid} gap={gap} />
        </li>
      ))}
    </ul>
  )
}

function ClearGap({ guid, gap }: { guid: string; gap: AreaGap }) {
  return (
    <>
      <div>
        <h3>
          {gap.area === null ? (
            gap.areaName
          ) : (
            <Link
              to="/audit-results-dashboard/$guid/$area"
              params={{ guid, area: gap.area }}
              search={{ group: gap.group }}
            >
              {gap.areaName}
            </Link>
          )}
        </h3>
        <p className="quiet small">{gapLocation(gap)}</p>
        <p>{gapWords(gap)}</p>
        {gap.kind === 'level' ? <p className="quiet small">{storySentence(gap) ?? styleSentence}</p> : null}
        <GapQuestions gap={gap} />
      </div>
      <GapDrawing gap={gap} />
    </>
  )
}
