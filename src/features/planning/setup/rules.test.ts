import { expect, test } from 'vitest'
import { dayInLanguage } from '../../../shared/phrases.ts'
import { settingTypes } from './contract.ts'
import { changeFromSetting } from './rules.ts'

test.each([
  ['surveyBeginDate', '2026-10-05', { survey_date_begin: '2026-10-05' }],
  ['surveyEndDate', '2026-10-23', { survey_date_end: '2026-10-23' }],
  ['surveyBeginDate', '2026-10-05T03:00:00Z', { survey_date_begin: '2026-10-04' }],
  ['surveyEndDate', '2026-10-23T23:30:00-05:00', { survey_date_end: '2026-10-23' }],
  ['surveyEndDate', '2026-10-23T23:30', { survey_date_end: '2026-10-23' }],
  ['setupComplete', '2026-10-14', { survey_setup_complete_date: '2026-10-14' }],
  ['langEnglish', true, { languages: { en: true } }],
  ['langSpanish', false, { languages: { es: false } }],
  ['langSomali', 1, { languages: { so: true } }],
  ['langHmong', '0', { languages: { hmn: false } }],
  ['participant48', 'true', { bands: { '4-8': true } }],
  ['participant912', 'false', { bands: { '9-12': false } }],
  ['genderQuestion', 4, { survey_question_gender: 4 }],
  ['genderQuestion', '5', { survey_question_gender: 5 }],
  ['genderQuestion', 0, { survey_question_gender: 0 }],
  ['genderAsk48', false, { survey_gender_4_8: 0 }],
  ['genderAsk912', 1, { survey_gender_9_12: 1 }],
  ['genderAskAdults', 'true', { survey_gender_adults: 1 }],
] as const)('turns %s %j into the change %j', (type, value, change) => {
  expect(changeFromSetting(type, value, 'America/Chicago')).toEqual(change)
})

test.each([
  ['surveyBeginDate', '2026-02-30'],
  ['surveyBeginDate', '10/05/2026'],
  ['surveyBeginDate', '2026-02-30T10:00:00Z'],
  ['surveyBeginDate', '2026-02-20T25:00:00Z'],
  ['surveyBeginDate', '2026-02-20 10:00'],
  ['surveyEndDate', ''],
  ['surveyEndDate', 20261023],
  ['setupComplete', true],
  ['langEnglish', 'yes'],
  ['langSomali', 2],
  ['participant48', ''],
  ['genderAskAdults', 5],
  ['genderQuestion', 6],
  ['genderQuestion', -1],
  ['genderQuestion', 1.5],
  ['genderQuestion', ''],
  ['genderQuestion', ' '],
  ['genderQuestion', true],
  ['genderQuestion', 'male'],
] as const)('rejects %s %j and explains why', (type, value) => {
  expect(changeFromSetting(type, value, 'America/Chicago')).toMatch(/^[A-Z].+\.$/)
})

test('turns every setting into a distinct change', () => {
  const samples = ['2026-10-05', true, 3]
  const changes = settingTypes.map((type) =>
    samples
      .map((value) => changeFromSetting(type, value, 'America/Chicago'))
      .find((one) => typeof one === 'object'),
  )
  expect(new Set(changes.map((change) => JSON.stringify(change))).size).toBe(settingTypes.length)
  expect(changes).not.toContain(undefined)
})

test.each([
  ['2026-03-05', '{month} {day}, {year}', 'M3 5, 2026'],
  ['2026-12-31', '{day} de {month} de {year}', '31 de M12 de 2026'],
])('formats %s as %s: %s', (day, date, expected) => {
  const months = Array.from({ length: 12 }, (_, index) => `M${index + 1}`)
  expect(dayInLanguage(day, { date, months })).toBe(expected)
})
