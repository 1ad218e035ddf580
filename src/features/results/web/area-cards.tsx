import { Withheld } from '../../../web/ui/bars.tsx'
import { GoLink } from '../../../web/ui/button.tsx'
import { PerceptionKey, PerceptionLabel } from '../../../web/ui/label.tsx'
import { counted } from '../../../web/ui/numbers.ts'
import { Section } from '../../../web/ui/page.tsx'
import { Scale } from '../../../web/ui/scale.tsx'
import { classes } from '../../../web/ui/vars.ts'
import type { SurveyResults } from '../contract.ts'
import { areaAddress, type Place } from './parts/place.ts'
import { OfTen } from './parts/score-figure.tsx'
import { texts } from './parts/text.ts'
import styles from './results.module.css'

type Area = SurveyResults['areas'][number]

interface EightAreasProps {
  place: Place
  areas: readonly Area[]
  smallGroup: number
}

/** A card for each equity area, lowest score first, each leading to its report. */
export function EightAreas({ place, areas, smallGroup }: EightAreasProps) {
  return (
    <Section title="Eight equity areas" aside="Lowest score first">
      <PerceptionKey />
      <ul className={styles.areas}>
        {areas.map((area) => (
          <li key={area.code} className={classes(styles.sheet, styles.area)}>
            <h3>{area.name}</h3>
            <AreaScore area={area} smallGroup={smallGroup} />
            <p className={styles.areaFoot}>
              <span className="quiet figures">{area.n === null ? null : counted(area.n, 'response')}</span>
              <GoLink {...areaAddress(place, area.code)}>
                {texts.viewReport}
                <span className="unseen">: {area.name}</span>
              </GoLink>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function AreaScore({ area, smallGroup }: { area: Area; smallGroup: number }) {
  if (area.n === null) {
    return (
      <p>
        <Withheld smallGroup={smallGroup} />
      </p>
    )
  }
  if (area.score === null || area.status === null) return <p className="quiet">Too few to say</p>
  return (
    <div>
      <p className={styles.areaScore}>
        <OfTen score={area.score} size="card" />
        <PerceptionLabel status={area.status} />
      </p>
      <Scale score={area.score} status={area.status} />
    </div>
  )
}
