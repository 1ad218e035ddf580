import * as z from 'zod'
import { areaCodes } from '../../shared/codes.ts'
import { byGuid, contract } from '../../shared/endpoint.ts'
import { gapEnd } from '../results/contract.ts'

export const comparedDivisions = ['group', 'race', 'gender'] as const

export const gapsReply = z.object({
  surveyName: z.string(),
  schoolName: z.string(),
  provisional: z.boolean(),
  preview: z.boolean(),
  smallGroup: z.number(),
  /** Pairs of groups that were compared in all areas; the test is corrected for so many. */
  comparisons: z.number(),
  /** Largest gap first; areas without two groups to compare are last. */
  areas: z.array(
    z.object({
      code: z.enum(areaCodes),
      name: z.string(),
      /** The largest gap of each division, largest first. Withheld groups are in none. */
      gaps: z.array(
        z.object({
          division: z.enum(comparedDivisions),
          name: z.string(),
          low: gapEnd,
          high: gapEnd,
          /** Points between the two scores as shown. */
          distance: z.number(),
          /** Larger than chance would give. */
          beyondChance: z.boolean(),
        }),
      ),
    }),
  ),
})
export type Gaps = z.output<typeof gapsReply>

export const gapsContract = contract({
  gaps: {
    method: 'GET',
    path: '/api/survey-results/{guid}/gaps',
    access: { owner: { survey: 'params.guid' } },
    summary:
      'Areas by their largest gap between groups, race/ethnicity groups and genders, and which gaps are larger than chance would give.',
    params: byGuid,
    status: 200,
    reply: gapsReply,
  },
})
