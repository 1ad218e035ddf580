import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { roundingSentence } from '../../../../measurement/words.ts'
import type { AreaReport } from '../../contract.ts'
import { AreaGaps } from '../area-gaps.tsx'
import { AreaItems } from '../area-items.tsx'
import { AreaSummary } from '../area-summary.tsx'
import { AreaThemes } from '../area-themes.tsx'
import styles from '../results.module.css'
import { WhoAnswered } from '../score-sections.tsx'
import { areaAddress, type Place, resultsAddress } from './place.ts'
import { StateOfResults } from './results-states.tsx'

/** Everything about one area; `level` 3 where it is a part of a longer page, which says itself how figures are rounded. */
export function AreaContent({ report, level = 2 }: { report: AreaReport; level?: 2 | 3 }) {
  return (
    <>
      {level === 2 ? <StateOfResults results={report} /> : null}
      <p>{report.about}</p>
      <AreaSummary report={report} level={level} />
      <WhoAnswered
        of={report.name}
        aside={
          report.stage === 'final' ? 'The thin line is the margin: the true score is likely within it.' : ''
        }
        everyone={report.everyone}
        figure={report.figure}
        groups={report.groups}
        smallGroup={report.smallGroup}
        margins={report.stage === 'final'}
        level={level}
      />
      <AreaGaps report={report} level={level} />
      <AreaThemes report={report} level={level} />
      <AreaItems report={report} level={level} />
      {level === 2 ? <p className="quiet">{roundingSentence}</p> : null}
    </>
  )
}

export function AreaFacts({ report }: { report: AreaReport }) {
  return <span>{report.surveyName}</span>
}

/** To the results, and on to the next area. */
export function AreaPager({ place, report }: { place: Place; report: AreaReport }) {
  const here = report.order.findIndex((area) => area.code === report.code)
  const next = report.order[here + 1]
  return (
    <nav className={styles.pager} aria-label="Equity areas">
      <Link {...resultsAddress(place)} activeProps={{}}>
        <IconChevronLeft className="icon icon--small" aria-hidden />
        All equity areas
      </Link>
      {here >= 0 && next ? (
        <Link {...areaAddress(place, next.code)}>
          Next: {next.name}
          <IconChevronRight className="icon icon--small" aria-hidden />
        </Link>
      ) : null}
    </nav>
  )
}
