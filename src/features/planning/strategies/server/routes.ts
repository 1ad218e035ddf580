import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { fileName } from '../../../../shared/file-names.ts'
import { listGoals } from '../../../acting/goals/server/actions.ts'
import { requireFinal, resultsOf } from '../../../figures/results/server/actions.ts'
import { wordDocument } from '../../../records/documents/server/actions.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { readAreas } from '../../../schools/questions/server/actions.ts'
import { strategiesContract } from '../contract.ts'
import { recommended } from '../rules.ts'
import { guideBlocks, planParts, readStrategy } from './actions.ts'

const handlers: Handlers<typeof strategiesContract> = {
  async areaStrategies({ params }) {
    return readStrategy(params.area)
  },
  async strategyGuide({ params }) {
    const strategy = readStrategy(params.area)
    const part = { language: 'en' as const, title: strategy.title, blocks: guideBlocks(strategy) }
    const content = await wordDocument([part], { words: {}, links: {} })
    return { name: `Strategy_Guide_${params.area}.docx`, content }
  },
  async implementationPlan(_, { user, survey, school, ...services }) {
    const { db, now } = services
    requireFinal(survey)
    const names = readAreas('en')
    const results = await resultsOf(services, survey, names)
    const { focus } = recommended(results.areas)
    const goals = (await listGoals(services, school)).filter(({ state }) => state === 'open')
    if (focus.length === 0 && goals.length === 0) {
      throw new Problem(
        'conflict',
        'Too few people answered to score any area, so there’s no plan to download.',
      )
    }
    const content = await wordDocument(planParts(results, focus, goals, names), { words: {}, links: {} })
    await recordEvent(db, now(), {
      user: user.id,
      identifier: survey.guid,
      event: 'Implementation plan downloaded',
      message: focus.map(({ code }) => code).join(', '),
    })
    const name = fileName('implementation-plan', survey.school_name, dayIn(survey.zone, now()))
    return { name: `${name}.docx`, content }
  },
}

export function strategyRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, strategiesContract, handlers)
}
