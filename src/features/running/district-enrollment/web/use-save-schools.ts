import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { districtEnrollmentContract, type SaveResult, schoolsAtOnce } from '../contract.ts'
import type { PlannedSchool } from '../rules-plan.ts'
import { districtEnrollmentQuery } from './data.ts'

export interface SavedSchool {
  name: string
  result: SaveResult
}

/** Saves schools' counts, in several calls if there are many. Sends counts and nothing else from the file. */
export function useSaveSchools(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (schools: readonly PlannedSchool[]): Promise<SavedSchool[]> => {
      const names = new Map(schools.map(({ school }) => [school.id, school.name]))
      const saved: SavedSchool[] = []
      for (let from = 0; from < schools.length; from += schoolsAtOnce) {
        const sent = schools.slice(from, from + schoolsAtOnce).map(({ school, counts }) => {
          return { entityId: school.id, version: school.version, counts: { ...counts } }
        })
        const results = await call(districtEnrollmentContract.saveDistrictEnrollment, {
          params: { id },
          body: { schools: sent },
        })
        saved.push(...results.map(({ entityId, result }) => ({ name: names.get(entityId) ?? '', result })))
      }
      return saved
    },
    // Also after an error, because some of the schools may have been saved.
    onSettled: async () => {
      void queries.invalidateQueries({ queryKey: ['enrollment'] })
      await queries.invalidateQueries(districtEnrollmentQuery(id))
    },
  })
}
