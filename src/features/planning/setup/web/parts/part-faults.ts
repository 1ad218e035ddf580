import { chooseDay } from '../../../../../shared/fields.ts'
import type { SetupPart, TemplateValues } from '../../../../schools/settings/rules.ts'
import { chooseSome } from '../../../../schools/surveys/rules.ts'

/** What is wrong with the fields of a part, in a sentence; for dates by the field. */
export type PartFaults = Partial<Record<SetupPart | 'begin' | 'end', string | undefined>>

/** What the server would refuse, by the field that has it; whether the dates are over only the server knows. */
export function faultsOf({ dates, ...values }: TemplateValues): PartFaults {
  const faults: PartFaults = {}
  for (const part of ['groups', 'bands', 'languages'] as const)
    if (values[part]?.length === 0) faults[part] = chooseSome[part]
  if (dates?.begin === '') faults.begin = chooseDay
  if (dates?.end === '') faults.end = chooseDay
  if (dates && !faults.begin && !faults.end && dates.end <= dates.begin)
    faults.end = 'The close date must be at least one day after the open date.'
  return faults
}
