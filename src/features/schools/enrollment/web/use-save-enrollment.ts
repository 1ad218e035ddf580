import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { type Enrollment, enrollmentContract } from '../contract.ts'
import { cellKeys, countOf } from '../rules.ts'
import { enrollmentQuery } from './data.ts'
import type { Typed } from './enrollment-file.ts'

/** The counts of a Community Profile as fields show them. */
export const typedOf = ({ counts }: Pick<Enrollment, 'counts'>): Typed =>
  Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, String(count)]))

/** Cells that hold something else than a count. */
export const faultyCells = (typed: Typed): string[] =>
  cellKeys.filter((key) => countOf(typed[key] ?? '') === undefined)

/** Whether fields hold something else than what is stored. */
export const differs = (typed: Typed, { counts }: Pick<Enrollment, 'counts'>): boolean =>
  cellKeys.some((key) => countOf(typed[key] ?? '') !== (counts[key] ?? null))

/** Replaces the counts of a school, unless someone else has changed them since a version. */
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
