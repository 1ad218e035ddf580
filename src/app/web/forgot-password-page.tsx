import { useSuspenseQuery } from '@tanstack/react-query'
import { ForgotPasswordPage as ForgotPassword } from '../../features/people/users/web/forgot-password-page.tsx'
import { loginWaysQuery } from '../../features/running/auth/web/data.ts'

/** What to do about a forgotten password, by whether the service sends email. */
export function ForgotPasswordPage() {
  const { data } = useSuspenseQuery(loginWaysQuery())
  return <ForgotPassword sendsMail={data.mail} />
}
