import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../../../web/call.ts'

/** Changes which responses count, then loads everything again because results and lists of surveys change too. */
export function useCountedChange<Change, Done>(
  mutationFn: (change: Change) => Promise<Done>,
  onChanged: (done: Done, change: Change) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    async onSuccess(done, change) {
      await queries.invalidateQueries()
      onChanged(done, change)
    },
    // After an error, loads the server's current data, unless the server can't be reached.
    async onError(error) {
      if (!(error instanceof CallError) || error.status !== 0) await queries.invalidateQueries()
    },
  })
}
