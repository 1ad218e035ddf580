import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { readAreas } from '../../../schools/questions/server/actions.ts'
import { byClarity, toGap } from '../../results/rules.ts'
import { allAreas } from '../../results/rules-sentences.ts'
import { aboutResults, keptResults, requireFinal } from '../../results/server/actions.ts'
import { gapsContract } from '../contract.ts'

const handlers: Handlers<typeof gapsContract> = {
  async gaps(_, { survey, ...services }) {
    requireFinal(survey)
    const kept = await keptResults(services, survey)
    const texts = readAreas('en')
    const gaps = kept.figures.gaps.map((gap) => ({
      ...toGap(gap),
      area: gap.area,
      areaName: gap.area === null ? allAreas : texts[gap.area].name,
    }))
    return { ...(await aboutResults(services, survey, kept)), gaps: gaps.sort(byClarity) }
  },
}

export function gapRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, gapsContract, handlers)
}
