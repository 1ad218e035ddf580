import { GoLink } from '../../../web/ui/button.tsx'
import { PerceptionKey, PerceptionLabel } from '../../../web/ui/label.tsx'
import { Section } from '../../../web/ui/page.tsx'
import { Scale } from '../../../web/ui/scale.tsx'
import { classes } from '../../../web/ui/vars.ts'
import type { Figure, SurveyResults } from '../contract.ts'
import { areaAddress, type Place } from './parts/place.ts'
import { FavorableShare, OfTen, WhyNotShown } from './parts/score-figure.tsx'
import { texts } from './parts/text.ts'
import styles from './results.module.css'

/** A card for each equity area, lowest score first, each leading to its report. */
export function EightAreas({ place, results }: { place: Place; results: SurveyResults }) {
  return (
    <Section title="Eight equity areas" aside="Lowest score first">
      <PerceptionKey />
      <ul className={styles.areas}>
        {results.areas.map((area) => (
          <li key={area.code} className={classes(styles.sheet, styles.area)}>
            <h3>{area.name}</h3>
            <AreaScore figure={area.figure} smallGroup={results.smallGroup} />
            <p className={styles.areaFoot}>
              <span className="quiet">
                <FavorableShare figure={area.figure} />
              </span>
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

function AreaScore({ figure, smallGroup }: { figure: Figure; smallGroup: number }) {
  const { score, status } = figure
  if (status === null) {
    return (
      <p>
        <WhyNotShown figure={figure} smallGroup={smallGroup} />
      </p>
    )
  }
  return (
    <div>
      <p className={styles.areaScore}>
        <OfTen figure={figure} size="card" />
        <PerceptionLabel status={status} />
      </p>
      {score === null ? null : <Scale score={score} status={status} />}
    </div>
  )
}
