import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../../server/db/connect.ts'
import { type Context, type Handlers, type Services, serve } from '../../../server/serve.ts'
import { stepStatus, steps } from '../../../shared/codes.ts'
import { dayIn } from '../../../shared/dates.ts'
import { Problem } from '../../../shared/errors.ts'
import { languageCode, languages } from '../../../shared/languages.ts'
import { isAdministrator } from '../../../shared/permissions.ts'
import { recordEvent } from '../../events/server/actions.ts'
import { setStep } from '../../process/server/queries.ts'
import { freezeIfOpen } from '../../questions/server/queries.ts'
import { dateFault, hasOpened, missingFromSetup, surveyStatus } from '../../surveys/rules.ts'
import {
  changeSettings,
  currentSurvey,
  editSetup,
  expectedCounts,
  findSurvey,
  languageIds,
  lockedMessage,
  settingsOf,
  toSurveys,
} from '../../surveys/server/queries.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import { termChoices } from '../../terms/server/queries.ts'
import { type SurveySetup, setupContract } from '../contract.ts'
import { storedSetting } from '../rules.ts'
import { draftLanguages, kitDocument, questionsForFamilies, surveyLink, templateDocument } from './actions.ts'

type SettingContext = Context<typeof setupContract.saveSurveySetting>

const handlers: Handlers<typeof setupContract> = {
  async surveyConfigForSurvey(_, { survey, request, ...services }) {
    return setupOf(services, request, survey)
  },
  async entitySurveyConfig({ params }, { request, ...services }) {
    const current = await currentSurvey(services.db, params.entityId, services.config.timeZone)
    return current ? setupOf(services, request, current) : null
  },
  async saveSurveySetting({ body }, context) {
    const setting = storedSetting(body.settingType, body.value)
    if (typeof setting === 'string') throw new Problem('badRequest', setting)
    if (body.settingType === 'setupComplete') {
      await editSetup(context, 'setup completed', (trx, survey) => completeSetup(trx, context, survey))
      return { success: true }
    }
    const closing = body.settingType === 'surveyEndDate'
    await editSetup(
      context,
      body.settingType,
      async (trx, survey) => {
        if (closing) await closeDateMayMove(trx, context, survey, String(setting.value))
        requirePossibleDates(context, survey, setting)
        await changeSettings(trx, survey.id, { [setting.column]: setting.value })
      },
      closing,
    )
    return { success: true }
  },
  async saveLanguageSettings({ body }, context) {
    const { langEnglish, langSpanish, langSomali, langHmong } = body
    const columns = {
      survey_language_english: langEnglish,
      survey_language_spanish: langSpanish,
      survey_language_somali: langSomali,
      survey_language_hmong: langHmong,
    }
    const change = Object.entries(columns).flatMap(([column, on]) =>
      on === undefined ? [] : [[column, Number(on)]],
    )
    if (change.length === 0) throw new Problem('badRequest', 'failed to update the language selections')
    await editSetup(context, 'languages', async (trx, survey) => {
      await changeSettings(trx, survey.id, Object.fromEntries(change))
    })
    return { success: true }
  },
  async communicationTemplate({ query }) {
    const content = await templateDocument(['template'], query.lang, query.dates !== undefined)
    return { name: 'Communication_Template.docx', content }
  },
  async informParticipants({ query }) {
    const content = await templateDocument(['notice', 'invitation'], query.lang)
    return { name: 'Inform_Participants.docx', content }
  },
  async communicationKit({ params, query }, { survey, config, request }) {
    const link = surveyLink(config, request, survey.guid)
    return kitDocument(survey, link, params.document, languageCode(query.language))
  },
  async familyQuestions({ params, query }, { request: _request, ...services }) {
    const survey = await findSurvey(services.db, params.guid, services.config.timeZone)
    if (!survey) throw new Problem('notFound', 'There is no survey at this link.')
    return questionsForFamilies(services, survey, languageCode(query.language))
  },
}

/** Completing writes the day, moves the process steps, and opens the survey at once where its first day is today. */
async function completeSetup(trx: Db, { now, config }: SettingContext, survey: FullSurvey): Promise<void> {
  const today = dayIn(survey.zone, now())
  const counts = (await expectedCounts(trx, [survey.id])).get(survey.id) ?? {
    students: 0,
    parents: 0,
    staff: 0,
  }
  const missing = missingFromSetup({ name: survey.name, counts, settings: settingsOf(survey), today })
  if (missing.length > 0) throw new Problem('conflict', missing.map((one) => one.message).join(' '))
  await changeSettings(trx, survey.id, { survey_setup_complete_date: today })
  await setStep(trx, survey.entity_fk, steps.auditSurvey, stepStatus.complete)
  await setStep(trx, survey.entity_fk, steps.responsesAndResults, stepStatus.active)
  await freezeIfOpen({ db: trx, config, now }, { ...survey, survey_setup_complete_date: today })
}

/** Once a survey has opened only an administrator moves its close date, later and only while it is running. */
async function closeDateMayMove(
  trx: Db,
  context: SettingContext,
  survey: FullSurvey,
  day: string,
): Promise<void> {
  const { now, user } = context
  if (!hasOpened(survey, now())) return
  if (!isAdministrator(user.role) || surveyStatus(survey, now()) !== 'active') {
    throw new Problem('conflict', lockedMessage)
  }
  if (day <= (survey.survey_date_end ?? '')) {
    throw new Problem('conflict', 'The close date of a survey that is open can only be moved later.')
  }
  await recordEvent(trx, now(), {
    user: user.id,
    identifier: survey.guid,
    event: 'Close date moved',
    message: day,
  })
}

function requirePossibleDates(
  { now }: SettingContext,
  survey: FullSurvey,
  setting: { column: string; value: string | number },
): void {
  const day = String(setting.value)
  const change =
    setting.column === 'survey_date_begin'
      ? { begin: day }
      : setting.column === 'survey_date_end'
        ? { end: day }
        : null
  if (!change) return
  const stored = { begin: survey.survey_date_begin, end: survey.survey_date_end }
  const fault = dateFault(change, stored, dayIn(survey.zone, now()))
  if (fault) throw new Problem('badRequest', fault)
}

async function setupOf(
  services: Services,
  request: FastifyRequest,
  survey: FullSurvey,
): Promise<SurveySetup> {
  const { db, config } = services
  const now = services.now()
  const [listed] = await toSurveys(db, [survey], now)
  const counts = (await expectedCounts(db, [survey.id])).get(survey.id) ?? {
    students: 0,
    parents: 0,
    staff: 0,
  }
  if (!listed) throw new Problem('notFound')
  const settings = settingsOf(survey)
  const surveyLanguages = languageIds(survey).map((id) => languages[id - 1]?.code ?? 'en')
  const participantSettings = {
    students4_8: survey.survey_participant_4_8 === 1,
    students9_12: survey.survey_participant_9_12 === 1,
  }
  return {
    survey: listed,
    schoolName: survey.school_name,
    version: survey.version,
    settingsObject: settings,
    participantCounts: counts,
    participantCountObject: [
      { participant_type_fk: 1, count: counts.students },
      { participant_type_fk: 2, count: counts.parents },
      { participant_type_fk: 3, count: counts.staff },
    ],
    participantSettings,
    surveyLanguages,
    terms: await termChoices(db, survey.id),
    surveyMeta: { survey_name: survey.name },
    formData: {
      surveyLanguages,
      surveyParticipantSettings: participantSettings,
      surveyItems: { survey_question_gender: survey.survey_question_gender },
      surveyTimeline: {
        survey_date_begin: survey.survey_date_begin,
        survey_date_end: survey.survey_date_end,
      },
    },
    locked: hasOpened(survey, now),
    missing: missingFromSetup({ name: survey.name, counts, settings, today: dayIn(survey.zone, now) }),
    surveyLink: surveyLink(config, request, survey.guid),
    kitDrafts: draftLanguages(),
  }
}

export function setupRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, setupContract, handlers)
}
