import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../server/serve.ts'
import { stepStatus, steps } from '../../../shared/codes.ts'
import { Problem } from '../../../shared/errors.ts'
import { isAdministrator } from '../../../shared/permissions.ts'
import { recordEvent } from '../../events/server/actions.ts'
import { setStep } from '../../process/server/queries.ts'
import { zoneOf } from '../../school/rules.ts'
import { findSchoolOfUser } from '../../school/server/queries.ts'
import { surveysContract } from '../contract.ts'
import { defaultTitle, hasOpened, surveyStatus } from '../rules.ts'
import {
  changeSettings,
  copySetup,
  currentSurvey,
  editSetup,
  holdSchool,
  insertSurvey,
  listSurveys,
  renameSurvey,
  settingsOf,
  toSurveys,
} from './queries.ts'

const handlers: Handlers<typeof surveysContract> = {
  async survey(_, { db, config, now, user }) {
    const school = await findSchoolOfUser(db, user.id)
    const schoolId = isAdministrator(user.role) ? null : (school?.id ?? 0)
    return toSurveys(db, await listSurveys(db, schoolId, config.timeZone), now())
  },
  async surveyVersions(_, { db, config, now, survey }) {
    return toSurveys(db, await listSurveys(db, survey.entity_fk, config.timeZone), now())
  },
  async entitySurvey({ params }, { db, config, now }) {
    const current = await currentSurvey(db, params.id, config.timeZone)
    return current ? ((await toSurveys(db, [current], now()))[0] ?? null) : null
  },
  async allSurveys({ params }, { db, config, now }) {
    return toSurveys(db, await listSurveys(db, params.entityId, config.timeZone), now())
  },
  async surveyData(_, { db, now, survey }) {
    const [found] = survey ? await toSurveys(db, [survey], now()) : []
    if (!found) throw new Problem('notFound')
    return found
  },
  async generateSurvey({ body }, { db, config, now, user, school }) {
    const name = body.surveyName || defaultTitle(school.entity_name, now(), zoneOf(school, config.timeZone))
    const made = await db.transaction().execute(async (trx) => {
      await holdSchool(trx, school.id)
      const earlier = await listSurveys(trx, school.id, config.timeZone)
      if (earlier.some((survey) => surveyStatus(survey, now()) === 'active')) {
        throw new Problem(
          'conflict',
          'A survey of this school is active. A new one can start when it has closed.',
        )
      }
      const source = body.copyFrom ? earlier.find((survey) => survey.guid === body.copyFrom) : undefined
      if (body.copyFrom && !source) throw new Problem('denied')
      // One that has not opened by now is given up: it must not open beside the new one.
      for (const survey of earlier.filter((one) => !hasOpened(one, now()))) {
        await changeSettings(trx, survey.id, { survey_setup_complete_date: null })
      }
      const survey = await insertSurvey(trx, { schoolId: school.id, name, now: now() })
      if (source) await copySetup(trx, source, survey.id)
      await setStep(trx, school.id, steps.auditSurvey, stepStatus.active)
      await setStep(trx, school.id, steps.responsesAndResults, stepStatus.disabled)
      return survey
    })
    await recordEvent(db, now(), { user: user.id, identifier: made.guid, event: 'Survey made', message: '' })
    const allSurveys = await toSurveys(db, await listSurveys(db, school.id, config.timeZone), now())
    return { survey_guid: made.guid, allSurveys }
  },
  async entitySurveySettings(_, { survey }) {
    return settingsOf(survey)
  },
  async entitySurveyDates(_, { survey }) {
    return { surveyBeginDate: survey.survey_date_begin, surveyEndDate: survey.survey_date_end }
  },
  async updateSurveyName({ body }, context) {
    await editSetup(context, 'title', async (trx, survey) => {
      await renameSurvey(trx, survey.id, body.surveyName)
    })
    return { success: true, surveyName: body.surveyName }
  },
}

export function surveyRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, surveysContract, handlers)
}
