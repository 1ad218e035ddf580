import type { FastifyInstance } from 'fastify'
import { removeRemains } from '../../../../server/db/remains.ts'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { findUsers } from '../../../people/users/server/actions.ts'
import { everySchool, findSchool } from '../../../schools/school/server/actions.ts'
import { listEverySurvey } from '../../../schools/surveys/server/actions.ts'
import { nameFault } from '../../deletion/rules.ts'
import { schoolRecordsContract } from '../contract.ts'
import { certificatePage, whyNotDeletable } from '../rules.ts'
import { deleteSchool } from './actions.ts'

const handlers: Handlers<typeof schoolRecordsContract> = {
  async deletableSchools(_, { db, config, now }) {
    const schools = await everySchool(db)
    const surveys = Map.groupBy(
      await listEverySurvey({ db, config, now }, null),
      (survey) => survey.entity_fk,
    )
    const users = await findUsers(
      db,
      schools.map((school) => school.user_fk),
    )
    return schools.map(({ id, user_fk, entity_name, entity_district }) => {
      const own = surveys.get(id) ?? []
      return {
        id,
        name: entity_name,
        district: entity_district,
        account: users.get(user_fk)?.email ?? '',
        surveys: own.length,
        responses: own.reduce((sum, { response_count }) => sum + response_count, 0),
        reason: whyNotDeletable(own),
      }
    })
  },
  async deleteSchool({ params, body }, { user, request: _request, ...services }) {
    const school = await findSchool(services.db, params.id)
    if (!school) throw new Problem('notFound', 'This school no longer exists.')
    const fault = nameFault(body.schoolName, school.entity_name)
    if (fault !== null) throw new Problem('badRequest', fault)
    const certificate = await deleteSchool(services, school.id, { user, event: 'School deleted' })
    await removeRemains(services.db)
    return { records: [...certificate.records], certificate: certificatePage(certificate) }
  },
}

export function schoolRecordsRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, schoolRecordsContract, handlers)
}
