import { useQuery } from '@tanstack/react-query'
import { largestChange } from '../change-sentences.ts'
import { changesQuery } from '../data.ts'

/**
 * Returns the largest change since the previous survey, as a figure and a sentence. Null if there is none, or while it
 * loads. Doesn't request anything before the results are final, because changes become available with them.
 */
export function useLargestChange(guid: string, isFinal: boolean): ReturnType<typeof largestChange> {
  const { data } = useQuery({ ...changesQuery(guid), enabled: isFinal, throwOnError: false })
  return data ? largestChange(data) : null
}
