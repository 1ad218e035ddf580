import { chooseDay } from '../../../../shared/fields.ts'
import { chooseSome } from '../../../schools/surveys/rules.ts'
import type { TemplatePart, TemplateValues } from '../../../schools/templates/rules.ts'

/** What is wrong with the fields of a part, in a sentence; for dates by the field. */
export type TemplateFaults = Partial<Record<TemplatePart | 'begin' | 'end', string>>

/** What the server would refuse, by the field that has it; whether the dates are over only the server knows. */
export function faultsOf({ dates, ...values }: TemplateValues): TemplateFaults {
  const faults: TemplateFaults = {}
  for (const part of ['groups', 'bands', 'languages'] as const)
    if (values[part]?.length === 0) faults[part] = chooseSome[part]
  if (dates?.begin === '') faults.begin = chooseDay
  if (dates?.end === '') faults.end = chooseDay
  if (dates && !faults.begin && !faults.end && dates.end <= dates.begin)
    faults.end = 'The close date must be at least one day after the open date.'
  return faults
}
