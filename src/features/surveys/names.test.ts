import { describe, expect, test } from 'vitest'
import { type Band, participantTypeCodes } from '../../shared/codes.ts'
import {
  askedTypes,
  changedFlags,
  changeOf,
  countRows,
  flagsOf,
  genderItemOf,
  participantSettingsOf,
} from './rules.ts'

test.each<[Band[], number[]]>([
  [[], [2, 3]],
  [['4-8'], [1, 2, 3]],
  [['9-12'], [6, 2, 3]],
  [
    ['4-8', '9-12'],
    [1, 6, 2, 3],
  ],
])('a survey of the bands %j asks the participant types %j', (asked, types) => {
  expect(askedTypes({ bands: asked })).toEqual(types)
})

describe('the specification’s names', () => {
  const survey = { languages: ['en', 'so'], bands: ['9-12'] } as const

  test('are flags of the languages and bands', () => {
    expect(flagsOf(survey)).toEqual({
      survey_participant_4_8: 0,
      survey_participant_9_12: 1,
      survey_language_english: 1,
      survey_language_spanish: 0,
      survey_language_somali: 1,
      survey_language_hmong: 0,
    })
    expect(participantSettingsOf(survey)).toEqual({ students4_8: false, students9_12: true })
  })

  test('are flags of a change, for what it names only', () => {
    const change = { survey_question_gender: 3, languages: { es: true }, bands: { '4-8': false } }
    expect(changedFlags(change)).toEqual({
      survey_question_gender: 3,
      survey_language_spanish: 1,
      survey_participant_4_8: 0,
    })
  })

  test('are the settings that switch them', () => {
    expect(changeOf('langSpanish', true)).toEqual({ languages: { es: true } })
    expect(changeOf('participant48', false)).toEqual({ bands: { '4-8': false } })
    expect(changeOf('genderAsk912', false)).toEqual({ survey_gender_9_12: 0 })
    expect(changeOf('langLatin', true)).toBeNull()
  })

  test('of the gender item say whom it is asked of', () => {
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

  test('count each group under one participant type', () => {
    expect(countRows({ students: 410, parents: 560, staff: 52 })).toEqual([
      { participant_type_fk: 1, count: 410 },
      { participant_type_fk: 2, count: 560 },
      { participant_type_fk: 3, count: 52 },
    ])
  })
})
