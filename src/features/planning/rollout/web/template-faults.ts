import type { TemplatePart, TemplateValues } from '../../../schools/templates/rules.ts'
import { templateValues } from '../rules-fields.ts'

/** What is wrong with the fields of a part, in a sentence; for dates by the field. */
export type TemplateFaults = Partial<Record<TemplatePart | 'begin' | 'end', string>>

/** What the server would refuse, by the field that has it; whether the dates are over only the server knows. */
export function faultsOf(values: TemplateValues): TemplateFaults {
  const faults: TemplateFaults = {}
  for (const { path, message } of templateValues.safeParse(values).error?.issues ?? []) {
    const [part, field] = path
    const name = field === 'begin' || field === 'end' ? field : part
    faults[name as keyof TemplateFaults] ??= message
  }
  const { dates } = values
  if (dates && !faults.begin && !faults.end && dates.end <= dates.begin)
    faults.end = 'The close date must be at least one day after the open date.'
  return faults
}
