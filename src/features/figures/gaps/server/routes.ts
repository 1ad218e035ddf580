import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { readAreas } from '../../../schools/questions/server/actions.ts'
import { byClarity, shownGaps } from '../../results/rules-gaps.ts'
import { allAreas } from '../../results/rules-sentences.ts'
import { aboutResults, requireFinal, storedResults } from '../../results/server/actions.ts'
import { gapsContract } from '../contract.ts'

const handlers: Handlers<typeof gapsContract> = {
  async gaps(_, { survey, ...services }) {
    requireFinal(survey)
    const kept = await storedResults(services, survey)
    const texts = readAreas('en')
    const gaps = shownGaps(kept.figures).map((gap) => ({
      ...gap,
      areaName: gap.area === null ? allAreas : texts[gap.area].name,
    }))
    return { ...(await aboutResults(services, survey, kept)), gaps: gaps.sort(byClarity) }
  },
}

export function gapRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, gapsContract, handlers)
}
