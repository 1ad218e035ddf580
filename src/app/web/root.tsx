import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepFocus } from '../../web/ui/keep-focus.ts'
import { SessionWatch } from './session-watch.tsx'

/** The root route. After a navigation, it focuses the new page's heading and keeps the focus on the page. */
export function Root() {
  const router = useRouter()
  useEffect(keepFocus, [])
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        const target =
          document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.getElementById('main')
        target?.focus({ preventScroll: true })
      }),
    [router],
  )
  return (
    <SessionWatch>
      <Outlet />
    </SessionWatch>
  )
}
