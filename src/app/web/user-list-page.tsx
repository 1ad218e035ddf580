import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { User } from '../../features/people/users/contract.ts'
import { InviteAgain } from '../../features/people/users/web/parts/invite-again.tsx'
import { UserListPage as UserList } from '../../features/people/users/web/user-list-page.tsx'
import { loginWaysQuery } from '../../features/running/auth/web/data.ts'
import { ResetFactors } from '../../features/running/factors/web/parts/reset-factors.tsx'
import { accountMembershipsQuery } from '../../features/running/organizations/web/data.ts'
import { memberRoleNames } from '../../shared/levels.ts'

/** Lists accounts with their roles in schools and districts. Another capability extends the edit form. */
export function UserListPage() {
  const { data } = useSuspenseQuery(accountMembershipsQuery())
  const { data: ways } = useQuery({ ...loginWaysQuery(), throwOnError: false })
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
  const more = (user: User) => (
    <>
      {ways?.mail && user.isActive ? <InviteAgain user={user} /> : null}
      <ResetFactors id={user.id} name={user.firstName} />
    </>
  )
  return <UserList places={places} more={more} />
}
