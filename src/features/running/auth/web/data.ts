import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { signOut } from '../../../../web/session.ts'
import { authContract } from '../contract.ts'

/** Reads the available ways to sign in. */
export const loginWaysQuery = () =>
  queryOptions({
    queryKey: ['login-ways'],
    queryFn: ({ signal }) => call(authContract.loginWays, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Reads the providers, and which of them the user's own account is connected with. */
export const connectedQuery = () =>
  queryOptions({
    queryKey: ['connected-providers'],
    queryFn: ({ signal }) => call(authContract.connectedProviders, {}, { signal }),
  })

/** Signs out right away. The sign-out is recorded if the service can be reached, but no one waits for that. */
export function leave(): void {
  call(authContract.signOut).catch(() => {})
  signOut()
}
