import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { goalsContract, type SchoolGoals, type SchoolPulses } from '../contract.ts'

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

/** Sends a change of a school's goals, and reads all of them again, also after a refusal, which somebody else's change may have caused. */
export function useGoalChange<Input = void, Reply = unknown>(
  schoolId: number,
  send: (input: Input) => Promise<Reply>,
) {
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: ['goals', schoolId] })
  return useMutation({ mutationFn: send, onSuccess: readAgain, onError: () => void readAgain() })
}
