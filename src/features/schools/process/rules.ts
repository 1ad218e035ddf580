import { stepStatus } from '../../../shared/codes.ts'

export type StepState = 'active' | 'complete' | 'disabled'

/** Returns the state for a status: 1 active, 2 complete, anything else disabled. */
export function stepState(status: number): StepState {
  if (status === stepStatus.complete) return 'complete'
  return status === stepStatus.active ? 'active' : 'disabled'
}

/** Returns all states in order. The first is never disabled, because people without a profile start there. */
export function stepStates(statuses: readonly number[]): StepState[] {
  return statuses.map((status, index) => {
    const state = stepState(status)
    return index === 0 && state === 'disabled' ? 'active' : state
  })
}
