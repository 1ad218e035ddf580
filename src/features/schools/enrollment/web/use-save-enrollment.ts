import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { type Enrollment, enrollmentContract } from '../contract.ts'
import { cellKeys, countOf } from '../rules.ts'
import { enrollmentQuery } from './data.ts'
import type { Typed } from './enrollment-file.ts'

/** Returns a Community Profile's counts as text for the fields. */
export const typedOf = ({ counts }: Pick<Enrollment, 'counts'>): Typed =>
  Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, String(count)]))

export const faultyCells = (typed: Typed): string[] =>
  cellKeys.filter((key) => countOf(typed[key] ?? '') === undefined)

/** Checks whether any field differs from what is stored. */
export const differs = (typed: Typed, { counts }: Pick<Enrollment, 'counts'>): boolean =>
  cellKeys.some((key) => countOf(typed[key] ?? '') !== (counts[key] ?? null))

/** Replaces a school's counts, unless someone else has changed them since this version. */
export function useSaveEnrollment(schoolId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ typed, version }: { typed: Typed; version: number }) => {
      const known = cellKeys.flatMap((key) => {
        const count = countOf(typed[key] ?? '')
        return typeof count === 'number' ? [[key, count] as const] : []
      })
      const body = { entityId: schoolId, counts: Object.fromEntries(known) }
      return call(enrollmentContract.updateEntityEnrollment, { body }, { version })
    },
    onSuccess: (saved) => {
      queries.setQueryData(enrollmentQuery(schoolId).queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['enrollment', 'of survey'] })
    },
  })
}
