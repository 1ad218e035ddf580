import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { goalsContract } from '../contract.ts'

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
    queryKey: ['goals', id, goal, 'history'] as readonly unknown[],
    queryFn: ({ signal }) => call(goalsContract.goalHistory, { params: { id, goal } }, { signal }),
  })

export const districtGoalsQuery = (organization: number) =>
  queryOptions({
    queryKey: ['district-goals', organization],
    queryFn: ({ signal }) => call(goalsContract.districtGoals, { params: { organization } }, { signal }),
  })

export const districtGoalHistoryQuery = (organization: number, goal: number) =>
  queryOptions({
    queryKey: ['district-goals', organization, goal, 'history'] as readonly unknown[],
    queryFn: ({ signal }) =>
      call(goalsContract.districtGoalHistory, { params: { organization, goal } }, { signal }),
  })
