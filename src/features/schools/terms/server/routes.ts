import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { editSetup } from '../../surveys/server/actions.ts'
import { termsContract } from '../contract.ts'
import { listSubstitutions, termsInForce } from './actions.ts'
import { chooseTerm, optionExists } from './queries.ts'

const handlers: Handlers<typeof termsContract> = {
  async substitutions(_, { db }) {
    return listSubstitutions(db)
  },
  async entitySubstitution(_, { db, survey }) {
    const inForce = await termsInForce(db, survey.id)
    return inForce.map(({ variable, chosen, option }) => ({
      substitution_fk: option.substitution_fk,
      variable,
      option_selection_id: option.position,
      option_fk: option.id,
      chosen,
      byLanguage: option.labels,
    }))
  },
  async saveTerm({ body }, context) {
    const option = {
      id: body.option_fk,
      substitution_fk: body.substitution_fk,
      position: body.option_selection_id,
    }
    if (!(await optionExists(context.db, option)))
      throw new Problem('badRequest', 'Choose one of the listed words.')
    await editSetup(context, 'terms', (trx, survey) =>
      chooseTerm(trx, survey.id, body.substitution_fk, body.option_fk),
    )
    return { success: true }
  },
}

export function termRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, termsContract, handlers)
}
