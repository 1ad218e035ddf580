import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../../server/db/connect.ts'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { languageCode, languages } from '../../../../shared/languages.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { codeOfGuid } from '../../../records/links/server/actions.ts'
import { learnLanguages, wordsInForce } from '../../../records/words/server/actions.ts'
import { languageSetting, languageSettings } from '../../../schools/surveys/rules-settings.ts'
import {
  currentSurvey,
  editSetup,
  listSurveys,
  saveSettings,
} from '../../../schools/surveys/server/actions.ts'
import { toSurveys } from '../../../schools/surveys/server/actions-shown.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { setupContract } from '../contract.ts'
import { changeFromSetting } from '../rules.ts'
import { changeSetup, completeSetup, renewLink, setupOf, shortLink, startSurvey } from './actions.ts'
import { kitDocument, messagesOf, templateDocument, templateFile } from './actions-kit.ts'
import { messengerFile } from './actions-messenger.ts'

const handlers: Handlers<typeof setupContract> = {
  async generateSurvey({ body }, { user, school, request: _request, ...services }) {
    const { db, config, now } = services
    const survey_guid = await startSurvey(services, user, school, body)
    const all = await listSurveys({ db, config, now }, school.id)
    return { survey_guid, allSurveys: await toSurveys({ db, now }, user, all) }
  },
  async surveyConfigForSurvey(_, { user, survey, request, ...services }) {
    return setupOf(services, user, request, survey)
  },
  async entitySurveyConfig(_, { user, school, request, ...services }) {
    const current = await currentSurvey(services, school.id)
    return current ? setupOf(services, user, request, current) : null
  },
  async renewSurveyLink(_, context) {
    let publicGuid = ''
    let shortCode = ''
    const renew = async (trx: Db, survey: FullSurvey) => {
      publicGuid = await renewLink(trx, context.now(), survey)
      shortCode = await codeOfGuid(trx, publicGuid)
    }
    await editSetup(context, 'survey link renewed', renew, true)
    return { publicGuid, shortCode }
  },
  async saveSurveySetting({ body: { settingType, value, reason } }, context) {
    if (reason !== undefined && !isAdministrator(context.user.role)) throw new Problem('denied')
    const change = changeFromSetting(settingType, value, context.survey.zone)
    if (typeof change === 'string') throw new Problem('badRequest', change)
    if (settingType === 'setupComplete') {
      await editSetup(context, 'setup completed', (trx, survey) =>
        completeSetup(trx, context, survey, reason),
      )
    } else {
      const closing = settingType === 'surveyEndDate'
      await editSetup(
        context,
        settingType,
        (trx, survey) => changeSetup(trx, context, survey, change, reason),
        closing,
      )
    }
    return { success: true }
  },
  async saveLanguageSettings({ body }, context) {
    await learnLanguages(context.db, Object.keys(body.languages ?? {}))
    const named = languages.flatMap(({ code }) => {
      const first = languageSettings.find((setting) => setting === languageSetting({ code }))
      const on = first ? body[first] : body.languages?.[code]
      return on === undefined ? [] : [[code, Boolean(on)]]
    })
    if (named.length === 0) throw new Problem('badRequest', 'failed to update the language selections')
    await editSetup(context, 'languages', (trx, survey) =>
      saveSettings(trx, survey.id, { languages: Object.fromEntries(named) }),
    )
    return { success: true }
  },
  async communicationTemplate({ query }, { db }) {
    const content = await templateDocument(db, ['template'], query.lang, query.dates !== undefined)
    return { name: templateFile, content }
  },
  async informParticipants({ query }, { db }) {
    const content = await templateDocument(db, ['notice', 'invitation'], query.lang)
    return { name: 'Inform_Participants.docx', content }
  },
  async communicationKit({ params, query }, { survey, db, config, request }) {
    const link = await shortLink(db, config, request, survey.public_guid)
    return kitDocument(db, survey, link, params.document, query.languages ?? languageCode(query.language))
  },
  async surveyMessages(_, { survey, db, config, request }) {
    const link = await shortLink(db, config, request, survey.public_guid)
    return messagesOf(await wordsInForce(db), survey, link)
  },
  async messengerFile({ query: { format } }, { user, organization, request, ...services }) {
    return messengerFile(services, user, request, organization, format)
  },
}

export function setupRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, setupContract, handlers)
  // Document addresses also work without /api.
  for (const { path } of [setupContract.communicationTemplate, setupContract.informParticipants]) {
    app.get(path.slice('/api'.length), async (request, reply) => reply.redirect(`/api${request.url}`))
  }
}
