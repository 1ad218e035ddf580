import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { connectToasts, loadToasts } from '../../web/ui/toast.ts'
import type { createAppRouter } from './router.tsx'

type AppRouter = ReturnType<typeof createAppRouter>

export function App({ router }: { router: AppRouter }) {
  const Toasts = useToasts(router)
  return (
    <QueryClientProvider client={router.options.context.queryClient}>
      {Toasts ? <Toasts /> : null}
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

/** Loads the toast code after the first page. If that fails, tries again after the next page. */
function useToasts(router: AppRouter): ComponentType | null {
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  useEffect(() => {
    const disconnect = connectToasts((loaded) => setToasts(() => loaded))
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => loadToasts().catch(() => {}), toastsAfterMs)
    }
    wait()
    const stop = router.subscribe('onResolved', wait)
    return () => {
      disconnect()
      stop()
      clearTimeout(timer)
    }
  }, [router])
  return Toasts
}

/** By then, a page has requested its data. */
const toastsAfterMs = 2000
