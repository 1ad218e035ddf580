import type { TemplateValues } from '../../schools/templates/rules.ts'

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
