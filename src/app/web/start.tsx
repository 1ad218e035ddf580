import type { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../../web/query-client.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'

/** A page is shown without what takes longer than this. */
const atMostMs = 300

/** Renders the page once, with what was asked for before the code was there, and not several times as it comes. */
async function start(place: HTMLElement): Promise<void> {
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  // What fails is shown by the page itself, which asks for it again.
  const known = router.load().then(
    () => settled(queryClient),
    () => {},
  )
  await Promise.race([known, new Promise((resolve) => setTimeout(resolve, atMostMs))])
  createRoot(place).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
}

/** Until nothing is on its way. */
const settled = (queryClient: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (queryClient.isFetching() > 0) return
      stop()
      resolve()
    }
    const stop = queryClient.getQueryCache().subscribe(look)
    look()
  })

const place = document.getElementById('app')
if (place) void start(place)
