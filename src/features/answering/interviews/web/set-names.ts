import type { QuestionSet } from '../rules.ts'

/** Short names of the question sets, by the people who answer them. */
export const setNames: Readonly<Record<QuestionSet, string>> = {
  'student-4-8': 'Grades 4–8',
  'student-9-12': 'Grades 9–12',
  parent: 'Parents',
  staff: 'Staff',
}
