import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { scoreWords } from '../../../measurement/words.ts'
import { Rays } from '../../../web/shell/rays.tsx'
import { GoLink } from '../../../web/ui/button.tsx'
import { Mark } from '../../../web/ui/mark.tsx'
import { classes } from '../../../web/ui/vars.ts'
import type { SurveyResults } from '../contract.ts'
import { gapSentence, lowestAreas, opensWithFinal, scoreAndWord, widestGap } from '../rules-sentences.ts'
import { areaAddress, type Place } from './parts/place.ts'
import { Point } from './parts/point.tsx'
import { FavorableShare } from './parts/score-figure.tsx'
import styles from './results.module.css'

type Area = SurveyResults['areas'][number]

interface LookFirstProps {
  place: Place
  results: SurveyResults
  /** A further point about the change since an earlier survey. */
  change?: ReactNode
  /** What to do next. */
  next?: ReactNode
}

/** The area with the lowest score, the widest clear gap, and what has changed most. */
export function LookFirst({ place, results, change, next }: LookFirstProps) {
  return (
    <section className={classes(styles.sheet, styles.look)} aria-labelledby="look">
      <h2 id="look">
        <Rays />
        What to look at first
      </h2>
      <dl>
        <Lowest place={place} areas={lowestAreas(results.areas)} />
        <WidestGap place={place} results={results} />
        {change}
      </dl>
      {'guid' in place ? (
        <div className={styles.ways}>
          {results.stage === 'final' ? (
            <GoLink to="/audit-results-dashboard/$guid/gaps" params={place}>
              All gaps inside the groups
            </GoLink>
          ) : null}
          {next}
        </div>
      ) : null}
    </section>
  )
}

/** Areas that share the lowest score as it is shown. */
function Lowest({ place, areas }: { place: Place; areas: readonly Area[] }) {
  const [area, ...alike] = areas
  if (!area?.figure.status) {
    return <Point term="Lowest area">No equity area has a score that can be shown.</Point>
  }
  const score = scoreAndWord(area.figure)
  const figure = (
    <>
      <Mark shape={area.figure.status} className={classes('mark mark--text', styles[area.figure.status])} />
      {scoreWords(area.figure)}
    </>
  )
  if (alike.length > 2) {
    return (
      <Point term="Lowest areas" figure={figure}>
        {areas.length} equity areas share the lowest score, {score}.
      </Point>
    )
  }
  return (
    <Point term={alike.length === 0 ? 'Lowest area' : 'Lowest areas'} figure={figure}>
      {areas.map(({ code, name }, at) => (
        <span key={code}>
          {at === 0 ? '' : at === areas.length - 1 ? ' and ' : ', '}
          <Link {...areaAddress(place, code)}>{name}</Link>
        </span>
      ))}
      {alike.length > 0 ? ` share the lowest score, ${score}.` : `: ${score}.`}
      {alike.length > 0 || area.figure.favourable === null ? null : (
        <>
          {' '}
          <FavorableShare figure={area.figure} />.
        </>
      )}
    </Point>
  )
}

function WidestGap({ place, results }: { place: Place; results: SurveyResults }) {
  const term = 'Widest clear gap'
  if (results.stage === 'provisional') {
    return <Point term={term}>{opensWithFinal('Gaps inside the groups open', results.finalFrom)}</Point>
  }
  const widest = widestGap(results.areas)
  if (!widest) {
    return (
      <Point term={term}>
        No clear gap was found inside a group: every difference is too close to call, or between too few
        people.
      </Point>
    )
  }
  const { area, gap } = widest
  return (
    <Point
      term={term}
      figure={gap.distance === null ? undefined : scoreWords({ score: gap.distance, coded: null })}
    >
      <Link {...areaAddress(place, area.code, { group: gap.group })}>{area.name}</Link>: {gapSentence(gap)}
    </Point>
  )
}
