import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../server/serve.ts'
import { areaCodes } from '../../../shared/codes.ts'
import { readAreas } from '../../questions/server/actions.ts'
import { readableBy, standing, surveyScores } from '../../results/server/actions.ts'
import { gapsContract } from '../contract.ts'
import { gapsOf } from '../rules.ts'

const handlers: Handlers<typeof gapsContract> = {
  async gaps(_, { user, survey: named, request: _request, ...services }) {
    const survey = readableBy(user, named, services.now())
    const { scores, smallGroup } = await surveyScores(services, survey)
    const texts = readAreas('en')
    const areas = areaCodes.map((code, area) => ({
      code,
      name: texts[code].name,
      divisions: scores.ways.flatMap((way) => way.byArea[area] ?? []),
    }))
    return { ...standing(services, survey, smallGroup), ...gapsOf(areas) }
  },
}

export function gapRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, gapsContract, handlers)
}
