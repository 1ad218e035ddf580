import { redirect } from '@tanstack/react-router'
import { isOwnAddress } from '../../features/planning/public-site/web/help-page.ts'
import type { Permission } from '../../shared/permissions.ts'
import { currentSession, type Session } from '../../web/session.ts'
import { accessDenied, notSignedIn } from '../../web/shell/text.ts'
import { tellFault } from '../../web/ui/toast.ts'

/**
 * `beforeLoad` of routes that need an account: redirects to the public home page when signed out, and to the page that
 * changes the password where that comes first.
 */
export function requireSession({ location }: { location: { href: string } }): { session: Session } {
  const session = currentSession()
  if (session?.mustChangePassword) throw redirect({ to: '/change-password', search: { from: location.href } })
  if (session) return { session }
  console.warn(notSignedIn)
  throw redirect({ to: '/' })
}

/**
 * `validateSearch` of pages that lead back: only a path of this application, no one is sent elsewhere by a link. What is not
 * left out explicitly would stay.
 */
export const ownAddress = ({ from }: Record<string, unknown>): { from?: string | undefined } => ({
  from: isOwnAddress(from) ? from : undefined,
})

/** `beforeLoad` of the page that changes a password that must be changed: others go to where they came from. */
export function requirePasswordDue({ search }: { search: { from?: string | undefined } }): void {
  const session = currentSession()
  if (!session) throw redirect({ to: '/' })
  if (!session.mustChangePassword) throw redirect({ to: search.from ?? '/user-home' })
}

/** The part of the `beforeLoad` argument that guards use. */
interface Place {
  preload: boolean
  location: { href: string }
  context: { session: Session; shown: { address: string | undefined } }
}

/**
 * `beforeLoad` of routes for some roles: others get a notification and stay on the current page; without a current
 * page, `allowed` is false and the route shows the error; where `instead` is given they are led there. The server
 * checks the role too; this only avoids an empty page.
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
