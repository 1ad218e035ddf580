import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Notice } from '../../../../web/ui/notice.tsx'
import { counted } from '../../../../web/ui/numbers.ts'
import type { AreaReport } from '../../contract.ts'
import { AreaItems } from '../area-items.tsx'
import { AreaSummary } from '../area-summary.tsx'
import { AreaThemes } from '../area-themes.tsx'
import styles from '../results.module.css'
import { WhoAnswered } from '../score-sections.tsx'
import { areaAddress, type Place, resultsAddress } from './place.ts'

/** One area in full. `level` 3 is for use inside a longer page that shows the state of the results itself. */
export function AreaContent({ report, level = 2 }: { report: AreaReport; level?: 2 | 3 }) {
  const notFinal = level === 2 && (report.preview || report.provisional)
  return (
    <>
      {notFinal ? <NotFinal preview={report.preview} /> : null}
      <p>{report.about}</p>
      <AreaSummary report={report} level={level} />
      <WhoAnswered
        caption={`${report.name}: score by group, grade, home language, role, race/ethnicity and gender, with margins`}
        aside="The thin line is the margin: the true score is likely within it."
        everyone={report.figure}
        divisions={report.divisions}
        smallGroup={report.smallGroup}
        margins
        level={level}
      />
      <AreaThemes report={report} level={level} />
      <AreaItems report={report} level={level} />
    </>
  )
}

export function AreaFacts({ report }: { report: AreaReport }) {
  return (
    <>
      <span>{report.surveyName}</span>
      {report.figure.n === null ? null : (
        <span className="figures">{counted(report.figure.n, 'response')}</span>
      )}
    </>
  )
}

function NotFinal({ preview }: { preview: boolean }) {
  return (
    <Notice tone="info" title={preview ? 'Preview for administrators' : 'These results are provisional'}>
      {preview
        ? 'The survey has not closed, and figures will change until then.'
        : 'Devices that were offline may still send responses until a day after the survey closed.'}
    </Notice>
  )
}

/** Links to the results and to the next area. */
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
