import { describe, expect, test } from 'vitest'
import { type Band, type Group, groups, participantTypeCodes } from '../../../shared/codes.ts'
import { genderItemOf, participantTypesOf, participatingCounts } from './rules.ts'
import { changedFlags, changeOf, countRows, flagsOf, participantSettingsOf } from './rules-settings.ts'

test.each<[Band[], number[]]>([
  [[], [2, 3]],
  [['4-8'], [1, 2, 3]],
  [['9-12'], [6, 2, 3]],
  [
    ['4-8', '9-12'],
    [1, 6, 2, 3],
  ],
])('with all groups and grade bands %j, surveys the participant types %j', (asked, types) => {
  expect(participantTypesOf({ groups, bands: asked })).toEqual(types)
})

test.each<[Group[], number[]]>([
  [[], []],
  [['students'], [1, 6]],
  [['staff'], [3]],
  [
    ['students', 'parents'],
    [1, 6, 2],
  ],
])('with the groups %j, surveys the participant types %j', (asked, types) => {
  expect(participantTypesOf({ groups: asked, bands: ['4-8', '9-12'] })).toEqual(types)
})

test('counts 0 people for a group that isn’t taking part', () => {
  const expected = { students: 410, parents: 560, staff: 52 }
  expect(participatingCounts({ groups: ['parents'], expected })).toEqual({
    students: 0,
    parents: 560,
    staff: 0,
  })
})

describe('names in the specification', () => {
  const survey = { languages: ['en', 'so'], bands: ['9-12'], groups: ['students', 'staff'] } as const

  test('returns flags for groups, languages and bands', () => {
    expect(flagsOf(survey)).toEqual({
      survey_participant_students: 1,
      survey_participant_parents: 0,
      survey_participant_staff: 1,
      survey_participant_4_8: 0,
      survey_participant_9_12: 1,
      survey_language_english: 1,
      survey_language_spanish: 0,
      survey_language_somali: 1,
      survey_language_hmong: 0,
    })
    expect(participantSettingsOf(survey)).toEqual({
      students4_8: false,
      students9_12: true,
      asksParents: false,
      asksStaff: true,
    })
    expect(participantSettingsOf({ ...survey, groups: ['parents'] })).toMatchObject({ students9_12: false })
  })

  test('returns flags only for what a change includes', () => {
    const switched = { bands: { '4-8': false }, groups: { parents: false } }
    expect(changedFlags({ survey_question_gender: 3, languages: { es: true }, ...switched })).toEqual({
      survey_question_gender: 3,
      survey_participant_parents: 0,
      survey_language_spanish: 1,
      survey_participant_4_8: 0,
    })
  })

  test('turns settings from the specification into changes', () => {
    expect(changeOf('langSpanish', true)).toEqual({ languages: { es: true } })
    expect(changeOf('participant48', false)).toEqual({ bands: { '4-8': false } })
    expect(changeOf('participantParents', false)).toEqual({ groups: { parents: false } })
    expect(changeOf('genderAsk912', false)).toEqual({ survey_gender_9_12: 0 })
    expect(changeOf('langLatin', true)).toBeNull()
  })

  test('says which participant types are asked about gender', () => {
    const survey = {
      survey_question_gender: 3,
      survey_gender_4_8: 0,
      survey_gender_9_12: 1,
      survey_gender_adults: 0,
    }
    expect(participantTypeCodes.map((type) => [type, genderItemOf(survey, type)])).toEqual([
      [1, 5],
      [2, 5],
      [3, 5],
      [6, 3],
    ])
  })

  test('stores each group’s count under one participant type', () => {
    expect(countRows({ students: 410, parents: 560, staff: 52 })).toEqual([
      { participant_type_fk: 1, count: 410 },
      { participant_type_fk: 2, count: 560 },
      { participant_type_fk: 3, count: 52 },
    ])
  })
})
