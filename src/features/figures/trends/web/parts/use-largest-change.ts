import { useQuery } from '@tanstack/react-query'
import { largestChange } from '../change-sentences.ts'
import { changesQuery } from '../data.ts'

/** The largest change since the survey before as a figure and a sentence; null where there is none, and until it is known. */
export function useLargestChange(guid: string): ReturnType<typeof largestChange> {
  const { data } = useQuery({ ...changesQuery(guid), throwOnError: false })
  return data ? largestChange(data) : null
}
