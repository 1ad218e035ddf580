import type { Band, Group } from '../../../shared/codes.ts'
import type { LanguageCode } from '../../../shared/languages.ts'

/** Setup parts in form order. A template can set any; the school always sets numbers of people and the title. */
export const setupParts = {
  dates: 'Dates',
  groups: 'Groups that take part',
  bands: 'Grades',
  languages: 'Languages',
  gender: 'Gender question',
  terms: 'Words',
} as const
export type SetupPart = keyof typeof setupParts
export const partNames = Object.keys(setupParts) as readonly SetupPart[]

/** A setting with one value, stored in a column of `survey_settings`. */
interface Setting {
  column: string
  part: SetupPart
  /** The key under which its part stores this value. */
  field: string
  /** A day, a number up to 5 (0: not chosen yet), or a yes/no value that columns store as 1 or 0. */
  kind: 'day' | 'option' | 'switch'
  /** Its name in the activity log. */
  log: string
  /** Label of a yes/no setting under its part's heading. */
  label?: string
  /** Value used if a request omits this setting. If undefined, the setting is required. */
  initial?: boolean
}

/**
 * A survey's single-value settings, keyed by the name used to save them. Columns, calls, the activity log, templates and
 * copies for later surveys are derived from this list. Languages, grade bands, groups and terms have several values, so
 * they have their own rows.
 */
export const settings = {
  surveyBeginDate: {
    column: 'survey_date_begin',
    part: 'dates',
    field: 'begin',
    kind: 'day',
    log: 'open date',
  },
  surveyEndDate: {
    column: 'survey_date_end',
    part: 'dates',
    field: 'end',
    kind: 'day',
    log: 'close date',
  },
  genderQuestion: {
    column: 'survey_question_gender',
    part: 'gender',
    field: 'item',
    kind: 'option',
    log: 'gender item',
  },
  genderAsk48: {
    column: 'survey_gender_4_8',
    part: 'gender',
    field: 'ask48',
    kind: 'switch',
    log: 'gender item for grades 4–8',
    label: 'Grades 4–8',
    initial: true,
  },
  genderAsk912: {
    column: 'survey_gender_9_12',
    part: 'gender',
    field: 'ask912',
    kind: 'switch',
    log: 'gender item for grades 9–12',
    label: 'Grades 9–12',
    initial: true,
  },
  genderAskAdults: {
    column: 'survey_gender_adults',
    part: 'gender',
    field: 'askAdults',
    kind: 'switch',
    log: 'gender item for adults',
    label: 'Parents, caregivers and staff',
    initial: true,
  },
} as const satisfies Record<string, Setting>

type All = typeof settings
export type SettingName = keyof All
export const settingNames = Object.keys(settings) as readonly SettingName[]
export const isSetting = (name: string): name is SettingName => settingNames.some((one) => one === name)

export const initialOf = (name: SettingName): boolean | undefined => (settings[name] as Setting).initial

export type NamesOf<Key extends 'part' | 'kind', Value> = {
  [N in SettingName]: All[N][Key] extends Value ? N : never
}[SettingName]
type OfKind<Kind extends Setting['kind']> = NamesOf<'kind', Kind>
type ColumnsOf<Kind extends Setting['kind']> = All[OfKind<Kind>]['column']
export type DayColumn = ColumnsOf<'day'>
export type NumberColumn = ColumnsOf<'option' | 'switch'>

export type StoredSettings = Readonly<Record<DayColumn, string | null> & Record<NumberColumn, number>>
export const initialSettings = Object.fromEntries(
  settingNames.map((name) => {
    const { column, kind } = settings[name]
    return [column, kind === 'day' ? null : Number(initialOf(name) ?? 0)]
  }),
) as StoredSettings
export const settingColumns = settingNames.map((name) => settings[name].column)

interface Kinds {
  day: string
  option: number
  switch: boolean
}
type ValuePart = All[SettingName]['part']
/** Only the parts that have values: for each, its values keyed by name. */
type ValueParts = {
  [P in ValuePart]: { [N in NamesOf<'part', P> as All[N]['field']]: Kinds[All[N]['kind']] }
}

/** The values of every setup part. */
export interface SetupValues extends ValueParts {
  groups: Group[]
  bands: Band[]
  languages: LanguageCode[]
  /** The chosen option for each row of terms; rows not listed use the default. */
  terms: { substitution_fk: number; option_fk: number }[]
}

/** A template's values for each setup part; null for a part that each school decides. */
export type TemplateValues = { [P in SetupPart]: SetupValues[P] | null }
/** Returns the parts that a template sets. A school can't change them. */
export const partsSet = (values: TemplateValues): SetupPart[] =>
  partNames.filter((part) => values[part] !== null)
export const nothingSet = Object.fromEntries(partNames.map((part) => [part, null])) as Record<SetupPart, null>

/** Returns a setup part's single-value settings. */
export const settingsIn = (part: SetupPart): SettingName[] =>
  settingNames.filter((name) => settings[name].part === part)

type Value = string | number | boolean
type ReadValue = (name: SettingName) => Value | null | undefined

/** Returns the parts that have values, with the values that `read` returns. */
export function valueParts(read: ReadValue): ValueParts {
  const parts: Partial<Record<SetupPart, Record<string, Value>>> = {}
  for (const name of settingNames) {
    const { part, field, kind } = settings[name]
    const value = read(name)
    parts[part] = { ...parts[part], [field]: kind === 'switch' ? Boolean(value) : (value ?? '') }
  }
  return parts as ValueParts
}

/** Returns a reader of settings' values. The reader returns undefined if the setting's part isn't set. */
export const valueIn =
  (values: Partial<TemplateValues>): ReadValue =>
  (name) => {
    const { part, field } = settings[name]
    return (values[part] as Record<string, Value> | null | undefined)?.[field]
  }

/** Returns column values for the settings that `read` returns. Other columns stay unchanged. */
export const columnsFrom = (
  read: ReadValue,
): Partial<Record<DayColumn, string> & Record<NumberColumn, number>> =>
  Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = read(name)
      if (value === undefined || value === null) return []
      return [[settings[name].column, typeof value === 'boolean' ? Number(value) : value]]
    }),
  )

/** Converts values to the form used in the activity log. */
export const loggedSettings = (read: ReadValue): Record<string, string | number | null> =>
  Object.fromEntries(
    settingNames.map((name) => {
      const { kind, log } = settings[name]
      const value = read(name) ?? null
      if (kind !== 'switch' || value === null) return [log, value as string | number | null]
      return [log, value ? 'yes' : 'no']
    }),
  )
