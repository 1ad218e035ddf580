import {
  type Band,
  bandTypes,
  type Group,
  groupOf,
  groups,
  type ParticipantType,
  participantTypes,
  type SurveyStatus,
} from '../../../shared/codes.ts'
import { addDays, daysBetween } from '../../../shared/dates.ts'
import type { LanguageCode } from '../../../shared/languages.ts'
import {
  type DayColumn,
  loggedSettings,
  type NumberColumn,
  type SettingName,
  type StoredSettings,
  settings,
} from '../settings/rules.ts'

/** Returns the status that people see, which distinguishes canceled surveys from closed ones. */
export const shownStatus = <S extends SurveyStatus>(survey: {
  survey_status: S
  cancelledOn: string | null
}): S | 'cancelled' => (survey.cancelledOn === null ? survey.survey_status : 'cancelled')

/** Returns the share of days that have passed, 0 to 100; 0 if a date is missing or the span isn't positive. */
export function progressPercent(begin: string | null, end: string | null, today: string): number {
  if (!begin || !end) return 0
  const span = daysBetween(begin, end)
  if (!(span > 0)) return 0
  return Math.min(100, Math.max(0, (daysBetween(begin, today) / span) * 100))
}

/** Returns a survey's title until someone enters one. */
export function defaultTitle(schoolName: string, now: Date, zone: string): string {
  const month = new Intl.DateTimeFormat('en', { timeZone: zone, month: 'long', year: 'numeric' }).format(now)
  return `${schoolName}'s Equity Audit Survey – ${month}`
}

/** Returns why a pair of dates isn't valid; null if it is. A date that isn't set yet can't be invalid. */
export function dateFault(
  change: { begin?: string; end?: string },
  stored: { begin: string | null; end: string | null },
  today: string,
): string | null {
  const begin = change.begin ?? stored.begin
  const end = change.end ?? stored.end
  if ((change.begin ?? today) < today) return 'The open date must be today or later.'
  if ((change.end ?? today) < today) return 'The close date must be today or later.'
  if (begin && end && addDays(begin, 1) > end) {
    return change.begin
      ? 'The open date must be at least one day before the close date.'
      : 'The close date must be at least one day after the open date.'
  }
  return null
}

export interface SetupState {
  name: string
  survey_date_begin: string | null
  survey_date_end: string | null
  survey_question_gender: number
  languages: readonly LanguageCode[]
  bands: readonly Band[]
  groups: readonly Group[]
  expected: Readonly<Record<Group, number>>
}

/** Returns a survey's values as the activity log records them before and after a change. */
export const setupValues = (
  survey: SetupState &
    StoredSettings & { survey_setup_complete_date: string | null; extra_reason: string | null },
) => ({
  title: survey.name,
  ...loggedSettings((name) => survey[settings[name].column]),
  'setup completed': survey.survey_setup_complete_date,
  'reason for one more survey within a year': survey.extra_reason,
  languages: survey.languages.join(', '),
  groups: survey.groups.join(', '),
  grades: survey.bands.join(', '),
  'expected students': survey.expected.students,
  'expected parents': survey.expected.parents,
  'expected staff': survey.expected.staff,
})

/** Messages for lists in which nothing is chosen. */
export const chooseSome = {
  groups: 'Choose at least one group.',
  bands: 'Choose which grades take part.',
  languages: 'Choose at least one language.',
} as const

/** Lists what is missing, each with the step where it is entered. Terms that weren't chosen use the default. */
export function missingFromSetup(survey: SetupState, today: string): { step: string; message: string }[] {
  const missing: { step: string; message: string }[] = []
  const need = (met: boolean, step: string, message: string) => {
    if (!met) missing.push({ step, message })
  }
  const { expected, survey_date_begin: begin, survey_date_end: end } = survey
  const lacks = (group: Group) => survey.groups.includes(group) && expected[group] === 0
  const noGrades = survey.groups.includes('students') && survey.bands.length === 0
  need(survey.groups.length > 0, 'Participants', chooseSome.groups)
  need(!lacks('students'), 'Participants', 'Enter the number of students.')
  need(!lacks('parents'), 'Participants', 'Enter the number of parents and caregivers.')
  need(!lacks('staff'), 'Participants', 'Enter the number of staff.')
  need(!noGrades, 'Participants', chooseSome.bands)
  need(survey.survey_question_gender > 0, 'Items', 'Choose a gender question, or none.')
  need(survey.languages.length > 0, 'Language', chooseSome.languages)
  need(begin !== null, 'Timeline', 'Choose the open date.')
  need(end !== null, 'Timeline', 'Choose the close date.')
  need(begin === null || begin >= today, 'Timeline', 'The open date has passed. Choose today or later.')
  need(survey.name.trim() !== '', 'Review', 'Enter a title for the survey.')
  return missing
}

/** A change to a survey's settings; settings not listed stay unchanged. */
export interface SettingsChange
  extends Partial<Record<DayColumn, string>>,
    Partial<Record<NumberColumn, number>> {
  survey_setup_complete_date?: string | null
  /** Languages to turn on (true) or off (false). */
  languages?: Partial<Record<LanguageCode, boolean>>
  /** Grade bands to turn on (true) or off (false). */
  bands?: Partial<Record<Band, boolean>>
  /** Groups to turn on (true) or off (false). */
  groups?: Partial<Record<Group, boolean>>
}

/** Settings for who takes part, with the grades for students. */
export interface Participants {
  groups: readonly Group[]
  bands: readonly Band[]
}

/** Returns all participant types in a survey: students by grade, parents, staff. */
export const participantTypesOf = ({ groups: asked, bands: grades }: Participants): ParticipantType[] =>
  [...grades.map((band) => bandTypes[band]), participantTypes.parent, participantTypes.staff].filter((type) =>
    asked.includes(groupOf(type)),
  )

/** Returns the message for a participant type that a survey doesn't include. */
export const notAsked = (survey: Participants, type: ParticipantType): string =>
  survey.groups.includes(groupOf(type))
    ? 'This survey does not ask these grades.'
    : 'This survey does not ask this group.'

/**
 * Returns the number of people in each group that takes part. Numbers entered for other groups stay stored and count as
 * 0.
 */
export const participatingCounts = (
  survey: Pick<SetupState, 'groups' | 'expected'>,
): Record<Group, number> => {
  const of = (group: Group) => (survey.groups.includes(group) ? survey.expected[group] : 0)
  return { students: of('students'), parents: of('parents'), staff: of('staff') }
}

/** Settings for who gets the gender question, each with its participant types. */
export const genderAsks = {
  genderAsk48: [participantTypes.student48],
  genderAsk912: [participantTypes.student912],
  genderAskAdults: [participantTypes.parent, participantTypes.staff],
} as const satisfies Partial<Record<SettingName, readonly ParticipantType[]>>
export type GenderSetting = keyof typeof genderAsks
export const genderSettings = Object.keys(genderAsks) as readonly GenderSetting[]
type GenderSettings = Pick<
  StoredSettings,
  'survey_question_gender' | (typeof settings)[GenderSetting]['column']
>

/** The gender question setting that means no gender question. */
export const noGenderItem = 5

/** Returns the gender question setting, 0 to 5, for one participant type; 5 if they don't get the question. */
export function genderItemOf(survey: GenderSettings, type: ParticipantType): number {
  const isAsked = genderSettings.some((setting) => {
    const types: readonly ParticipantType[] = genderAsks[setting]
    return survey[settings[setting].column] === 1 && types.includes(type)
  })
  return isAsked ? survey.survey_question_gender : noGenderItem
}

/** Returns who gets which questions, in the form that breakdowns need. */
export const askedOf = (survey: GenderSettings & { types: readonly ParticipantType[] }) => ({
  types: survey.types,
  genderItemOf: (type: ParticipantType) => genderItemOf(survey, type),
})

/** Returns how many responses can count: 110% of the group's number of people, rounded up. No limit if it is 0. */
export const boundOf = (expected: number): number =>
  expected === 0 ? Number.POSITIVE_INFINITY : Math.ceil((expected * 11) / 10)

/** Returns the total across groups, of people or of counted responses. */
export const totalOf = (expected: Readonly<Record<Group, number>>): number =>
  groups.reduce((sum, group) => sum + expected[group], 0)
