import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { type Goal, goalsContract } from '../contract.ts'

/** A school's goals. Disabled for a user without a school (ID 0). */
export const goalsQuery = (id: number) =>
  queryOptions({
    queryKey: ['goals', id],
    queryFn: ({ signal }) => call(goalsContract.goals, { params: { id } }, { signal }),
    enabled: id > 0,
  })

/** A school's pulses and the lines of its goals. */
export const pulsesQuery = (id: number) =>
  queryOptions({
    queryKey: ['goals', id, 'pulses'],
    queryFn: ({ signal }) => call(goalsContract.pulses, { params: { id } }, { signal }),
    enabled: id > 0,
  })

/** A goal's notes and changes, newest first. */
export const goalHistoryQuery = (id: number, goal: number) =>
  queryOptions({
    queryKey: ['goals', id, goal, 'history'],
    queryFn: ({ signal }) => call(goalsContract.goalHistory, { params: { id, goal } }, { signal }),
  })

/**
 * Sends a change to a school's goals. The returned goal replaces the cached one right away. Then all goals are fetched
 * again, even after an error, because someone else may have changed them.
 */
export function useGoalChange<Input = void>(schoolId: number, send: (input: Input) => Promise<Goal | null>) {
  const queries = useQueryClient()
  const { queryKey } = goalsQuery(schoolId)
  return useMutation({
    mutationFn: send,
    onSuccess: (goal) =>
      queries.setQueryData(
        queryKey,
        (known) => known && { ...known, goals: known.goals.map((one) => (one.id === goal?.id ? goal : one)) },
      ),
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  })
}
