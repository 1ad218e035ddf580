import * as z from 'zod'
import { areaCodes } from '../../../shared/codes.ts'
import { byGuid, contract } from '../../../shared/endpoint.ts'
import { aboutResults, gap } from '../results/contract.ts'

export const gapsReply = aboutResults.extend({
  /** Clear gaps first, widest first, then gaps that are too close to call. `area` is null for gaps across all areas. */
  gaps: z.array(gap.extend({ area: z.enum(areaCodes).nullable(), areaName: z.string() })),
})
export type Gaps = z.output<typeof gapsReply>

export const gapsContract = contract({
  gaps: {
    method: 'GET',
    path: '/api/survey-results/{guid}/gaps',
    access: { owner: { survey: 'params.guid' }, from: 'viewer', results: true },
    scope: 'results',
    summary:
      'Every smaller group compared with everyone else in its group, area by area: clear gaps and those too close to call.',
    params: byGuid,
    status: 200,
    reply: gapsReply,
  },
})
