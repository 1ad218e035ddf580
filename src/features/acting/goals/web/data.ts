import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { type Goal, goalsContract, type SchoolGoals, type SchoolPulses } from '../contract.ts'

/** The goals of a school; without results and goals while the user has no school (id 0). */
export const goalsQuery = (schoolId: number) =>
  queryOptions({
    queryKey: ['goals', schoolId],
    queryFn: ({ signal }): Promise<SchoolGoals> | SchoolGoals =>
      schoolId === 0
        ? { today: '', results: null, goals: [] }
        : call(goalsContract.goals, { params: { id: schoolId } }, { signal }),
  })

/** The pulses of a school and the lines of its open goals; none while the user has no school (id 0). */
export const pulsesQuery = (schoolId: number) =>
  queryOptions({
    queryKey: ['goals', schoolId, 'pulses'],
    queryFn: ({ signal }): Promise<SchoolPulses> | SchoolPulses =>
      schoolId === 0
        ? { unfinished: [], whyNot: null, goals: [] }
        : call(goalsContract.pulses, { params: { id: schoolId } }, { signal }),
  })

/** Notes and changes of a goal, newest first. */
export const goalHistoryQuery = (schoolId: number, goal: number) =>
  queryOptions({
    queryKey: ['goals', schoolId, goal, 'history'],
    queryFn: ({ signal }) => call(goalsContract.goalHistory, { params: { id: schoolId, goal } }, { signal }),
  })

/** Puts a goal that the server answered in the place of the one that was read. */
export function putGoal(queries: QueryClient, schoolId: number, goal: Goal): void {
  queries.setQueryData(goalsQuery(schoolId).queryKey, (known) =>
    known ? { ...known, goals: known.goals.map((one) => (one.id === goal.id ? goal : one)) } : known,
  )
  void queries.invalidateQueries({ queryKey: ['goals', schoolId] })
}
