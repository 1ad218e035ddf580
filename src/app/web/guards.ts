import { notifications } from '@mantine/notifications'
import { redirect } from '@tanstack/react-router'
import type { Permission } from '../../shared/permissions.ts'
import { currentSession, type Session } from '../../web/session.ts'
import { accessDenied, notSignedIn } from '../../web/shell/text.ts'

/** For `beforeLoad` of everything that needs an account: signed out, the way leads to the public home page. */
export function requireSession(): { session: Session } {
  const session = currentSession()
  if (session) return { session }
  console.warn(notSignedIn)
  throw redirect({ to: '/' })
}

/** The part of a `beforeLoad` argument that a guard looks at. */
interface Place {
  preload: boolean
  location: { href: string }
  context: { session: Session; shown: { address: string | undefined } }
}

/**
 * For `beforeLoad` of pages for some roles: others stay where they are and are told so; where there is nothing to
 * stay at, `allowed` is false and the page says it. The server refuses on its own account; this only spares people
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
