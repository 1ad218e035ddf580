import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { addressesContract } from '../contract.ts'
import type { AddressName } from '../rules.ts'

/** Reads the addresses outside the product; null if one isn't set. */
export const linksQuery = () =>
  queryOptions({
    queryKey: ['links'],
    queryFn: ({ signal }) => call(addressesContract.linkSettings, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const addressSettingsQuery = () =>
  queryOptions({
    queryKey: ['link-settings'],
    queryFn: ({ signal }) => call(addressesContract.addressSettings, {}, { signal }),
  })

interface Sent {
  name: AddressName
  address: string
}

/** Stores addresses, unless someone else has stored newer ones since. */
export function useSaveAddresses() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ addresses, version }: { addresses: Sent[]; version: number | undefined }) =>
      call(addressesContract.saveAddresses, { body: { addresses } }, { version }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['links'] })
      return queryClient.invalidateQueries({ queryKey: ['link-settings'] })
    },
  })
}
