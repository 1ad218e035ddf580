import type { QueryClient } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createQueryClient } from '../../web/query-client.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'

/** A page is shown without what takes longer than this. */
const atMostMs = 300

/**
 * Renders the page once, with what was asked for before the code was there, and not several times as it comes.
 * `history` defaults to the browser's.
 */
export async function start(place: HTMLElement, history?: RouterHistory): Promise<Root> {
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient, history)
  // What fails is shown by the page itself, which asks for it again.
  const known = router.load().then(
    () => settled(queryClient),
    () => {},
  )
  await Promise.race([known, new Promise((resolve) => setTimeout(resolve, atMostMs))])
  const root = createRoot(place)
  root.render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
  return root
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

/** Whether the place of the page was there: its script does not wait for the document. */
function startInPlace(): boolean {
  const place = document.getElementById('app')
  if (place) void start(place)
  return place !== null
}
if (!startInPlace()) document.addEventListener('DOMContentLoaded', startInPlace, { once: true })
