import { useSuspenseQuery } from '@tanstack/react-query'
import { ForgotPasswordPage as ForgotPassword } from '../../features/people/users/web/forgot-password-page.tsx'
import { loginWaysQuery } from '../../features/running/auth/web/data.ts'

/** Explains how to get a new password. The text depends on whether the service sends email. */
export function ForgotPasswordPage() {
  const { data } = useSuspenseQuery(loginWaysQuery())
  return <ForgotPassword sendsMail={data.mail} />
}
