import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isOutOfReach, whenReady } from './when-ready.ts'

/**
 * The query cache. Requests are retried twice when the server was busy or could not be reached, never after another
 * error. `networkMode: 'always'` lets calls fail when offline; the default would keep them pending.
 * What failed so is asked for again when the service is ready; what is stale when the network is back.
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
