import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnyGoal } from '../contract.ts'
import type { Desk } from './desk.ts'

/**
 * Sends a change to goals. The returned goal replaces the cached one right away. Then all goals are fetched again, even
 * after an error, because someone else may have changed them.
 */
export function useGoalChange<Input = void>(
  { queryKey }: Pick<Desk, 'queryKey'>,
  send: (input: Input) => Promise<AnyGoal | null>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (goal) =>
      queries.setQueryData<{ goals: AnyGoal[] }>(
        queryKey,
        (known) => known && { ...known, goals: known.goals.map((one) => (one.id === goal?.id ? goal : one)) },
      ),
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  })
}
