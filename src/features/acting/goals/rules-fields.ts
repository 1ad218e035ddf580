import * as z from 'zod'
import { dimensionKeys } from '../../../measurement/rows.ts'
import { areaCodes, groups } from '../../../shared/codes.ts'
import { day, filled, text } from '../../../shared/endpoint.ts'
import { limits } from './rules-limits.ts'

/** What a goal may say: checked by its form and by the server. */

export const step = z.object({
  text: filled(limits.step).meta({ examples: ['Agree on one way to hear both sides'] }),
  /** Day by which it is due; null where none was set. */
  due: day.nullable(),
  /** Day on which it was marked as done; null before. */
  done: day.nullable(),
})

/** What people write about a goal. */
export const goalFields = z.object({
  area: z.enum(areaCodes, 'Choose an equity area.'),
  group: z.enum(['everyone', ...groups]),
  /** A row of the group, by the name that results give it; null for the whole group. */
  subgroup: z.object({ dimension: z.enum(dimensionKeys), name: filled(300) }).nullable(),
  /** Title of the strategy it was made from; empty where it is in own words. */
  strategy: text(limits.strategy),
  difference: filled(limits.difference).meta({
    examples: ['Students are heard before a consequence is decided'],
  }),
  /** A role or initials. */
  responsible: filled(limits.responsible).meta({ examples: ['Assistant principal'] }),
  due: day,
  evidence: filled(limits.evidence).meta({ examples: ['The students’ score is clearly higher in 2027.'] }),
  /** In their order; no two with the same words. */
  steps: z
    .array(step)
    .max(limits.steps, `At most ${limits.steps} steps.`)
    .refine(
      (steps) => new Set(steps.map((one) => one.text)).size === steps.length,
      'Two steps have the same words.',
    )
    .meta({ examples: [[]] }),
})
