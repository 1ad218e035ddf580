import { Buttons } from '../../../../web/ui/button.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { messengerFile } from './data.ts'

/** Files with each school's message to families, for the messenger that the district already uses. */
export function MessengerList({ organization }: { organization: number }) {
  return (
    <Section title="Messages for families">
      <p>
        Use this list with your district’s own messenger, such as ParentSquare or TalkingPoints. It has each
        school’s survey link and message in each of its languages, and shows where families are behind. We
        never write to families ourselves.
      </p>
      <Buttons>
        <DownloadButton load={messengerFile(organization, 'xlsx')}>Messages in Excel</DownloadButton>
        <DownloadButton load={messengerFile(organization, 'csv')}>Messages in CSV</DownloadButton>
      </Buttons>
    </Section>
  )
}
