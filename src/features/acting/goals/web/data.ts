import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { type Goal, goalsContract, type SchoolGoals, type SchoolPulses } from '../contract.ts'

const noGoals: SchoolGoals = { today: '', results: null, goals: [] }
const noPulses: SchoolPulses = { unfinished: [], whyNot: null, goals: [] }

/** The goals of a school; without results and goals while the user has no school (id 0). */
export const goalsQuery = (id: number) =>
  queryOptions({
    queryKey: ['goals', id],
    queryFn: ({ signal }) => (id === 0 ? noGoals : call(goalsContract.goals, { params: { id } }, { signal })),
  })

/** The pulses of a school and the lines of its open goals; none while the user has no school (id 0). */
export const pulsesQuery = (id: number) =>
  queryOptions({
    queryKey: ['goals', id, 'pulses'],
    queryFn: ({ signal }) =>
      id === 0 ? noPulses : call(goalsContract.pulses, { params: { id } }, { signal }),
  })

/** Notes and changes of a goal, newest first. */
export const goalHistoryQuery = (id: number, goal: number) =>
  queryOptions({
    queryKey: ['goals', id, goal, 'history'],
    queryFn: ({ signal }) => call(goalsContract.goalHistory, { params: { id, goal } }, { signal }),
  })

/**
 * Sends a change of a school's goals. A goal that the server answers takes its place right away; then all are read again, also
 * after a refusal, which somebody else's change may have caused.
 */
export function useGoalChange<Input = void, Reply = unknown>(
  schoolId: number,
  send: (input: Input) => Promise<Reply>,
) {
  const queries = useQueryClient()
  const readAgain = () => void queries.invalidateQueries({ queryKey: ['goals', schoolId] })
  return useMutation({
    mutationFn: send,
    onSuccess(reply) {
      if (isGoal(reply))
        queries.setQueryData(
          goalsQuery(schoolId).queryKey,
          (known) =>
            known && { ...known, goals: known.goals.map((one) => (one.id === reply.id ? reply : one)) },
        )
      readAgain()
    },
    onError: readAgain,
  })
}

const isGoal = (reply: unknown): reply is Goal =>
  typeof reply === 'object' && reply !== null && 'steps' in reply && 'version' in reply
