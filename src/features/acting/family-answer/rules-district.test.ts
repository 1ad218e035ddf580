import { expect, test } from 'vitest'
import type { ParticipantType } from '../../../shared/codes.ts'
import { isAskedAlike } from './rules-district.ts'

const asked = (...questions: [ParticipantType, string][]) => new Map(questions)
const students = [1, 'a'] as [ParticipantType, string]
const parents = [2, 'b'] as [ParticipantType, string]

test.each([
  ['the same questions', asked(students, parents), asked(students, parents), null, true],
  ['a group that answered only once', asked(students), asked(students, parents), null, false],
  ['another group’s new questions', asked(students, parents), asked(students, [2, 'c']), 'students', true],
  ['new questions', asked(students), asked([1, 'c']), 'students', false],
  ['a group that was never asked', asked(students), asked(students), 'parents', false],
  ['questions that can’t be read', asked(), asked(), null, false],
] as const)('compares two years: %s', (_what, one, other, group, isAlike) => {
  expect(isAskedAlike(one, other, group)).toBe(isAlike)
})
