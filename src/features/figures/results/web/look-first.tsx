import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Rays } from '../../../../web/shell/rays.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import type { SurveyResults } from '../contract.ts'
import { lowerInMost } from '../rules-first.ts'
import {
  allAreas,
  gapSentence,
  lowestAreas,
  opensWithFinal,
  scoreAndWord,
  widestGap,
} from '../rules-sentences.ts'
import { GapDrawing } from './parts/gap.tsx'
import { areaAddress, type Place } from './parts/place.ts'
import { Point } from './parts/point.tsx'
import { FavorableShare } from './parts/score-figure.tsx'
import styles from './results.module.css'

type Area = SurveyResults['areas'][number]

interface LookFirstProps {
  place: Place
  results: SurveyResults
  /** Replaces the lowest areas with another point, if the school can be compared with other schools. */
  first?: (otherwise: ReactNode) => ReactNode
  change?: ReactNode
  next?: ReactNode
}

/** Shows the widest gap with a drawing, then the lowest areas, who is lower in the most areas, and what has changed. */
export function LookFirst({ place, results, first, change, next }: LookFirstProps) {
  const lowest = <Lowest place={place} areas={lowestAreas(results.areas)} />
  const who = lowerInMost(results)
  return (
    <section className={classes(styles.sheet, styles.look)} aria-labelledby="look">
      <h2 id="look">
        <Rays />
        What to look at first
      </h2>
      <WidestGap place={place} results={results} />
      <dl>
        {first ? first(lowest) : lowest}
        {who === null ? null : <Point term="Who">{who}</Point>}
        {change}
      </dl>
      {next}
    </section>
  )
}

/** Lists the lowest area, and any areas that the margins of error can't separate from it. */
function Lowest({ place, areas }: { place: Place; areas: readonly Area[] }) {
  const [area, ...alike] = areas
  if (!area?.figure.status) {
    return <Point term="Where">No equity area has a score we can show.</Point>
  }
  const harder = 'Some areas have harder questions.'
  if (alike.length > 2) {
    return (
      <Point term="Where">
        {areas.length} equity areas are too close together to tell which is lowest. {harder}
      </Point>
    )
  }
  return (
    <Point term="Where">
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
  if (results.stage === 'provisional') return <p>{opensWithFinal('Gaps open', results.finalFrom)}</p>
  const widest = widestGap(results)
  if (!widest) return <p>No clear gaps. Every difference is too close to call or between too few people.</p>
  const { area, gap } = widest
  return (
    <>
      <p>
        {area === null ? (
          allAreas
        ) : (
          <Link {...areaAddress(place, area.code, { group: gap.group })}>{area.name}</Link>
        )}
        : {gapSentence(gap)}
      </p>
      <GapDrawing gap={gap} />
      {/* A board's first question is whether the gap is real. */}
      <p>A gap this large rarely happens by chance.</p>
    </>
  )
}
