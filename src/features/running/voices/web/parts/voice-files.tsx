import { useQuery } from '@tanstack/react-query'
import type { LanguageCode } from '../../../../../shared/languages.ts'
import { counted } from '../../../../../shared/numbers.ts'
import { call, download } from '../../../../../web/call.ts'
import { DownloadButton } from '../../../../../web/ui/download-button.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { progressQuery } from '../../../../answering/recordings/web/data.ts'
import { SignedFileField } from '../../../cells/web/parts/signed-file-field.tsx'
import { voicesContract } from '../../contract.ts'
import { fileBytesAtMost } from '../../rules.ts'

/** Recordings from and for other installations, so that a speaker has to record only once for all schools. */
export function VoiceFiles({ language }: { language: LanguageCode }) {
  const { data: progress } = useQuery(progressQuery({}))
  const isEmpty = progress?.some(({ language: code, approved }) => code === language && approved === 0)
  return (
    <Section title="Share with other installations">
      <p className="quiet">
        The file has all approved recordings in this language. Installations that have registered this one can
        import it and use the recordings right away.
      </p>
      <DownloadButton
        load={() => download(voicesContract.voiceFile, { params: { language } })}
        disabledReason={isEmpty ? 'Approve a recording in this language first.' : undefined}
      >
        Download recordings
      </DownloadButton>
      <SignedFileField
        label="File from another installation"
        bytesAtMost={fileBytesAtMost}
        take={(file) => call(voicesContract.takeVoiceFile, { params: { language }, body: { file } })}
        stale={[]}
        inWords={({ taken, had, otherWords }) =>
          `We imported ${counted(taken, 'recording')}. We skipped ${had} that you already had and ${otherWords} whose wording is different from yours.`
        }
      />
    </Section>
  )
}
