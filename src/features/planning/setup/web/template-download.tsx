import { download } from '../../../../web/call.ts'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { type SurveySetup, setupContract } from '../contract.ts'
import { datesFirst } from './text.ts'

/** Gives the Word document to inform participants, with this survey's link, QR code, school and dates in it. */
export function TemplateDownload({ setup }: { setup: SurveySetup }) {
  const load = () =>
    download(setupContract.communicationKit, {
      params: { guid: setup.survey.guid, document: 'template' },
      query: { languages: 'all' },
    })
  return (
    <DownloadButton load={load} disabledReason={datesFirst(setup)}>
      Download Template
    </DownloadButton>
  )
}
