import { loggedSettings, type TemplateValues, valueIn } from '../../schools/settings/rules.ts'

/** Returns a template's values, which the activity log compares before and after a change. */
export const templateFields = ({
  name,
  completes,
  values,
}: {
  name: string
  completes: boolean
  values: TemplateValues
}) => ({
  name,
  ...loggedSettings(valueIn(values)),
  groups: values.groups?.join(', ') ?? null,
  grades: values.bands?.join(', ') ?? null,
  languages: values.languages?.join(', ') ?? null,
  terms: values.terms?.map(({ option_fk }) => option_fk).join(', ') ?? null,
  'finished automatically': completes ? 'yes' : 'no',
})
