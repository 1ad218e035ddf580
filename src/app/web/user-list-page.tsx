import { ResetFactors } from '../../features/factors/web/parts/reset-factors.tsx'
import { UserListPage as UserList } from '../../features/users/web/user-list-page.tsx'

/** The accounts, with what another capability adds to changing one. */
export function UserListPage() {
  return <UserList more={({ id, firstName }) => <ResetFactors id={id} name={firstName} />} />
}
