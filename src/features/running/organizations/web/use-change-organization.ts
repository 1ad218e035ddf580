import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { organizationsContract } from '../contract.ts'

function useChange<I, O>(change: (input: I) => Promise<O>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all(
        ['organizations', 'memberships'].map((first) => queryClient.invalidateQueries({ queryKey: [first] })),
      ),
  })
}

export const useAddOrganization = () =>
  useChange((body: { name: string; parent_id: number | null }) =>
    call(organizationsContract.addOrganization, { body }),
  )

interface OrganizationChange {
  id: number
  version: number | undefined
  name: string
  parent_id: number | null
}

export const useUpdateOrganization = () =>
  useChange(({ version, ...body }: OrganizationChange) =>
    call(organizationsContract.updateOrganization, { body }, { version }),
  )

export const useAssignSchool = () =>
  useChange((body: { id: number; organization_id: number | null }) =>
    call(organizationsContract.placeEntity, { body }),
  )

/** Deletes an organization. Its cached data is removed rather than reloaded, because it no longer exists. */
export function useDeleteOrganization() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(organizationsContract.deleteOrganization, { params: { id } }),
    onSuccess: (_, id) => {
      void queryClient.invalidateQueries({ queryKey: ['organizations'], exact: true })
      queryClient.removeQueries({ queryKey: ['organizations', id] })
    },
  })
}
