import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SessionWatch } from './session-watch.tsx'

/** Everything below the providers. After a navigation the focus goes to the new page's heading. */
export function Root() {
  const router = useRouter()
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
