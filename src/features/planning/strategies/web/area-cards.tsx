import { GoLink } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { PerceptionLabel } from '../../../../web/ui/label.tsx'
import { Scale } from '../../../../web/ui/scale.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import type { SurveyResults } from '../../../figures/results/contract.ts'
import { gapSentence } from '../../../figures/results/rules-sentences.ts'
import { areaAddress } from '../../../figures/results/web/parts/place.ts'
import { FavorableShare, OfTen } from '../../../figures/results/web/parts/score-figure.tsx'
import { texts as resultTexts } from '../../../figures/results/web/parts/text.ts'
import { GuideDownload } from './guide-download.tsx'
import styles from './strategies.module.css'
import { StrategiesLink } from './strategies-link.tsx'

type Area = SurveyResults['areas'][number]

interface AreaCardsProps {
  guid: string
  areas: readonly Area[]
  /** Whether to show the gap that put each area on the list. */
  withGaps?: boolean
  /** Whether the first area is marked as the place to begin. */
  leads?: boolean
}

/** Cards for notable areas, each with its score, guide and report. */
export function AreaCards({ guid, areas, withGaps, leads = false }: AreaCardsProps) {
  return (
    <div className={styles.cards}>
      {areas.map((area, at) => (
        <Card key={area.code} level={3} title={area.name} className={classes(styles.card, styles.scored)}>
          <AreaScore area={area} />
          <p>{area.about}</p>
          {withGaps && area.gap ? (
            <p>
              <b>Clear gap:</b> {gapSentence(area.gap)}
            </p>
          ) : null}
          <div className={styles.foot}>
            <StrategiesLink area={area.code} name={area.name} leads={leads && at === 0} />
            <GuideDownload area={area.code} name={area.name} />
            <GoLink {...areaAddress({ guid }, area.code)}>
              {resultTexts.viewReport}
              <span className="unseen">: {area.name}</span>
            </GoLink>
          </div>
        </Card>
      ))}
    </div>
  )
}

function AreaScore({ area: { figure } }: { area: Area }) {
  const { score, status } = figure
  if (status === null) return null
  return (
    <div>
      <p className={styles.score}>
        <OfTen figure={figure} size="card" />
        <PerceptionLabel status={status} />
      </p>
      {score === null ? null : <Scale score={score} status={status} />}
      <p className="quiet small">
        <FavorableShare figure={figure} />
      </p>
    </div>
  )
}
