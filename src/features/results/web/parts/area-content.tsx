import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { roundingSentence } from '../../../../measurement/words.ts'
import type { AreaReport } from '../../contract.ts'
import { notValidated } from '../../rules-sentences.ts'
import { AreaGaps } from '../area-gaps.tsx'
import { AreaGroups } from '../area-groups.tsx'
import { AreaItems, PrintedItems } from '../area-items.tsx'
import { AreaSummary } from '../area-summary.tsx'
import { AreaThemes } from '../area-themes.tsx'
import styles from '../results.module.css'
import { WhoAnswered } from '../score-sections.tsx'
import { areaAddress, type Place, resultsAddress } from './place.ts'
import { StateOfResults } from './results-states.tsx'

/** Everything about one area. */
export function AreaContent({ place, report }: { place: Place; report: AreaReport }) {
  return (
    <>
      <StateOfResults results={report} />
      <AreaSummary report={report} />
      <AreaGroups report={report} />
      <AreaItems place={place} report={report} />
      <AreaThemes report={report} />
      <p className="quiet">
        {roundingSentence} {notValidated}
      </p>
    </>
  )
}

/** The same as a chapter of the report, which says itself how figures are rounded: nothing is folded. */
export function AreaChapter({ report }: { report: AreaReport }) {
  return (
    <>
      <p>{report.about}</p>
      <AreaSummary report={report} level={3} />
      <WhoAnswered
        of={report.name}
        aside="The thin line is the margin: the true score is likely within it."
        everyone={report.everyone}
        figure={report.figure}
        groups={report.groups}
        smallGroup={report.smallGroup}
        margins
      />
      <AreaGaps report={report} />
      <AreaThemes report={report} level={3} />
      <PrintedItems report={report} />
    </>
  )
}

export function AreaFacts({ report }: { report: AreaReport }) {
  return (
    <>
      <span>{report.surveyName}</span>
      <span>{report.about}</span>
    </>
  )
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
