import '../../web/ui/fonts.css'
import '../../web/ui/tokens.css'
import '../../web/ui/mantine.css'
import '../../web/ui/base.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { createQueryClient } from '../../web/query-client.ts'
import { theme } from '../../web/ui/theme.ts'
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
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="top-center" autoClose={3000} zIndex={300} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
