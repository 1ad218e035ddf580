import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LanguageCode } from '../../../../../shared/languages.ts'
import { counted } from '../../../../../shared/numbers.ts'
import { call, download } from '../../../../../web/call.ts'
import { DownloadButton } from '../../../../../web/ui/download-button.tsx'
import { FileField } from '../../../../../web/ui/file-field.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { messageOf } from '../../../../../web/ui/states.tsx'
import { progressQuery } from '../../../../answering/recordings/web/data.ts'
import { voicesContract } from '../../contract.ts'
import { fileBytesAtMost } from '../../rules.ts'

/** Recordings from and for other installations, so that a speaker has to record only once for all schools. */
export function VoiceFiles({ language }: { language: LanguageCode }) {
  const queries = useQueryClient()
  const { data: progress } = useQuery(progressQuery({}))
  const isEmpty = progress?.some(({ language: code, approved }) => code === language && approved === 0)
  const take = useMutation({
    mutationFn: async (file: File) => {
      const body = { file: await file.slice(0, fileBytesAtMost + 1).text() }
      return call(voicesContract.takeVoiceFile, { params: { language }, body })
    },
    onSuccess: () => queries.invalidateQueries(),
  })
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
      <FileField
        label="File from another installation"
        accept=".json,application/json"
        aria-busy={take.isPending}
        error={take.isError ? messageOf(take.error) : undefined}
        onChoose={([file]) => take.isPending || take.mutate(file)}
      />
      <p role="status">
        {take.isPending ? 'Checking…' : ''}
        {take.data
          ? `We imported ${counted(take.data.taken, 'recording')}. We skipped ${take.data.had} that you already had and ${take.data.otherWords} whose wording is different from yours.`
          : ''}
      </p>
    </Section>
  )
}
