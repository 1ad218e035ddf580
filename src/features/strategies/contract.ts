import * as z from 'zod'
import { areaCodes } from '../../shared/codes.ts'
import { byGuid, contract, fileReply, mediaTypes } from '../../shared/endpoint.ts'

export const strategiesContract = contract({
  strategyGuide: {
    method: 'GET',
    path: '/api/strategy-guide/{area}',
    access: 'signed-in',
    summary: 'What a school can do in one equity area, with first steps and references, as a Word document.',
    params: z.object({ area: z.enum(areaCodes, 'There is no such equity area.') }),
    status: 200,
    reply: fileReply,
    file: mediaTypes.word,
  },
  implementationPlan: {
    method: 'GET',
    path: '/api/implementation-plan/{guid}',
    access: { owner: { survey: 'params.guid' } },
    summary:
      'A plan to write in, as a Word document, filled with the areas that a survey’s results recommend to begin with; 409 while there are none.',
    params: byGuid,
    status: 200,
    reply: fileReply,
    file: mediaTypes.word,
  },
})
