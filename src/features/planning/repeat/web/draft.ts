import { type Group, groups } from '../../../../shared/codes.ts'
import { addDays, daysBetween } from '../../../../shared/dates.ts'
import { countRule, expectedCount } from '../../../schools/participants/rules.ts'
import {
  type SetupValues,
  settingNames,
  settings,
  valueIn,
  valueParts,
} from '../../../schools/settings/rules.ts'
import { dateFault, defaultTitle } from '../../../schools/surveys/rules.ts'
import { listsOf } from '../../../schools/surveys/rules-settings.ts'
import type { SurveySetup } from '../../setup/contract.ts'
import { type Repeated, sentNames } from '../contract.ts'
import { missingFrom } from '../rules.ts'

export interface Draft {
  /** Null as long as the title is based on the open date. */
  name: string | null
  expected: Readonly<Record<Group, string>>
  /** Days are empty until they are chosen. */
  values: SetupValues
}

const weeksInAYear = 52

/** Returns all of the earlier survey's values, with its dates 52 weeks later if they are still ahead. */
export function draftOf({ survey, settingsObject: stored, ...setup }: SurveySetup): Draft {
  const { survey_date_begin: begin, survey_date_end: end } = stored
  const later = begin === null ? '' : addDays(begin, 7 * weeksInAYear)
  const isToCome = begin !== null && end !== null && later > survey.today
  return {
    name: null,
    expected: {
      students: asTyped(setup.participantCounts.students),
      parents: asTyped(setup.participantCounts.parents),
      staff: asTyped(setup.participantCounts.staff),
    },
    values: {
      ...valueParts((name) => stored[settings[name].column]),
      ...listsOf(stored),
      languages: setup.surveyLanguages,
      dates: isToCome
        ? { begin: later, end: addDays(later, daysBetween(begin, end)) }
        : { begin: '', end: '' },
      terms: setup.terms.map(({ substitution_fk, option_fk }) => ({ substitution_fk, option_fk })),
    },
  }
}

const asTyped = (count: number): string => (count > 0 ? String(count) : '')

/** Returns the title to show: the one entered, or one based on the open date. */
export const titleOf = ({ name, values }: Draft, schoolName: string, today: string): string =>
  name ?? defaultTitle(schoolName, new Date(`${values.dates.begin || today}T12:00:00Z`), 'UTC')

/** Returns the fields to send. An invalid number counts as missing. */
export const fieldsOf = (draft: Draft, schoolName: string, today: string): Repeated => {
  const { groups, bands, languages, terms } = draft.values
  const read = valueIn(draft.values)
  return {
    ...(Object.fromEntries(settingNames.map((name) => [sentNames[name], read(name)])) as SentSettings),
    name: titleOf(draft, schoolName, today).trim(),
    expected: {
      students: expectedCount(draft.expected.students) ?? 0,
      parents: expectedCount(draft.expected.parents) ?? 0,
      staff: expectedCount(draft.expected.staff) ?? 0,
    },
    ...{ groups, bands, languages, terms },
  }
}
type SentSettings = Omit<Repeated, 'name' | 'expected' | 'groups' | 'bands' | 'languages' | 'terms'>

/** Returns what keeps the survey from being set up, as sentences; empty if nothing does. */
export function faultsOf(draft: Draft, fields: Repeated, today: string): string[] {
  const typed = groups.filter(
    (group) =>
      draft.values.groups.includes(group) &&
      draft.expected[group].trim() !== '' &&
      fields.expected[group] === 0,
  )
  const { begin, end } = draft.values.dates
  const dates = begin && end ? dateFault({ begin, end }, { begin: null, end: null }, today) : null
  const missing = missingFrom(fields, today).map(({ message }) => message)
  return [
    ...missing.filter((message) => !(dates && message.startsWith('The open date'))),
    ...(typed.length > 0 ? [countRule] : []),
    ...(dates ? [dates] : []),
  ]
}
