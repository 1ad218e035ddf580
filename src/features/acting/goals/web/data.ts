import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { type Goal, goalsContract } from '../contract.ts'

/** The goals of a school. A user without a school (id 0) has none to ask for. */
export const goalsQuery = (id: number) =>
  queryOptions({
    queryKey: ['goals', id],
    queryFn: ({ signal }) => call(goalsContract.goals, { params: { id } }, { signal }),
    enabled: id > 0,
  })

/** The pulses of a school and the lines of its open goals. */
export const pulsesQuery = (id: number) =>
  queryOptions({
    queryKey: ['goals', id, 'pulses'],
    queryFn: ({ signal }) => call(goalsContract.pulses, { params: { id } }, { signal }),
    enabled: id > 0,
  })

/** Notes and changes of a goal, newest first. */
export const goalHistoryQuery = (id: number, goal: number) =>
  queryOptions({
    queryKey: ['goals', id, goal, 'history'],
    queryFn: ({ signal }) => call(goalsContract.goalHistory, { params: { id, goal } }, { signal }),
  })

/**
 * Sends a change of a school's goals. A goal that the server answers takes its place right away; then all are read again, also
 * after a refusal, which someone else's change may have caused.
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
