import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { roundingNote } from '../../../../../measurement/words.ts'
import type { AreaReport } from '../../contract.ts'
import { notValidated } from '../../rules-sentences.ts'
import { AreaGroups } from '../area-groups.tsx'
import { AreaItems } from '../area-items.tsx'
import { AreaSummary } from '../area-summary.tsx'
import { AreaThemes } from '../area-themes.tsx'
import styles from '../results.module.css'
import { areaAddress, type Place, resultsAddress } from './place.ts'
import { StateOfResults, WaitingGroups } from './results-states.tsx'

export function AreaContent({ place, report }: { place: Place; report: AreaReport }) {
  return (
    <>
      <StateOfResults results={report} />
      <WaitingGroups results={report} />
      <AreaSummary report={report} />
      <AreaGroups report={report} />
      <AreaItems place={place} report={report} />
      <AreaThemes report={report} />
      <p className="quiet">
        {roundingNote} {notValidated}
      </p>
    </>
  )
}

export function AreaFacts({ report }: { report: AreaReport }) {
  return (
    <>
      <span dir="auto">{report.surveyName}</span>
      <span>{report.about}</span>
    </>
  )
}

/** Links back to the results and to the next area. */
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
