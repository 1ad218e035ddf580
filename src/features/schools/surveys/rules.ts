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

/** The status as people are shown it: one that was canceled is not merely closed. */
export const shownStatus = <S extends SurveyStatus>(survey: {
  survey_status: S
  cancelledOn: string | null
}): S | 'cancelled' => (survey.cancelledOn === null ? survey.survey_status : 'cancelled')

/** Share of the survey's days that have passed, 0 to 100; 0 where the dates are missing or their span is not positive. */
export function progressPercent(begin: string | null, end: string | null, today: string): number {
  if (!begin || !end) return 0
  const span = daysBetween(begin, end)
  if (!(span > 0)) return 0
  return Math.min(100, Math.max(0, (daysBetween(begin, today) / span) * 100))
}

/** The title of a survey that no one has named. */
export function defaultTitle(schoolName: string, now: Date, zone: string): string {
  const month = new Intl.DateTimeFormat('en', { timeZone: zone, month: 'long', year: 'numeric' }).format(now)
  return `${schoolName}'s Equity Audit Survey – ${month}`
}

/** Why a pair of dates cannot be, in a sentence; null when it can. A date that is not set yet cannot be wrong. */
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

/** What the activity log tells of a survey before and after a change. */
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

/** The message if none of a list is chosen. */
export const chooseSome = {
  groups: 'Choose at least one group.',
  bands: 'Choose which grades take part.',
  languages: 'Choose at least one language.',
} as const

/** What the setup still lacks, each with the step where it is filled in. Terms not chosen mean the default. */
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

/** A change of a survey's settings; what it does not name stays. */
export interface SettingsChange
  extends Partial<Record<DayColumn, string>>,
    Partial<Record<NumberColumn, number>> {
  survey_setup_complete_date?: string | null
  /** Languages to switch on (true) or off. */
  languages?: Partial<Record<LanguageCode, boolean>>
  /** Grade bands to switch on (true) or off. */
  bands?: Partial<Record<Band, boolean>>
  /** Groups to switch on (true) or off. */
  groups?: Partial<Record<Group, boolean>>
}

/** Settings that say who is asked; for students also the grades. */
export interface Participants {
  groups: readonly Group[]
  bands: readonly Band[]
}

/** All participant types that a survey asks: students by grade, parents, staff. */
export const askedTypes = ({ groups: asked, bands: grades }: Participants): ParticipantType[] =>
  [...grades.map((band) => bandTypes[band]), participantTypes.parent, participantTypes.staff].filter((type) =>
    asked.includes(groupOf(type)),
  )

/** What is said to a participant type that a survey does not ask. */
export const notAsked = (survey: Participants, type: ParticipantType): string =>
  survey.groups.includes(groupOf(type))
    ? 'This survey does not ask these grades.'
    : 'This survey does not ask this group.'

/** Expected counts of the groups that take part; what was entered for another one is kept and counts as 0. */
export const askedCounts = (survey: Pick<SetupState, 'groups' | 'expected'>): Record<Group, number> => {
  const of = (group: Group) => (survey.groups.includes(group) ? survey.expected[group] : 0)
  return { students: of('students'), parents: of('parents'), staff: of('staff') }
}

/** Who can be asked the gender question: the setting, and its participant types. */
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

/** No gender item, as a setting of it. */
export const noGenderItem = 5

/** The setting of the gender item, 0 to 5, for one participant type: none if it is not asked of them. */
export function genderItemOf(survey: GenderSettings, type: ParticipantType): number {
  const isAsked = genderSettings.some((setting) => {
    const types: readonly ParticipantType[] = genderAsks[setting]
    return survey[settings[setting].column] === 1 && types.includes(type)
  })
  return isAsked ? survey.survey_question_gender : noGenderItem
}

/** Who is asked what, as breakdowns need it. */
export const askedOf = (survey: GenderSettings & { types: readonly ParticipantType[] }) => ({
  types: survey.types,
  genderItemOf: (type: ParticipantType) => genderItemOf(survey, type),
})

/** The sum over the groups: of people expected, or of responses counted. */
export const totalOf = (expected: Readonly<Record<Group, number>>): number =>
  groups.reduce((sum, group) => sum + expected[group], 0)
