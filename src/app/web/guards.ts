import { redirect } from '@tanstack/react-router'
import { isOwnAddress } from '../../features/planning/public-site/web/help-page.ts'
import type { Permission } from '../../shared/permissions.ts'
import { currentSession, type Session } from '../../web/session.ts'
import { accessDenied, notSignedIn } from '../../web/shell/text.ts'
import { tellFault } from '../../web/ui/toast.ts'

/** `beforeLoad`: redirects to the public home page if signed out, or to the password page if a change is due. */
export function requireSession({ location }: { location: { href: string } }): { session: Session } {
  const session = currentSession()
  if (session?.mustChangePassword) throw redirect({ to: '/change-password', search: { from: location.href } })
  if (session) return { session }
  console.warn(notSignedIn)
  throw redirect({ to: '/' })
}

/**
 * `validateSearch` for pages that link back. Accepts only this application's paths, so that no link can send people to
 * another site. Returns `undefined` explicitly because the router keeps omitted keys.
 */
export const ownAddress = ({ from }: Record<string, unknown>): { from?: string | undefined } => ({
  from: isOwnAddress(from) ? from : undefined,
})

/** `beforeLoad` for a required password change. Sends everyone else back to the page they came from. */
export function requirePasswordDue({ search }: { search: { from?: string | undefined } }): void {
  const session = currentSession()
  if (!session) throw redirect({ to: '/' })
  if (!session.mustChangePassword) throw redirect({ to: search.from ?? '/user-home' })
}

interface Place {
  preload: boolean
  location: { href: string }
  context: { session: Session; shown: { address: string | undefined } }
}

/**
 * `beforeLoad` for routes limited to some roles. People without such a role see a notification and stay on the current
 * page, or go to `instead` if it is given. Without a current page, `allowed` is false and the route shows the error.
 * The server also checks the role; this only avoids an empty page.
 */
export function requireRole(
  roles: readonly Permission[],
  { preload, location, context }: Place,
  instead?: '/',
): { allowed: boolean } {
  if (roles.includes(context.session.role)) return { allowed: true }
  if (preload) return { allowed: false }
  tellFault({ message: accessDenied })
  if (instead) throw redirect({ to: instead, replace: true })
  const from = context.shown.address
  if (from === undefined || from === location.href) return { allowed: false }
  throw redirect({ to: from, replace: true })
}
