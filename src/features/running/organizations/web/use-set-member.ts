import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OrganizationRole, SchoolRole } from '../../../../shared/levels.ts'
import { call } from '../../../../web/call.ts'
import { organizationsContract } from '../contract.ts'

export type Place = { kind: 'school' | 'organization'; id: number }
export type AnyRole = SchoolRole | OrganizationRole

export interface Member {
  user_id: number
  name: string
  email: string
  isActive: boolean
  role: AnyRole
  /** Note next to the role: the primary account, or the organization of the role. */
  note?: string | undefined
  /** Roles that the user can give this person instead; empty if the role can't be changed. */
  offered: readonly AnyRole[]
}

/** Gives an account a role in a school or organization, or ends it with null. */
export function useSetMember({ kind, id }: Place) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ user_id, role }: { user_id: number; role: AnyRole | null }) =>
      kind === 'school'
        ? call(organizationsContract.setEntityMember, {
            body: { id, user_id, role: role as SchoolRole | null },
          })
        : call(organizationsContract.setOrganizationMember, {
            body: { id, user_id, role: role as OrganizationRole | null },
          }),
    onSuccess: () =>
      Promise.all(
        ['organizations', 'memberships', 'school', 'school-by-id'].map((first) =>
          queryClient.invalidateQueries({ queryKey: [first] }),
        ),
      ),
  })
}
