import { IconCheck, IconHelp } from '@tabler/icons-react'
import { GoLink } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { Gap } from '../../../web/ui/gap.tsx'
import { score } from '../../../web/ui/numbers.ts'
import { Section } from '../../../web/ui/page.tsx'
import { texts } from '../../results/web/parts/text.ts'
import type { Gaps } from '../contract.ts'
import { beyondSentence, methodSentence, verdict } from './gap-sentences.ts'
import styles from './gaps.module.css'

type Area = Gaps['areas'][number]

/** Areas by their largest gap, each with its largest gap by group, race/ethnicity and gender. */
export function GapList({ guid, gaps }: { guid: string; gaps: Gaps }) {
  return (
    <>
      <p className={styles.lead}>{beyondSentence(gaps.areas)}</p>
      <p className="quiet">{methodSentence(gaps.comparisons)}</p>
      <Section
        title="Equity areas"
        aside={`Largest gap first. Groups under ${gaps.smallGroup} responses are not compared.`}
      >
        {gaps.areas.map((area) => (
          <AreaGaps key={area.code} guid={guid} area={area} all={gaps} />
        ))}
      </Section>
    </>
  )
}

function AreaGaps({ guid, area, all }: { guid: string; area: Area; all: Gaps }) {
  const [largest] = area.gaps
  return (
    <Card
      title={area.name}
      level={3}
      aside={largest ? <span className="figures">{score(largest.distance)} points</span> : undefined}
      foot={
        <GoLink to="/audit-results-dashboard/$guid/$area" params={{ guid, area: area.code }}>
          {texts.viewReport}
          <span className="unseen">: {area.name}</span>
        </GoLink>
      }
    >
      {area.gaps.length === 0 ? (
        <p className="quiet">
          No gap can be named: it takes two groups with different scores, each from {all.smallGroup} responses
          or more.
        </p>
      ) : (
        <ul className={styles.gaps}>
          {area.gaps.map((gap) => (
            <li key={gap.division} className={styles.gap}>
              <OneGap gap={gap} comparisons={all.comparisons} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function OneGap({ gap, comparisons }: { gap: Area['gaps'][number]; comparisons: number }) {
  const Icon = gap.beyondChance ? IconCheck : IconHelp
  return (
    <>
      <div className={styles.head}>
        <h4>{gap.name}</h4>
        <p className={gap.beyondChance ? styles.beyond : styles.chance}>
          <Icon className="icon icon--small" aria-hidden />
          {verdict(gap.beyondChance, comparisons)}
        </p>
      </div>
      <Gap low={gap.low} high={gap.high} distance={gap.distance} />
    </>
  )
}
