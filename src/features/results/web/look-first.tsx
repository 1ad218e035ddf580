import { Rays } from '../../../web/shell/brand.tsx'
import { Buttons, GoLink, LinkButton } from '../../../web/ui/button.tsx'
import { Gap } from '../../../web/ui/gap.tsx'
import { score as inWords } from '../../../web/ui/numbers.ts'
import { classes } from '../../../web/ui/vars.ts'
import type { SurveyResults } from '../contract.ts'
import { areaAddress, type Place } from './parts/place.ts'
import { lookFirstGap, lowestAreas } from './parts/results-sentences.ts'
import { texts } from './parts/text.ts'
import styles from './results.module.css'

type Area = SurveyResults['areas'][number]

interface LookFirstProps {
  place: Place
  areas: readonly Area[]
  smallGroup: number
}

/** The area with the lowest score, and between whom it differs most. */
export function LookFirst({ place, areas, smallGroup }: LookFirstProps) {
  const [area, ...alike] = lowestAreas(areas)
  return (
    <section className={classes(styles.sheet, styles.look)} aria-labelledby="look">
      <div>
        <h2 id="look">
          <Rays />
          What to look at first
        </h2>
        {area ? (
          <Sentence area={area} alike={alike} areas={areas} />
        ) : (
          <p>No area has a score that can be shown: each was answered by fewer than {smallGroup} people.</p>
        )}
      </div>
      {area?.gap && alike.length === 0 ? (
        <Gap
          low={withoutMargin(area.gap.low)}
          high={withoutMargin(area.gap.high)}
          distance={area.gap.distance}
        />
      ) : null}
      {area ? (
        <Buttons>
          <LinkButton variant="primary" {...areaAddress(place, area.code)}>
            {texts.viewReport}
            <span className="unseen">: {area.name}</span>
          </LinkButton>
          {'guid' in place ? (
            <GoLink to="/audit-results-dashboard/$guid/gaps" params={place}>
              All gaps between groups
            </GoLink>
          ) : null}
        </Buttons>
      ) : null}
    </section>
  )
}

interface SentenceProps {
  area: Area
  /** Areas with the same score. */
  alike: readonly Area[]
  areas: readonly Area[]
}

function Sentence({ area, alike, areas }: SentenceProps) {
  const score = inWords(area.score ?? 0)
  if (alike.length > 0) {
    return (
      <p>
        <b>{[area, ...alike.slice(0, -1)].map((one) => one.name).join(', ')}</b> and{' '}
        <b>{alike.at(-1)?.name}</b> share the lowest score, {score}.
      </p>
    )
  }
  return (
    <p>
      <b>{area.name}</b> has the lowest score, {score}
      {lookFirstGap(area, areas) ?? '. Too few groups can be shown to compare them.'}
    </p>
  )
}

const withoutMargin = ({ name, n, score, status }: NonNullable<Area['gap']>['low']) => ({
  name,
  n,
  score,
  status,
})
