import { useMutation, useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../../../shared/numbers.ts'
import { call, download } from '../../../../../web/call.ts'
import { DownloadButton } from '../../../../../web/ui/download-button.tsx'
import { FileField } from '../../../../../web/ui/file-field.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { messageOf } from '../../../../../web/ui/states.tsx'
import { interviewFilesContract } from '../../contract.ts'
import { fileBytesAtMost } from '../../rules.ts'

/** Counts of interviews from and for other installations, so that all see which questions are unclear. */
export function InterviewFiles() {
  const queries = useQueryClient()
  const take = useMutation({
    mutationFn: async (file: File) => {
      const body = { file: await file.slice(0, fileBytesAtMost + 1).text() }
      return call(interviewFilesContract.takeInterviewFile, { body })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['interview-table'] }),
  })
  return (
    <Section title="Share with other installations">
      <p className="quiet">
        The file has how many interviews found each problem, for each question, language and wording. It has
        nothing else. Installations that have registered this one can import it.
      </p>
      <DownloadButton load={() => download(interviewFilesContract.interviewFile, {})}>
        Download interviews
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
          ? `We imported interviews from ${take.data.name} about ${counted(take.data.rows, 'wording')} of questions.`
          : ''}
      </p>
    </Section>
  )
}
