import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { signIn } from '../../../../web/session.ts'
import { tokensContract } from '../contract.ts'

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(tokensContract.sessions, {}, { signal }),
  })

/** Ends one session or all other sessions, and refreshes the list. */
export function useEndSessions() {
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey })
  const one = useMutation({
    mutationFn: (id: string) => call(tokensContract.endSession, { body: { id } }),
    onSuccess,
  })
  const others = useMutation({
    mutationFn: () => call(tokensContract.endOtherSessions),
    onSuccess: ({ token }) => {
      signIn(token)
      return onSuccess()
    },
  })
  return { one, others }
}
