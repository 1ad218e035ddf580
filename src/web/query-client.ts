import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isOutOfReach, whenReady } from './when-ready.ts'

/**
 * Creates the query cache. Requests are retried twice if the server was busy or unreachable, never after another error.
 * `networkMode: 'always'` lets calls fail when offline; the default would keep them pending. Requests that failed this
 * way are sent again when the service is ready. Stale data is fetched again when the network is back.
 */
export function createQueryClient(): QueryClient {
  const failed = () =>
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => isOutOfReach(state.error) })
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => isOutOfReach(error) && whenReady(failed) }),
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && isOutOfReach(error),
        retryDelay: (failures) => 500 * 2 ** failures,
      },
    },
  })
  return client
}
