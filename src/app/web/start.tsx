import type { QueryClient } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { setAddedLanguages } from '../../shared/languages.ts'
import { createQueryClient } from '../../web/query-client.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'

/** How long the page waits for its data before it appears without it. */
const atMostMs = 300

/** Renders once, not per reply, with data requested before the code loaded. `history` defaults to the browser's. */
export async function start(place: HTMLElement, history?: RouterHistory): Promise<Root> {
  const added = document.getElementById('languages')?.textContent
  if (added) setAddedLanguages(JSON.parse(added))
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient, history)
  // If a request fails, the page requests the data again and shows the error.
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

/** Resolves when no requests are running. */
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

/** Returns false if the application's element doesn't exist yet, because the script doesn't wait for the document. */
function startIfReady(): boolean {
  const place = document.getElementById('app')
  if (place) void start(place)
  return place !== null
}
if (!startIfReady()) document.addEventListener('DOMContentLoaded', startIfReady, { once: true })
