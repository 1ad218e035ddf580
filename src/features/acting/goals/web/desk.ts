import { linkOptions } from '@tanstack/react-router'
import { call } from '../../../../web/call.ts'
import { type AnyGoal, type GoalFields, type GoalState, goalsContract } from '../contract.ts'
import { districtGoalHistoryQuery, districtGoalsQuery, goalHistoryQuery, goalsQuery } from './data.ts'

const schoolHome = linkOptions({ to: '/progress-monitoring-overview' })
const districtHome = (organization: number) =>
  linkOptions({ to: '/district-goals', search: { organization } })
const goalOfSchool = (id?: number) =>
  linkOptions({ to: '/progress-monitoring-overview/goal', search: id === undefined ? {} : { id } })
const goalOfDistrict = (organization: number, id?: number) =>
  linkOptions({
    to: '/district-goals/goal',
    search: id === undefined ? { organization } : { organization, id },
  })

interface Version {
  goal: number
  version: number
}

/** How pages read and change the goals of a school or a district. */
export interface Desk {
  /** Key of the cached goals. */
  queryKey: readonly unknown[]
  /** The server enforces access; this only hides what it would refuse. */
  mayChange: boolean
  /** Title of the page with all goals. */
  title: string
  home: typeof schoolHome | ReturnType<typeof districtHome>
  /** Returns the address of a goal's form, or of a new goal's. */
  goalAt: (id?: number) => ReturnType<typeof goalOfSchool> | ReturnType<typeof goalOfDistrict>
  history: (goal: number) => ReturnType<typeof goalHistoryQuery>
  read: () => Promise<readonly AnyGoal[]>
  add: (fields: GoalFields) => Promise<AnyGoal>
  update: (at: Version, fields: GoalFields) => Promise<AnyGoal>
  mark: (at: Version, state: { state: GoalState; reason: string }) => Promise<AnyGoal>
  note: (goal: number, note: string) => Promise<unknown>
  remove: (at: Version) => Promise<unknown>
}

export const schoolDesk = (schoolId: number, mayChange: boolean): Desk => {
  const of = { entityId: schoolId }
  return {
    queryKey: goalsQuery(schoolId).queryKey,
    mayChange,
    title: 'Progress Monitoring',
    home: schoolHome,
    goalAt: goalOfSchool,
    history: (goal) => goalHistoryQuery(schoolId, goal),
    read: async () => (await call(goalsContract.goals, { params: { id: schoolId } })).goals,
    add: (fields) => call(goalsContract.addGoal, { body: { ...fields, ...of } }),
    update: (at, fields) => call(goalsContract.updateGoal, { body: { ...fields, ...of, ...at } }),
    mark: (at, state) => call(goalsContract.markGoal, { body: { ...of, ...at, ...state } }),
    note: (goal, note) => call(goalsContract.addGoalNote, { body: { ...of, goal, note } }),
    remove: (at) => call(goalsContract.deleteGoal, { body: { ...of, ...at } }),
  }
}

export const districtDesk = (organization: number, mayChange: boolean): Desk => {
  const of = { organization }
  return {
    queryKey: districtGoalsQuery(organization).queryKey,
    mayChange,
    title: 'District goals',
    home: districtHome(organization),
    goalAt: (id) => goalOfDistrict(organization, id),
    history: (goal) => districtGoalHistoryQuery(organization, goal),
    read: async () => (await call(goalsContract.districtGoals, { params: of })).goals,
    add: (fields) => call(goalsContract.addDistrictGoal, { body: { ...fields, ...of } }),
    update: (at, fields) => call(goalsContract.updateDistrictGoal, { body: { ...fields, ...of, ...at } }),
    mark: (at, state) => call(goalsContract.markDistrictGoal, { body: { ...of, ...at, ...state } }),
    note: (goal, note) => call(goalsContract.addDistrictGoalNote, { body: { ...of, goal, note } }),
    remove: (at) => call(goalsContract.deleteDistrictGoal, { body: { ...of, ...at } }),
  }
}
