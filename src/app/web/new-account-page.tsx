import { useSuspenseQuery } from '@tanstack/react-query'
import { loginWaysQuery } from '../../features/auth/web/data.ts'
import { NewAccountPage as NewAccount } from '../../features/users/web/new-account-page.tsx'

/** A new account, by invitation where the service sends e-mail. */
export function NewAccountPage() {
  const { data } = useSuspenseQuery(loginWaysQuery())
  return <NewAccount sendsMail={data.mail} />
}
