import { useSuspenseQuery } from '@tanstack/react-query'
import { loginWaysQuery } from '../../features/auth/web/data.ts'
import { ForgotPasswordPage as ForgotPassword } from '../../features/users/web/forgot-password-page.tsx'

/** What to do about a forgotten password, by whether the service sends e-mail. */
export function ForgotPasswordPage() {
  const { data } = useSuspenseQuery(loginWaysQuery())
  return <ForgotPassword sendsMail={data.mail} />
}
