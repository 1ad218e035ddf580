import { notifications } from '@mantine/notifications'
import { redirect } from '@tanstack/react-router'
import type { Permission } from '../../shared/permissions.ts'
import { currentSession, type Session } from '../../web/session.ts'
import { accessDenied, notSignedIn } from '../../web/shell/text.ts'

/** `beforeLoad` of routes that need an account: redirects to the public home page when signed out. */
export function requireSession(): { session: Session } {
  const session = currentSession()
  if (session) return { session }
  console.warn(notSignedIn)
  throw redirect({ to: '/' })
}

/** The part of the `beforeLoad` argument that guards use. */
interface Place {
  preload: boolean
  location: { href: string }
  context: { session: Session; shown: { address: string | undefined } }
}

/**
 * `beforeLoad` of routes for some roles: others get a notification and stay on the current page; without a current
 * page, `allowed` is false and the route shows the error. The server checks the role too; this only avoids
 * an empty page.
 */
export function requireRole(
  roles: readonly Permission[],
  { preload, location, context }: Place,
): { allowed: boolean } {
  if (roles.includes(context.session.role)) return { allowed: true }
  if (preload) return { allowed: false }
  notifications.show({ message: accessDenied, color: 'red', role: 'alert' })
  const from = context.shown.address
  if (from === undefined || from === location.href) return { allowed: false }
  throw redirect({ to: from, replace: true })
}
