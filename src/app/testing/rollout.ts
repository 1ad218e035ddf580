import { nothingSet, type TemplateValues } from '../../features/schools/settings/rules.ts'

/** Values for test templates. They set everything except the terms. */
export const templateValues = {
  ...nothingSet,
  dates: { begin: '2026-11-02', end: '2026-11-13' },
  groups: ['students', 'staff'],
  bands: ['9-12'],
  languages: ['en', 'es'],
  gender: { item: 2, ask48: false, ask912: true, askAdults: true },
} satisfies TemplateValues

export const templateFields = {
  name: 'Autumn 2026',
  values: templateValues,
  completes: false,
}
