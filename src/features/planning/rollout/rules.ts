import { type Band, bands, type Group, groups } from '../../../shared/codes.ts'
import { languages } from '../../../shared/languages.ts'
import type { SettingsChange } from '../../schools/surveys/rules.ts'
import type { TemplateValues } from '../../schools/templates/rules.ts'

/** The settings that a template gives a survey; terms are not among them. */
export function settingsOf({
  dates,
  groups: asked,
  bands: grades,
  ...values
}: TemplateValues): SettingsChange {
  const { languages: spoken, gender } = values
  return {
    ...(dates ? { survey_date_begin: dates.begin, survey_date_end: dates.end } : {}),
    ...(asked ? { groups: switches<Group>(groups, asked) } : {}),
    ...(grades ? { bands: switches<Band>(bands, grades) } : {}),
    ...(spoken
      ? {
          languages: switches(
            languages.map(({ code }) => code),
            spoken,
          ),
        }
      : {}),
    ...(gender
      ? {
          survey_question_gender: gender.item,
          survey_gender_4_8: Number(gender.ask48),
          survey_gender_9_12: Number(gender.ask912),
          survey_gender_adults: Number(gender.askAdults),
        }
      : {}),
  }
}

const switches = <T extends string>(all: readonly T[], on: readonly T[]): Partial<Record<T, boolean>> =>
  Object.fromEntries(all.map((one) => [one, on.includes(one)])) as Partial<Record<T, boolean>>

/** What the audit trail tells of a template before and after a change. */
export const templateFields = ({
  name,
  completes,
  values: { dates, gender, terms, ...lists },
}: {
  name: string
  completes: boolean
  values: TemplateValues
}) => ({
  name,
  'open date': dates?.begin ?? null,
  'close date': dates?.end ?? null,
  groups: lists.groups?.join(', ') ?? null,
  grades: lists.bands?.join(', ') ?? null,
  languages: lists.languages?.join(', ') ?? null,
  'gender item': gender ? JSON.stringify(gender) : null,
  terms: terms ? terms.map(({ option_fk }) => option_fk).join(', ') : null,
  'completed by itself': completes ? 'yes' : 'no',
})
