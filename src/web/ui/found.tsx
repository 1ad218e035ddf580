import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, PageSkeleton } from './states.tsx'

interface FoundProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** What could not be done. */
  title?: string
  children: (data: Data) => ReactNode
}

/** What a query has found; else its shape while it is on the way, or why it failed and a way to try again. */
export function Found<Data>({ query: { data, error, refetch }, title, children }: FoundProps<Data>) {
  if (error) return <ErrorState error={error} {...(title ? { title } : {})} onRetry={() => void refetch()} />
  return data === undefined ? <PageSkeleton blocks={1} /> : children(data)
}
