import { useSuspenseQuery } from '@tanstack/react-query'
import { NewAccountPage as NewAccount } from '../../features/people/users/web/new-account-page.tsx'
import { loginWaysQuery } from '../../features/running/auth/web/data.ts'

/** Creates an account, by invitation if the service sends email. */
export function NewAccountPage() {
  const { data } = useSuspenseQuery(loginWaysQuery())
  return <NewAccount sendsMail={data.mail} />
}
