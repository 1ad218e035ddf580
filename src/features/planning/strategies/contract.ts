import * as z from 'zod'
import { areaCodes } from '../../../shared/codes.ts'
import { byGuid, contract, fileReply, mediaTypes } from '../../../shared/endpoint.ts'

const byArea = z.object({ area: z.enum(areaCodes, 'We can’t find this equity area.') })

/** What a school can do in one equity area. */
const areaStrategies = z.object({
  title: z.string(),
  about: z.string(),
  actions: z.array(
    z.object({
      title: z.string(),
      text: z.string(),
      first_step: z.string(),
      evidence: z.string(),
      reference: z.string().optional(),
    }),
  ),
  /** Signs that the strategies are working at a school. */
  look_for: z.array(z.string()),
})
export type AreaStrategies = z.output<typeof areaStrategies>

export const strategiesContract = contract({
  areaStrategies: {
    method: 'GET',
    path: '/api/strategies/{area}',
    access: 'signed-in',
    summary: 'What a school can do in one equity area, with first steps and references.',
    params: byArea,
    status: 200,
    reply: areaStrategies,
  },
  strategyGuide: {
    method: 'GET',
    path: '/api/strategy-guide/{area}',
    access: 'signed-in',
    summary: 'What a school can do in one equity area, with first steps and references, as a Word document.',
    params: byArea,
    status: 200,
    reply: fileReply,
    file: mediaTypes.word,
  },
  implementationPlan: {
    method: 'GET',
    path: '/api/implementation-plan/{guid}',
    access: { owner: { survey: 'params.guid' }, from: 'viewer', results: true },
    summary:
      'An implementation plan as a Word document, with the recommended areas and the school’s open goals; 409 if there are neither.',
    params: byGuid,
    status: 200,
    reply: fileReply,
    file: mediaTypes.word,
  },
})
