import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { signOut } from '../../../../web/session.ts'
import { authContract } from '../contract.ts'

/** The ways to sign in here. */
export const loginWaysQuery = () =>
  queryOptions({
    queryKey: ['login-ways'],
    queryFn: ({ signal }) => call(authContract.loginWays, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The providers, and which one's own account is connected with. */
export const connectedQuery = () =>
  queryOptions({
    queryKey: ['connected-providers'],
    queryFn: ({ signal }) => call(authContract.connectedProviders, {}, { signal }),
  })

/** Signs out. The activity log has a line of it where the service can be reached; no one waits for that. */
export function leave(): void {
  call(authContract.signOut).catch(() => {})
  signOut()
}
