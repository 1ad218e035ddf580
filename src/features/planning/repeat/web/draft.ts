import type { Band, Group } from '../../../../shared/codes.ts'
import { bands, groups } from '../../../../shared/codes.ts'
import { addDays, daysBetween } from '../../../../shared/dates.ts'
import { type LanguageCode, languageCodes } from '../../../../shared/languages.ts'
import { countRule, expectedCount } from '../../../schools/participants/rules.ts'
import { dateFault, defaultTitle } from '../../../schools/surveys/rules.ts'
import { bandNames, groupSwitches } from '../../../schools/surveys/rules-settings.ts'
import type { SurveySetup } from '../../setup/contract.ts'
import type { Repeated } from '../contract.ts'
import { missingFrom } from '../rules.ts'

/** The form's values while they are typed. */
export interface Draft
  extends Pick<Repeated, 'genderItem' | 'genderAsk48' | 'genderAsk912' | 'genderAskAdults'> {
  /** Null while the title follows the open date. */
  name: string | null
  /** YYYY-MM-DD, empty while none is chosen. */
  begin: string
  end: string
  groups: readonly Group[]
  expected: Readonly<Record<Group, string>>
  bands: readonly Band[]
  languages: readonly LanguageCode[]
  /** The option by row of terms; rows that are not named mean the default. */
  terms: Readonly<Record<number, number>>
}

const weeksInAYear = 52

/** What the form begins with: all of the earlier survey, and its weeks a year later where they are still to come. */
export function draftOf({ survey, settingsObject: settings, ...setup }: SurveySetup): Draft {
  const { survey_date_begin: begin, survey_date_end: end } = settings
  const later = begin === null ? '' : addDays(begin, 7 * weeksInAYear)
  const isToCome = begin !== null && end !== null && later > survey.today
  return {
    name: null,
    begin: isToCome ? later : '',
    end: isToCome ? addDays(later, daysBetween(begin, end)) : '',
    groups: groups.filter((group) => settings[groupSwitches[group].flag] === 1),
    expected: {
      students: asTyped(setup.participantCounts.students),
      parents: asTyped(setup.participantCounts.parents),
      staff: asTyped(setup.participantCounts.staff),
    },
    bands: bands.filter((band) => settings[bandNames[band].flag] === 1),
    languages: languageCodes.filter((code) => setup.surveyLanguages.includes(code)),
    genderItem: settings.survey_question_gender,
    genderAsk48: settings.survey_gender_4_8 === 1,
    genderAsk912: settings.survey_gender_9_12 === 1,
    genderAskAdults: settings.survey_gender_adults === 1,
    terms: Object.fromEntries(setup.terms.map((term) => [term.substitution_fk, term.option_fk])),
  }
}

const asTyped = (count: number): string => (count > 0 ? String(count) : '')

/** The title that is shown: the one typed, or the one that follows from the open date. */
export const titleOf = ({ name, begin }: Draft, schoolName: string, today: string): string =>
  name ?? defaultTitle(schoolName, new Date(`${begin || today}T12:00:00Z`), 'UTC')

/** What is sent; a number that is none counts as missing. */
export const fieldsOf = (draft: Draft, schoolName: string, today: string): Repeated => ({
  ...draft,
  name: titleOf(draft, schoolName, today).trim(),
  groups: [...draft.groups],
  expected: {
    students: expectedCount(draft.expected.students) ?? 0,
    parents: expectedCount(draft.expected.parents) ?? 0,
    staff: expectedCount(draft.expected.staff) ?? 0,
  },
  bands: [...draft.bands],
  languages: [...draft.languages],
  terms: Object.entries(draft.terms).map(([row, option]) => ({
    substitution_fk: Number(row),
    option_fk: option,
  })),
})

/** What keeps the survey from being set up, in sentences; none where nothing does. */
export function faultsOf(draft: Draft, fields: Repeated, today: string): string[] {
  const typed = draft.groups.filter(
    (group) => draft.expected[group].trim() !== '' && fields.expected[group] === 0,
  )
  const { begin, end } = draft
  const dates = begin && end ? dateFault({ begin, end }, { begin: null, end: null }, today) : null
  const missing = missingFrom(fields, today).map(({ message }) => message)
  return [
    ...missing.filter((message) => !(dates && message.startsWith('The open date'))),
    ...(typed.length > 0 ? [countRule] : []),
    ...(dates ? [dates] : []),
  ]
}
