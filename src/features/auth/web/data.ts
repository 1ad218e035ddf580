import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/call.ts'
import { signOut } from '../../../web/session.ts'
import { authContract } from '../contract.ts'

/** Addresses outside the product that the operator has set; null where there is none. */
export const linksQuery = () =>
  queryOptions({
    queryKey: ['links'],
    queryFn: ({ signal }) => call(authContract.linkSettings, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Signs out. The audit trail has a line of it where the service can be reached; nobody waits for that. */
export function leave(): void {
  call(authContract.signOut).catch(() => {})
  signOut()
}
