import { expect, test } from 'vitest'
import type { SurveyConfig } from '../contract.ts'
import {
  choose,
  type Draft,
  expectedType,
  hasBegun,
  isChosen,
  newDraft,
  offeredSubTypes,
  offeredTypes,
  offeredWho,
  participantType,
  progress,
  stepAfter,
  stepBefore,
  steps,
  withOnlyWho,
} from './flow.ts'

const english = { id: 1, code: 'en', name: 'English', nativeName: 'English', chooseLangText: '' }
const somali = { id: 3, code: 'so', name: 'Somali', nativeName: 'Soomaali', chooseLangText: '' }

function survey(change: Partial<SurveyConfig> = {}): SurveyConfig {
  return {
    surveyGuid: 's',
    surveyName: 'Survey',
    kind: 'audit',
    schoolName: 'School',
    status: 'active',
    opens: null,
    closes: null,
    languages: [english, somali],
    drafts: {},
    isCancelled: false,
    counselor: '',
    recorded: [],
    participantSettings: { students4_8: true, students9_12: true, asksParents: true, asksStaff: true },
    genderItem: 4,
    words: {},
    answer: null,
    ...change,
  }
}

const asking = (change: Partial<SurveyConfig['participantSettings']>) =>
  survey({ participantSettings: { ...survey().participantSettings, ...change } })
const only48 = asking({ students9_12: false })
const noBand = asking({ students4_8: false, students9_12: false })
const begun: Draft = {
  ...newDraft(survey(), 'p'),
  languageId: 1,
  who: 'student',
  subType: 1,
  answers: { q1101: 4 },
}

test('skips the language step if there is only one language', () => {
  const one = survey({ languages: [somali] })
  expect(newDraft(one, 'p')).toMatchObject({ step: 'who', languageId: 3 })
  expect(stepBefore(newDraft(one, 'p'), one).step).toBe('who')
  expect(newDraft(survey(), 'p')).toMatchObject({ step: 'language', languageId: null })
})

test('chooses the students’ question set by grade', () => {
  expect(participantType({ who: 'student', subType: null })).toBe(null)
  expect([1, 2, 9, 10, 11].map((subType) => participantType({ who: 'student', subType }))).toEqual([
    1, 1, 1, 1, 1,
  ])
  expect([12, 15].map((subType) => participantType({ who: 'student', subType }))).toEqual([6, 6])
  expect(participantType({ who: 'parent', subType: null })).toBe(2)
  expect(participantType({ who: 'staff', subType: null })).toBe(3)
})

test('offers only students and grades in grade bands that are turned on', () => {
  expect(offeredWho(noBand)).toEqual(['parent', 'staff'])
  expect(offeredSubTypes('student', only48)).toEqual([1, 2, 9, 10, 11])
  expect(offeredSubTypes('student', survey())).toHaveLength(9)
  expect(offeredSubTypes('staff', noBand)).toEqual([3, 4, 5, 6, 7, 8])
})

test('selects the group automatically if there is only one', () => {
  const onlyStaff = asking({ students4_8: false, students9_12: false, asksParents: false })
  const fresh: Draft = { ...newDraft(onlyStaff, 'p'), step: 'who' }
  expect(offeredTypes(onlyStaff)).toEqual([3])
  expect(hasBegun(fresh)).toBe(false)
  expect(stepAfter(withOnlyWho(fresh, onlyStaff), onlyStaff)).toMatchObject({ who: 'staff', step: 'subType' })
  expect(withOnlyWho(fresh, noBand)).toBe(fresh)
})

test('knows the question set before the grade is chosen if there is only one grade band', () => {
  const student = { ...begun, subType: null }
  expect(expectedType(student, only48)).toBe(1)
  expect(expectedType(student, survey())).toBe(null)
})

test('keeps answers only while the question set stays the same', () => {
  expect(choose(begun, { languageId: 3 }).answers).toEqual(begun.answers)
  expect(choose(begun, { subType: 2 }).answers).toEqual(begun.answers)
  expect(choose(begun, { subType: 12 }).answers).toEqual({})
  expect(choose(begun, { who: 'parent' })).toMatchObject({ answers: {}, subType: null })
  expect(choose(begun, { who: 'student' })).toEqual(begun)
})

test('keeps choices when going forward and back', () => {
  let draft = begun
  for (const step of ['who', 'subType', 'atSchool', 'questions'] as const) {
    const forward = stepAfter(draft, survey())
    expect(forward).toEqual({ ...begun, step })
    expect(stepBefore(forward, survey())).toEqual(draft)
    draft = forward
  }
})

test('moves progress from 0 to 100 and never back', () => {
  const steps = (['language', 'who', 'subType', 'atSchool'] as const).map((step) =>
    progress({ ...begun, step }, survey(), 0, 0),
  )
  const questions = [0, 1, 5, 18].map((done) => progress({ ...begun, step: 'questions' }, survey(), done, 18))
  const all = [...steps, ...questions]
  expect(all[0]).toBe(0)
  expect(all.at(-1)).toBe(100)
  expect(all).toEqual([...all].sort((a, b) => a - b))
})

test('asks for a slip’s code only in a group with slips', () => {
  const withSlips: SurveyConfig = survey({ slips: { staff: 'slip' } })
  const inOrder = (who: 'staff' | 'parent') => steps(withSlips, { ...newDraft(withSlips, 'p1'), who })
  expect(inOrder('staff')).toEqual(['language', 'who', 'slip', 'subType', 'atSchool', 'questions'])
  expect(inOrder('parent')).toEqual(['language', 'who', 'subType', 'atSchool', 'questions'])
  expect(steps(withSlips)).toEqual(steps(survey()))
  const staff = choose({ ...newDraft(withSlips, 'p1'), step: 'who' }, { who: 'staff' })
  expect(isChosen(stepAfter(staff, withSlips))).toBe(false)
  const withPass: Draft = { ...stepAfter(staff, withSlips), slip: 'staff.digest' }
  expect(stepAfter(withPass, withSlips).step).toBe('subType')
  expect(stepBefore(stepAfter(withPass, withSlips), withSlips).step).toBe('slip')
  // A pass is for one group.
  expect(choose(withPass, { who: 'parent' }).slip).toBeUndefined()
  expect(choose(withPass, { who: 'staff' }).slip).toBe('staff.digest')
})
