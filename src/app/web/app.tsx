import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { createQueryClient } from '../../web/query-client.ts'
import { connectToasts, loadToasts } from '../../web/ui/toast.ts'
import { createAppRouter } from './router.tsx'

interface AppProps {
  /** Tests bring their own; see createQueryClient. */
  queryClient?: QueryClient
  /** Defaults to the browser's history. */
  history?: RouterHistory
}

/** The whole staff application. */
export function App({ queryClient: given, history }: AppProps) {
  const [queryClient] = useState(() => given ?? createQueryClient())
  const [router] = useState(() => createAppRouter(queryClient, history))
  const Toasts = useToasts(router)
  return (
    <QueryClientProvider client={queryClient}>
      {Toasts ? <Toasts /> : null}
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

/** Where short messages appear: its code is loaded after the first page, and tried again with the next. */
function useToasts(router: ReturnType<typeof createAppRouter>): ComponentType | null {
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  useEffect(() => {
    connectToasts((loaded) => setToasts(() => loaded))
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = router.subscribe('onResolved', () => {
      clearTimeout(timer)
      timer = setTimeout(() => loadToasts().catch(() => {}), toastsAfterMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [router])
  return Toasts
}

/** By then a page has asked for what it shows. */
const toastsAfterMs = 2000
