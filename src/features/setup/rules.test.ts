import { expect, test } from 'vitest'
import { settingTypes } from './contract.ts'
import { storedSetting } from './rules.ts'

test.each([
  ['surveyBeginDate', '2026-10-05', 'survey_date_begin', '2026-10-05'],
  ['surveyEndDate', '2026-10-23', 'survey_date_end', '2026-10-23'],
  ['setupComplete', '2026-10-14', 'survey_setup_complete_date', '2026-10-14'],
  ['langEnglish', true, 'survey_language_english', 1],
  ['langSpanish', false, 'survey_language_spanish', 0],
  ['langSomali', 1, 'survey_language_somali', 1],
  ['langHmong', '0', 'survey_language_hmong', 0],
  ['participant48', 'true', 'survey_participant_4_8', 1],
  ['participant912', 'false', 'survey_participant_9_12', 0],
  ['genderQuestion', 4, 'survey_question_gender', 4],
  ['genderQuestion', '5', 'survey_question_gender', 5],
  ['genderQuestion', 0, 'survey_question_gender', 0],
] as const)('%s %j is stored in %s as %j', (type, value, column, stored) => {
  expect(storedSetting(type, value)).toEqual({ column, value: stored })
})

test.each([
  ['surveyBeginDate', '2026-02-30'],
  ['surveyBeginDate', '10/05/2026'],
  ['surveyEndDate', ''],
  ['surveyEndDate', 20261023],
  ['setupComplete', true],
  ['langEnglish', 'yes'],
  ['langSomali', 2],
  ['participant48', ''],
  ['genderQuestion', 6],
  ['genderQuestion', -1],
  ['genderQuestion', 1.5],
  ['genderQuestion', ''],
  ['genderQuestion', ' '],
  ['genderQuestion', true],
  ['genderQuestion', 'male'],
] as const)('%s %j is refused in a sentence', (type, value) => {
  expect(storedSetting(type, value)).toMatch(/^[A-Z].+\.$/)
})

test('every setting has a column of its own', () => {
  const samples = { date: '2026-10-05', switch: true, item: 3 }
  const columns = settingTypes.map((type) => {
    const stored = Object.values(samples).map((value) => storedSetting(type, value))
    const found = stored.find((one) => typeof one === 'object')
    return typeof found === 'object' ? found.column : null
  })
  expect(new Set(columns).size).toBe(settingTypes.length)
  expect(columns).not.toContain(null)
})
