import {
  type Band,
  bands,
  bandTypes,
  type Group,
  groups,
  groupTypes,
  type ParticipantType,
  participantTypes,
  type SurveyStatus,
} from '../../shared/codes.ts'
import { addDays, dayIn, daysBetween } from '../../shared/dates.ts'
import { type LanguageCode, languages } from '../../shared/languages.ts'

/** The status as people are shown it: one that was cancelled is not merely closed. */
export const shownStatus = <S extends SurveyStatus>(survey: {
  survey_status: S
  cancelledOn: string | null
}): S | 'cancelled' => (survey.cancelledOn === null ? survey.survey_status : 'cancelled')

/** The open survey that opened last; undefined while none is open. */
export function newestOpen<S extends { id: number; survey_status: SurveyStatus; beginDate: string | null }>(
  surveys: readonly S[],
): S | undefined {
  return surveys
    .filter((survey) => survey.survey_status === 'active')
    .sort((a, b) => (b.beginDate ?? '').localeCompare(a.beginDate ?? '') || b.id - a.id)[0]
}

/** Share of the survey's days that have passed, 0 to 100; 0 where the dates are missing or their span is not positive. */
export function progressPercent(begin: string | null, end: string | null, today: string): number {
  if (!begin || !end) return 0
  const span = daysBetween(begin, end)
  if (!(span > 0)) return 0
  return Math.min(100, Math.max(0, (daysBetween(begin, today) / span) * 100))
}

/** The title of a survey that nobody has named. */
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
  expected: Readonly<Record<Group, number>>
}

/** What the audit trail tells of a survey before and after a change. */
export const setupValues = (survey: SetupState & { survey_setup_complete_date: string | null }) => ({
  title: survey.name,
  'open date': survey.survey_date_begin,
  'close date': survey.survey_date_end,
  'setup completed': survey.survey_setup_complete_date,
  'gender item': survey.survey_question_gender,
  languages: survey.languages.join(', '),
  grades: survey.bands.join(', '),
  'expected students': survey.expected.students,
  'expected parents': survey.expected.parents,
  'expected staff': survey.expected.staff,
})

/** What the setup still lacks, each with the step where it is filled in. Terms not chosen mean the default. */
export function missingFromSetup(survey: SetupState, today: string): { step: string; message: string }[] {
  const missing: { step: string; message: string }[] = []
  const need = (met: boolean, step: string, message: string) => {
    if (!met) missing.push({ step, message })
  }
  const { expected, survey_date_begin: begin, survey_date_end: end } = survey
  need(expected.students > 0, 'Participants', 'Enter how many students you expect.')
  need(expected.parents > 0, 'Participants', 'Enter how many parents and caregivers you expect.')
  need(expected.staff > 0, 'Participants', 'Enter how many staff you expect.')
  need(survey.bands.length > 0, 'Participants', 'Choose which grades take part.')
  need(survey.survey_question_gender > 0, 'Items', 'Choose a gender item, or none.')
  need(survey.languages.length > 0, 'Language', 'Choose at least one language.')
  need(begin !== null, 'Timeline', 'Choose the open date.')
  need(end !== null, 'Timeline', 'Choose the close date.')
  need(begin === null || begin >= today, 'Timeline', 'The open date has passed. Choose today or a later day.')
  need(survey.name.trim() !== '', 'Review', 'Give the survey a title.')
  return missing
}

/** A change of a survey's settings; what it does not name stays. */
export interface SettingsChange {
  survey_date_begin?: string
  survey_date_end?: string
  survey_setup_complete_date?: string | null
  survey_question_gender?: number
  /** Of whom the gender item is asked, 1 or 0. */
  survey_gender_4_8?: number
  survey_gender_9_12?: number
  survey_gender_adults?: number
  /** Languages to switch on (true) or off. */
  languages?: Partial<Record<LanguageCode, boolean>>
  /** Grade bands to switch on (true) or off. */
  bands?: Partial<Record<Band, boolean>>
}

/** The student types that a survey asks. */
export const studentTypes = (survey: { bands: readonly Band[] }): ParticipantType[] =>
  survey.bands.map((band) => bandTypes[band])

/** All participant types that a survey asks: students by grade, parents, staff. */
export const askedTypes = (survey: { bands: readonly Band[] }): ParticipantType[] => [
  ...studentTypes(survey),
  participantTypes.parent,
  participantTypes.staff,
]

/** Of whom the gender item can be asked: the setting, its column, and the participant types it stands for. */
export const genderAsks = {
  genderAsk48: { flag: 'survey_gender_4_8', types: [participantTypes.student48] },
  genderAsk912: { flag: 'survey_gender_9_12', types: [participantTypes.student912] },
  genderAskAdults: { flag: 'survey_gender_adults', types: [participantTypes.parent, participantTypes.staff] },
} as const satisfies Record<string, { flag: string; types: readonly ParticipantType[] }>
export type GenderSetting = keyof typeof genderAsks
export const genderSettings = Object.keys(genderAsks) as readonly GenderSetting[]
type GenderFlag = (typeof genderAsks)[GenderSetting]['flag']
export const genderFlags: readonly GenderFlag[] = genderSettings.map((setting) => genderAsks[setting].flag)
type GenderFlags = Readonly<Record<GenderFlag, number>>

export const genderFlagsOf = (survey: GenderFlags): GenderFlags => ({
  survey_gender_4_8: survey.survey_gender_4_8,
  survey_gender_9_12: survey.survey_gender_9_12,
  survey_gender_adults: survey.survey_gender_adults,
})

/** No gender item, as a setting of it. */
export const noGenderItem = 5

/** The setting of the gender item, 0 to 5, for one participant type: none where it is not asked of them. */
export function genderItemOf(
  survey: GenderFlags & { survey_question_gender: number },
  type: ParticipantType,
): number {
  const isAsked = genderSettings.some((setting) => {
    const { flag, types } = genderAsks[setting]
    return survey[flag] === 1 && types.some((one) => one === type)
  })
  return isAsked ? survey.survey_question_gender : noGenderItem
}

/** Who is asked what, as breakdowns need it. */
export const askedOf = (
  survey: GenderFlags & { survey_question_gender: number; types: readonly ParticipantType[] },
) => ({ types: survey.types, genderItemOf: (type: ParticipantType) => genderItemOf(survey, type) })

/** The sum over the groups: of people expected, or of responses counted. */
export const totalOf = (expected: Readonly<Record<Group, number>>): number =>
  groups.reduce((sum, group) => sum + expected[group], 0)

// The specification's names of what is a list here. Calls use them; nothing else does.

type Language = (typeof languages)[number]
export type LanguageFlag = `survey_language_${Lowercase<Language['name']>}`
export type LanguageSetting = `lang${Language['name']}`

export const languageFlag = ({ name }: { name: Language['name'] }): LanguageFlag =>
  `survey_language_${name.toLowerCase() as Lowercase<Language['name']>}`
export const languageSetting = ({ name }: { name: Language['name'] }): LanguageSetting => `lang${name}`

/** A grade band's names in the settings of a survey, as a setting that is saved, and for respondents. */
export const bandNames = {
  '4-8': { flag: 'survey_participant_4_8', setting: 'participant48', students: 'students4_8' },
  '9-12': { flag: 'survey_participant_9_12', setting: 'participant912', students: 'students9_12' },
} as const satisfies Record<Band, object>
type BandName<Kind extends 'flag' | 'setting' | 'students'> = (typeof bandNames)[Band][Kind]
export type BandFlag = BandName<'flag'>
export type BandSetting = BandName<'setting'>
export type BandStudents = BandName<'students'>

export const languageFlags: readonly LanguageFlag[] = languages.map(languageFlag)
export const languageSettings: readonly LanguageSetting[] = languages.map(languageSetting)
export const bandFlags: readonly BandFlag[] = bands.map((band) => bandNames[band].flag)
export const bandSettings: readonly BandSetting[] = bands.map((band) => bandNames[band].setting)

export const bandStudents: readonly BandStudents[] = bands.map((band) => bandNames[band].students)

/** Languages and bands as flags, 0 or 1. */
export const flagsOf = (survey: {
  languages: readonly LanguageCode[]
  bands: readonly Band[]
}): Record<LanguageFlag | BandFlag, number> =>
  Object.fromEntries([
    ...bands.map((band) => [bandNames[band].flag, Number(survey.bands.includes(band))]),
    ...languages.map((language) => [
      languageFlag(language),
      Number(survey.languages.includes(language.code)),
    ]),
  ])

/** A change of settings with its languages and bands as flags. */
export function changedFlags({ languages: spoken = {}, bands: grades = {}, ...columns }: SettingsChange) {
  const flags = [
    ...bands.map((band) => [bandNames[band].flag, grades[band]] as const),
    ...languages.map((language) => [languageFlag(language), spoken[language.code]] as const),
  ]
  const changed = flags.flatMap(([flag, on]) => (on === undefined ? [] : [[flag, Number(on)]]))
  return { ...columns, ...Object.fromEntries(changed) }
}

/** The bands of a survey as respondents' pages ask for them. */
export const participantSettingsOf = (survey: { bands: readonly Band[] }): Record<BandStudents, boolean> =>
  Object.fromEntries(bands.map((band) => [bandNames[band].students, survey.bands.includes(band)])) as Record<
    BandStudents,
    boolean
  >

/** The change that switches languages, bands and who is asked the gender item, as named settings say; null where a name is none of them. */
export function changeOf(setting: string, on: boolean): SettingsChange | null {
  const language = languages.find((one) => languageSetting(one) === setting)
  if (language) return { languages: { [language.code]: on } }
  const asks = genderSettings.find((one) => one === setting)
  if (asks) return { [genderAsks[asks].flag]: Number(on) }
  const band = bands.find((one) => bandNames[one].setting === setting)
  return band ? { bands: { [band]: on } } : null
}

/** Expected counts by the participant type that stands for each group. */
export const countRows = (
  expected: Readonly<Record<Group, number>>,
): { participant_type_fk: number; count: number }[] =>
  groups.map((group) => ({ participant_type_fk: groupTypes[group], count: expected[group] }))
