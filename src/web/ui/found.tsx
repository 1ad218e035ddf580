import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, PageSkeleton } from './states.tsx'

interface FoundProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** What the page couldn't do. */
  title?: string
  children: (data: Data) => ReactNode
}

/** Shows a query's data. While it loads, shows a skeleton. If it fails, shows why and a way to try again. */
export function Found<Data>({ query: { data, error, refetch }, title, children }: FoundProps<Data>) {
  if (error) return <ErrorState error={error} {...(title ? { title } : {})} onRetry={() => void refetch()} />
  return data === undefined ? <PageSkeleton blocks={1} /> : children(data)
}
