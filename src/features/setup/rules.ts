import { isDay } from '../../shared/dates.ts'
import type { SettingType } from './contract.ts'

/** A setting as it is stored: the column and its value. */
export interface StoredSetting {
  column:
    | 'survey_date_begin'
    | 'survey_date_end'
    | 'survey_language_english'
    | 'survey_language_spanish'
    | 'survey_language_somali'
    | 'survey_language_hmong'
    | 'survey_participant_4_8'
    | 'survey_participant_9_12'
    | 'survey_question_gender'
    | 'survey_setup_complete_date'
  value: string | number
}

const switches = {
  langEnglish: 'survey_language_english',
  langSpanish: 'survey_language_spanish',
  langSomali: 'survey_language_somali',
  langHmong: 'survey_language_hmong',
  participant48: 'survey_participant_4_8',
  participant912: 'survey_participant_9_12',
} as const

const dates = {
  surveyBeginDate: 'survey_date_begin',
  surveyEndDate: 'survey_date_end',
  setupComplete: 'survey_setup_complete_date',
} as const

/** What a saved setting becomes, or a sentence that says what is wrong with its value. */
export function storedSetting(type: SettingType, value: string | number | boolean): StoredSetting | string {
  if (type === 'genderQuestion') {
    const number = /^[0-5]$/.test(String(value)) ? Number(value) : Number.NaN
    if (Number.isNaN(number)) return 'Choose one of the options 1 to 5.'
    return { column: 'survey_question_gender', value: number }
  }
  if (type in dates) {
    if (typeof value !== 'string' || !isDay(value))
      return 'Enter a date as year, month and day, such as 2026-10-05.'
    return { column: dates[type as keyof typeof dates], value }
  }
  const on = asSwitch(value)
  return on === null
    ? 'This is either on or off.'
    : { column: switches[type as keyof typeof switches], value: Number(on) }
}

function asSwitch(value: string | number | boolean): boolean | null {
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  if (value === false || value === 0 || value === '0' || value === 'false') return false
  return null
}

/** A day YYYY-MM-DD as a language writes it: a pattern with {day}, {month} and {year}, and the names of the months. */
export function dayInLanguage(
  day: string,
  { date, months }: { date: string; months: readonly string[] },
): string {
  const [year = '', month, dayOfMonth] = day.split('-')
  return date
    .replace('{day}', String(Number(dayOfMonth)))
    .replace('{month}', months[Number(month) - 1] ?? '')
    .replace('{year}', year)
}
