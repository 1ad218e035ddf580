import { expect, test } from 'vitest'
import type { GoalStep } from '../contract.ts'
import { withNewerSteps } from './goal-draft.ts'

const step = (text: string, change: Partial<GoalStep> = {}): GoalStep => ({
  ...{ text, due: '2026-12-04', done: null },
  ...change,
})
const before = [step('Ask'), step('Tell')]

test.each<[string, GoalStep[], GoalStep[], GoalStep[]]>([
  [
    'a mark is taken, a day that was entered stays',
    [step('Ask', { due: '2026-12-11' }), step('Tell')],
    [step('Ask', { done: '2026-11-02', due: '2026-12-18' }), step('Tell')],
    [step('Ask', { done: '2026-11-02', due: '2026-12-11' }), step('Tell')],
  ],
  [
    'a day is taken where none was entered',
    [step('Ask'), step('Tell'), step('Own')],
    [step('Ask', { due: '2026-12-18' }), step('Tell')],
    [step('Ask', { due: '2026-12-18' }), step('Tell'), step('Own')],
  ],
  [
    'a step that was removed there and not changed here is gone, one that was added there is last',
    [step('Ask', { due: null }), step('Tell')],
    [step('Ask'), step('Print')],
    [step('Ask', { due: null }), step('Print')],
  ],
  [
    'a step that was worded anew or removed here does not come back',
    [step('Ask everyone')],
    [step('Ask', { done: '2026-11-02' }), step('Tell')],
    [step('Ask everyone')],
  ],
])('%s', (_what, typed, newer, merged) => {
  expect(withNewerSteps(typed, before, newer)).toEqual(merged)
})
