import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { scoreWords } from '../../../../measurement/words.ts'
import { Rays } from '../../../../web/shell/rays.tsx'
import { GoLink } from '../../../../web/ui/button.tsx'
import { Mark } from '../../../../web/ui/mark.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import type { SurveyResults } from '../contract.ts'
import {
  allAreas,
  gapSentence,
  lowestAreas,
  opensWithFinal,
  scoreAndWord,
  smallestSentence,
  verdictsOf,
  widestGap,
} from '../rules-sentences.ts'
import { areaAddress, type Place } from './parts/place.ts'
import { Point } from './parts/point.tsx'
import { FavorableShare } from './parts/score-figure.tsx'
import styles from './results.module.css'

type Area = SurveyResults['areas'][number]

interface LookFirstProps {
  place: Place
  results: SurveyResults
  /** A point that takes the place of the lowest numbers where the school can be compared with others. */
  first?: (otherwise: ReactNode) => ReactNode
  /** A further point about the change since an earlier survey. */
  change?: ReactNode
  /** What to do next. */
  next?: ReactNode
}

/** The areas with the lowest numbers, the widest gap, and what has changed most. */
export function LookFirst({ place, results, first, change, next }: LookFirstProps) {
  const lowest = <Lowest place={place} areas={lowestAreas(results.areas)} />
  return (
    <section className={classes(styles.sheet, styles.look)} aria-labelledby="look">
      <h2 id="look">
        <Rays />
        What to look at first
      </h2>
      <dl>
        {first ? first(lowest) : lowest}
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

/** Areas that margins do not tell from the lowest one. */
function Lowest({ place, areas }: { place: Place; areas: readonly Area[] }) {
  const [area, ...alike] = areas
  if (!area?.figure.status) {
    return <Point term="Lowest numbers">No equity area has a score that can be shown.</Point>
  }
  const figure = (
    <>
      <Mark shape={area.figure.status} className={classes('mark mark--text', styles[area.figure.status])} />
      {scoreWords(area.figure)}
    </>
  )
  const harder = 'Some areas have harder questions.'
  if (alike.length > 2) {
    return (
      <Point term="Lowest numbers" figure={figure}>
        {areas.length} equity areas are too close together to tell which is lowest. {harder}
      </Point>
    )
  }
  return (
    <Point term="Lowest numbers" figure={figure}>
      {areas.map(({ code, name, figure: own }, at) => (
        <span key={code}>
          {at === 0 ? '' : at === areas.length - 1 ? ' and ' : ', '}
          <Link {...areaAddress(place, code)}>{name}</Link> {scoreAndWord(own)}
        </span>
      ))}
      {alike.length > 0 || area.figure.favourable === null ? '.' : ': '}
      {alike.length > 0 || area.figure.favourable === null ? null : (
        <>
          <FavorableShare figure={area.figure} />.
        </>
      )}{' '}
      {harder}
    </Point>
  )
}

function WidestGap({ place, results }: { place: Place; results: SurveyResults }) {
  const term = 'Widest gap'
  if (results.stage === 'provisional') {
    return <Point term={term}>{opensWithFinal('Gaps inside the groups open', results.finalFrom)}</Point>
  }
  const widest = widestGap(results)
  if (!widest) {
    return (
      <Point term={term}>
        No clear gap inside a group: every difference is too close to call, or between too few people.{' '}
        {smallestSentence(verdictsOf(results))}
      </Point>
    )
  }
  const { area, gap } = widest
  return (
    <Point
      term={term}
      figure={gap.distance === null ? undefined : scoreWords({ score: gap.distance, coded: null })}
    >
      {area === null ? (
        allAreas
      ) : (
        <Link {...areaAddress(place, area.code, { group: gap.group })}>{area.name}</Link>
      )}
      : {gapSentence(gap)}
    </Point>
  )
}
