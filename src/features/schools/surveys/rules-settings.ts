import { type Band, bands, type Group, groups, groupTypes } from '../../../shared/codes.ts'
import { firstLanguages, type LanguageCode, languageCodes, languages } from '../../../shared/languages.ts'
import {
  columnsFrom,
  isSetting,
  partNames,
  type SetupPart,
  settings,
  type TemplateValues,
  valueIn,
} from '../settings/rules.ts'
import type { Participants, SettingsChange } from './rules.ts'

type FirstLanguage = (typeof firstLanguages)[number]
/** The specification's flags. Added languages have none and are in lists of codes only. */
export type LanguageFlag = `survey_language_${Lowercase<FirstLanguage['name']>}`
export type LanguageSetting = `lang${FirstLanguage['name']}` | `lang_${LanguageCode}`

const languageFlag = ({ name }: { name: FirstLanguage['name'] }): LanguageFlag =>
  `survey_language_${name.toLowerCase() as Lowercase<FirstLanguage['name']>}`
/** Returns the name of the setting that turns a language on: `langSpanish`, and `lang_vi` for an added one. */
export const languageSetting = ({ code }: { code: LanguageCode }): LanguageSetting => {
  const first = firstLanguages.find((language) => language.code === code)
  return first ? `lang${first.name}` : `lang_${code}`
}
export const isLanguageSetting = (name: string): name is LanguageSetting =>
  languages.some((language) => languageSetting(language) === name)

/** A grade band's flag in the survey settings, and the setting that saves it. */
export const bandNames = {
  '4-8': { flag: 'survey_participant_4_8', setting: 'participant48' },
  '9-12': { flag: 'survey_participant_9_12', setting: 'participant912' },
} as const satisfies Record<Band, object>
type BandName<Kind extends 'flag' | 'setting'> = (typeof bandNames)[Band][Kind]
export type BandFlag = BandName<'flag'>
export type BandSetting = BandName<'setting'>

/** A group's flag in the survey settings, and the setting that saves it. */
export const groupSwitches = {
  students: { flag: 'survey_participant_students', setting: 'participantStudents' },
  parents: { flag: 'survey_participant_parents', setting: 'participantParents' },
  staff: { flag: 'survey_participant_staff', setting: 'participantStaff' },
} as const satisfies Record<Group, object>
export type GroupFlag = (typeof groupSwitches)[Group]['flag']
type GroupSetting = (typeof groupSwitches)[Group]['setting']
export const groupFlags: readonly GroupFlag[] = groups.map((group) => groupSwitches[group].flag)
export const groupSettings: readonly GroupSetting[] = groups.map((group) => groupSwitches[group].setting)

export const languageFlags: readonly LanguageFlag[] = firstLanguages.map(languageFlag)
export const languageSettings = firstLanguages.map(
  ({ name }): `lang${FirstLanguage['name']}` => `lang${name}`,
)
export const bandFlags: readonly BandFlag[] = bands.map((band) => bandNames[band].flag)
export const bandSettings: readonly BandSetting[] = bands.map((band) => bandNames[band].setting)

/** Converts languages, bands and groups to flags, 0 or 1. */
export const flagsOf = (
  survey: Participants & { languages: readonly LanguageCode[] },
): Record<LanguageFlag | BandFlag | GroupFlag, number> =>
  Object.fromEntries([
    ...groups.map((group) => [groupSwitches[group].flag, Number(survey.groups.includes(group))]),
    ...bands.map((band) => [bandNames[band].flag, Number(survey.bands.includes(band))]),
    ...firstLanguages.map((language) => [
      languageFlag(language),
      Number(survey.languages.includes(language.code)),
    ]),
  ])

/** Converts flags to lists of bands and groups. */
export const listsOf = (flags: Readonly<Record<BandFlag | GroupFlag, number>>) => ({
  groups: groups.filter((group) => flags[groupSwitches[group].flag] === 1),
  bands: bands.filter((band) => flags[bandNames[band].flag] === 1),
})

/** Converts the languages, bands and groups in a settings change to flags. */
export function changedFlags(change: SettingsChange) {
  const { languages: spoken = {}, bands: grades = {}, groups: asked = {}, ...columns } = change
  const flags = [
    ...groups.map((group) => [groupSwitches[group].flag, asked[group]] as const),
    ...bands.map((band) => [bandNames[band].flag, grades[band]] as const),
    ...firstLanguages.map((language) => [languageFlag(language), spoken[language.code]] as const),
  ]
  const changed = flags.flatMap(([flag, on]) => (on === undefined ? [] : [[flag, Number(on)]]))
  return { ...columns, ...Object.fromEntries(changed) }
}

/** Returns the change that applies a template, or a form with a whole setup. Terms are not settings. */
export const settingsFrom = (values: Omit<TemplateValues, 'terms'>): SettingsChange => ({
  ...columnsFrom(valueIn(values)),
  ...(values.groups && { groups: switches(groups, values.groups) }),
  ...(values.bands && { bands: switches(bands, values.bands) }),
  ...(values.languages && { languages: switches(languageCodes, values.languages) }),
})

/** Returns a list of codes with the languages of a change turned on or off, in the order they are offered. */
export const changedLanguages = (
  codes: readonly LanguageCode[],
  { languages: spoken = {} }: SettingsChange,
): LanguageCode[] => languageCodes.filter((code) => spoken[code] ?? codes.includes(code))

const switches = <T extends string>(all: readonly T[], on: readonly T[]): Partial<Record<T, boolean>> =>
  Object.fromEntries(all.map((one) => [one, on.includes(one)])) as Partial<Record<T, boolean>>

/** Returns who takes part, in the form that respondents' pages need. */
export const participantSettingsOf = ({ groups: asked, bands: grades }: Participants) => ({
  students4_8: asked.includes('students') && grades.includes('4-8'),
  students9_12: asked.includes('students') && grades.includes('9-12'),
  asksParents: asked.includes('parents'),
  asksStaff: asked.includes('staff'),
})

/** Returns the change that turns a named setting on or off; null if it isn't a switch. */
export function changeOf(setting: string, on: boolean): SettingsChange | null {
  const language = languages.find((one) => languageSetting(one) === setting)
  if (language) return { languages: { [language.code]: on } }
  if (isSetting(setting) && settings[setting].kind === 'switch')
    return { [settings[setting].column]: Number(on) }
  const group = groups.find((one) => groupSwitches[one].setting === setting)
  if (group) return { groups: { [group]: on } }
  const band = bands.find((one) => bandNames[one].setting === setting)
  return band ? { bands: { [band]: on } } : null
}

/** Returns numbers of people, keyed by the participant type that represents each group. */
export const countRows = (
  expected: Readonly<Record<Group, number>>,
): { participant_type_fk: number; count: number }[] =>
  groups.map((group) => ({ participant_type_fk: groupTypes[group], count: expected[group] }))

const namesOfLists: Partial<Record<SetupPart, readonly string[]>> = {
  groups: groupSettings,
  bands: bandSettings,
  languages: ['languages', ...languageSettings],
  terms: ['terms'],
}

/** Returns the setup part of a changed field, as `editSetup` names it; undefined if it isn't in any part. */
export const partOf = (field: string): SetupPart | undefined =>
  isSetting(field) ? settings[field].part : partNames.find((part) => namesOfLists[part]?.includes(field))
