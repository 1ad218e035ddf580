import { counted } from '../../../../../shared/numbers.ts'
import { call, download } from '../../../../../web/call.ts'
import { DownloadButton } from '../../../../../web/ui/download-button.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { SignedFileField } from '../../../cells/web/parts/signed-file-field.tsx'
import { interviewFilesContract } from '../../contract.ts'
import { fileBytesAtMost } from '../../rules.ts'

/** Counts of interviews from and for other installations, so that all see which questions are unclear. */
export function InterviewFiles() {
  return (
    <Section title="Share with other installations">
      <p className="quiet">
        The file has how many interviews found each problem, for each question, language and wording, and a
        code for each interview so that none counts twice. Installations that have registered this one can
        import it.
      </p>
      <DownloadButton load={() => download(interviewFilesContract.interviewFile, {})}>
        Download interviews
      </DownloadButton>
      <SignedFileField
        label="File from another installation"
        bytesAtMost={fileBytesAtMost}
        take={(file) => call(interviewFilesContract.takeInterviewFile, { body: { file } })}
        stale={['interview-table']}
        inWords={({ name, rows, replaced }) =>
          `We imported interviews from ${name} about ${counted(rows, 'wording')} of questions.${
            replaced.length > 0
              ? ` They replace those of ${new Intl.ListFormat('en').format(replaced)}, which has the same interviews.`
              : ''
          }`
        }
      />
    </Section>
  )
}
