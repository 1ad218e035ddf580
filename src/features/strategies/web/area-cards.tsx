import { GoLink } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { PerceptionLabel } from '../../../web/ui/label.tsx'
import { counted } from '../../../web/ui/numbers.ts'
import { Scale } from '../../../web/ui/scale.tsx'
import { classes } from '../../../web/ui/vars.ts'
import type { SurveyResults } from '../../results/contract.ts'
import { areaAddress } from '../../results/web/parts/place.ts'
import { OfTen } from '../../results/web/parts/score-figure.tsx'
import { texts as resultTexts } from '../../results/web/parts/text.ts'
import { GuideDownload } from './guide-download.tsx'
import styles from './strategies.module.css'

type Area = SurveyResults['areas'][number]

/** Areas that stand out, each with its score, its guide and its report. */
export function AreaCards({ guid, areas }: { guid: string; areas: readonly Area[] }) {
  return (
    <div className={styles.cards}>
      {areas.map((area) => (
        <Card key={area.code} level={3} title={area.name} className={classes(styles.card, styles.scored)}>
          <AreaScore area={area} />
          <p>{area.about}</p>
          <div className={styles.foot}>
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

function AreaScore({ area: { score, status, n } }: { area: Area }) {
  if (score === null || status === null || n === null) return null
  return (
    <div>
      <p className={styles.score}>
        <OfTen score={score} size="card" />
        <PerceptionLabel status={status} />
      </p>
      <Scale score={score} status={status} />
      <p className="quiet small figures">{counted(n, 'response')}</p>
    </div>
  )
}
