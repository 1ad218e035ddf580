import { Rays } from '../../../web/shell/brand.tsx'
import { Buttons, GoLink, LinkButton } from '../../../web/ui/button.tsx'
import { classes } from '../../../web/ui/vars.ts'
import type { SurveyResults } from '../contract.ts'
import { GapDrawing } from './parts/gap.tsx'
import { areaAddress, type Place } from './parts/place.ts'
import { gapPlace, gapWords, lowestAreas, scoreAndWord } from './parts/results-sentences.ts'
import { FavorableShare } from './parts/score-figure.tsx'
import { texts } from './parts/text.ts'
import styles from './results.module.css'

type Area = SurveyResults['areas'][number]

/** The area with the lowest score, and who inside a group differs most from the others there. */
export function LookFirst({ place, results }: { place: Place; results: SurveyResults }) {
  const [area, ...alike] = lowestAreas(results.areas)
  const final = results.stage === 'final'
  const alone = alike.length === 0
  return (
    <section className={classes(styles.sheet, styles.look)} aria-labelledby="look">
      <div>
        <h2 id="look">
          <Rays />
          What to look at first
        </h2>
        {area ? <Lowest area={area} alike={alike} /> : <p>No equity area has a score that can be shown.</p>}
        {area && alone && final ? <WidestGap area={area} /> : null}
      </div>
      {area?.gap && alone ? <GapDrawing gap={area.gap} /> : null}
      {area ? (
        <Buttons>
          <LinkButton variant="primary" {...areaAddress(place, area.code)}>
            {texts.viewReport}
            <span className="unseen">: {area.name}</span>
          </LinkButton>
          {'guid' in place && final ? (
            <GoLink to="/audit-results-dashboard/$guid/gaps" params={place}>
              All gaps inside the groups
            </GoLink>
          ) : null}
        </Buttons>
      ) : null}
    </section>
  )
}

/** `alike`: areas with the same score as it is shown. */
function Lowest({ area, alike }: { area: Area; alike: readonly Area[] }) {
  const score = scoreAndWord(area.figure)
  if (alike.length > 2) {
    return (
      <p>
        {alike.length + 1} equity areas share the lowest score, {score}.
      </p>
    )
  }
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
      <b>{area.name}</b> has the lowest score, {score}.
      {area.figure.favourable === null ? null : (
        <>
          {' '}
          <FavorableShare figure={area.figure} />.
        </>
      )}
    </p>
  )
}

function WidestGap({ area: { gap } }: { area: Area }) {
  if (!gap) return <p>No clear gap was found inside a group there.</p>
  return (
    <p>
      The widest clear gap there: {gapPlace(gap)}: {gapWords(gap)}.
    </p>
  )
}
