import { QueryClient } from '@tanstack/react-query'
import { CallError } from './call.ts'

/**
 * The query cache. Requests are retried twice when the server was busy or could not be reached, never after another
 * error. `networkMode: 'always'` lets calls fail when offline; the default would keep them pending.
 * What failed or is stale is asked for again when the network is back.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        retry: (failures, error) =>
          failures < 2 && error instanceof CallError && [0, 502, 503, 504].includes(error.status),
        retryDelay: (failures) => 500 * 2 ** failures,
      },
    },
  })
}
