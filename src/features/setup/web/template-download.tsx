import { DownloadButton } from '../../../web/ui/download-button.tsx'
import type { SurveySetup } from '../contract.ts'
import { datesFirst, templateFile } from './text.ts'

/** Gives the Word document to inform participants, with this survey's link, QR code, school and dates in it. */
export function TemplateDownload({ setup }: { setup: SurveySetup }) {
  const { survey_date_begin: begin, survey_date_end: end } = setup.settingsObject
  const { surveyLink: link, schoolName } = setup

  async function load() {
    const { communicationTemplate } = await import('./template.ts')
    const values = { link, schoolName, begin: begin ?? '', end: end ?? '' }
    return { name: templateFile, blob: await communicationTemplate(values) }
  }

  return (
    <DownloadButton load={load} disabledReason={begin && end ? undefined : datesFirst}>
      Download Template
    </DownloadButton>
  )
}
