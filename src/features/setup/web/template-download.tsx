import { download } from '../../../web/call.ts'
import { DownloadButton } from '../../../web/ui/download-button.tsx'
import { type SurveySetup, setupContract } from '../contract.ts'
import { datesFirst } from './text.ts'

/** Gives the Word document to inform participants, with this survey's link, QR code, school and dates in it. */
export function TemplateDownload({ setup }: { setup: SurveySetup }) {
  const { survey_date_begin: begin, survey_date_end: end } = setup.settingsObject
  const load = () =>
    download(setupContract.communicationKit, {
      params: { guid: setup.survey.guid, document: 'template' },
      query: { languages: 'all' },
    })
  return (
    <DownloadButton load={load} disabledReason={begin && end ? undefined : datesFirst}>
      Download Template
    </DownloadButton>
  )
}
