import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { FileField } from '../../../../../web/ui/file-field.tsx'
import { messageOf } from '../../../../../web/ui/states.tsx'

interface SignedFileFieldProps<Taken> {
  label: string
  hint?: string
  bytesAtMost: number
  /** Imports the file's text. */
  take: (file: string) => Promise<Taken>
  /** Beginning of the keys of queries to read again afterward; empty for all. */
  stale: QueryKey
  /** What was imported: "We imported 3 surveys from Ohio." */
  inWords: (taken: Taken) => string
}

/** A field that imports a file from another installation, and says what was imported or why it was refused. */
export function SignedFileField<Taken>(props: SignedFileFieldProps<Taken>) {
  const { bytesAtMost, take, stale, inWords, ...field } = props
  const queries = useQueryClient()
  const taking = useMutation({
    // Only the beginning of a file that is too large is read and sent, so that the server can reject it.
    mutationFn: async (file: File) => take(await file.slice(0, bytesAtMost + 1).text()),
    onSuccess: () => queries.invalidateQueries({ queryKey: stale }),
  })
  return (
    <>
      <FileField
        {...field}
        accept=".json,application/json"
        aria-busy={taking.isPending}
        error={taking.isError ? messageOf(taking.error) : undefined}
        onChoose={([file]) => taking.isPending || taking.mutate(file)}
      />
      <p role="status">
        {taking.isPending ? 'Checking…' : ''}
        {taking.data ? inWords(taking.data) : ''}
      </p>
    </>
  )
}
