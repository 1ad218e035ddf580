import { isDay } from '../../shared/dates.ts'
import { changeOf, type SettingsChange } from '../surveys/rules.ts'
import type { SettingType } from './contract.ts'

const dates = {
  surveyBeginDate: 'survey_date_begin',
  surveyEndDate: 'survey_date_end',
  setupComplete: 'survey_setup_complete_date',
} as const
const isDate = (type: SettingType): type is keyof typeof dates => type in dates

/** The change that a saved setting makes, or a sentence that says what is wrong with its value. */
export function changeFromSetting(
  type: SettingType,
  value: string | number | boolean,
): SettingsChange | string {
  if (type === 'genderQuestion') {
    if (!/^[0-5]$/.test(String(value))) return 'Choose one of the options 1 to 5.'
    return { survey_question_gender: Number(value) }
  }
  if (isDate(type)) {
    if (typeof value !== 'string' || !isDay(value))
      return 'Enter a date as year, month and day, such as 2026-10-05.'
    return { [dates[type]]: value }
  }
  const on = asSwitch(value)
  return (on === null ? null : changeOf(type, on)) ?? 'This is either on or off.'
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
