import { chooseDay } from '../../../../../shared/fields.ts'
import type { SetupPart, TemplateValues } from '../../../../schools/settings/rules.ts'
import { chooseSome } from '../../../../schools/surveys/rules.ts'

/** Errors in a part's fields, one sentence each. The two dates have separate errors. */
export type PartFaults = Partial<Record<SetupPart | 'begin' | 'end', string | undefined>>

/** Returns errors that the server would report, by field. Only the server checks whether dates are in the past. */
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
