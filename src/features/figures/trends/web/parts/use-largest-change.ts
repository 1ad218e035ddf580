import { useQuery } from '@tanstack/react-query'
import { largestChange } from '../change-sentences.ts'
import { changesQuery } from '../data.ts'

/**
 * The largest change since the survey before as a figure and a sentence; null if there is none, and until it is known.
 * Changes open with the final results: nothing is asked before.
 */
export function useLargestChange(guid: string, isFinal: boolean): ReturnType<typeof largestChange> {
  const { data } = useQuery({ ...changesQuery(guid), enabled: isFinal, throwOnError: false })
  return data ? largestChange(data) : null
}
