import { QueryClient } from '@tanstack/react-query'
import { CallError } from './call.ts'

/**
 * The cache of what was read. A refusal is final; a server that was busy or out of reach is asked twice more. Without
 * a network a call fails like any other: held back until it returns, a page would load and a form would save for ever.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        retry: (failures, error) =>
          failures < 2 && error instanceof CallError && [0, 502, 503, 504].includes(error.status),
        retryDelay: (failures) => 500 * 2 ** failures,
      },
    },
  })
}
