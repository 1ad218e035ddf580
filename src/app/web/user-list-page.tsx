import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ResetFactors } from '../../features/factors/web/parts/reset-factors.tsx'
import { accountMembershipsQuery } from '../../features/organizations/web/data.ts'
import { UserListPage as UserList } from '../../features/users/web/user-list-page.tsx'
import { memberRoleNames } from '../../shared/levels.ts'

/**
 * The list of accounts with the schools and districts in which each has a role, and what another capability
 * adds to changing one.
 */
export function UserListPage() {
  const { data } = useSuspenseQuery(accountMembershipsQuery())
  const places = useMemo(
    () =>
      new Map(
        data.map(({ user_id, schools, organizations }) => [
          user_id,
          [...schools, ...organizations].map(({ name, role }) => `${name} (${memberRoleNames[role]})`),
        ]),
      ),
    [data],
  )
  return <UserList places={places} more={({ id, firstName }) => <ResetFactors id={id} name={firstName} />} />
}
