import type { GoalFields } from '../../features/acting/goals/contract.ts'

export const goalExample: GoalFields = {
  area: 'DBP',
  group: 'students',
  subgroup: null,
  strategy: '',
  difference: 'Students are heard before a consequence is decided',
  responsible: 'Assistant principal',
  due: '2027-06-11',
  evidence: 'The students’ score is clearly higher in 2027.',
  steps: [
    { text: 'Agree on one way to hear both sides', due: '2026-12-04', done: null },
    { text: 'Hang a card with five questions in every room', due: null, done: null },
  ],
}
