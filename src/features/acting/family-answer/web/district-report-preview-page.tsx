import { Link, useSearch } from '@tanstack/react-router'
import { inLanguage } from '../../../../shared/direction.ts'
import type { LanguageLink } from './answer.tsx'
import { ReportPreview } from './answer-preview-page.tsx'
import { districtReport } from './desk.ts'
import { ChooseRound } from './district-report-page.tsx'

/** Shows a district's saved report in each language, as families will read it, and publishes it. */
export function DistrictReportPreviewPage() {
  const { organization, round, lang = 'en' } = useSearch({ from: '/staff/district-report/preview' })
  return organization === undefined || round === undefined ? (
    <ChooseRound />
  ) : (
    <ReportPreview desk={districtReport(organization, round)} lang={lang} Link={PreviewLink} />
  )
}

const PreviewLink: LanguageLink = ({ language, isCurrent, children }) => (
  <Link
    from="/district-report/preview"
    to="."
    search={(before) => ({ ...before, lang: language })}
    replace
    resetScroll={false}
    {...inLanguage(language)}
    {...(isCurrent ? { 'aria-current': 'true' } : {})}
  >
    {children}
  </Link>
)
