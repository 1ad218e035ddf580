import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { clocksAgree } from '../../../server/clock.ts'
import type { Db } from '../../../server/db/connect.ts'
import { type Handlers, type Services, serve } from '../../../server/serve.ts'
import { genderItem, raceItem, responseCodes } from '../../../shared/codes.ts'
import { dayIn, hourIn } from '../../../shared/dates.ts'
import type { RowsReply } from '../../../shared/endpoint.ts'
import { Problem } from '../../../shared/errors.ts'
import { recordEvent } from '../../events/server/actions.ts'
import {
  areaSums,
  type ChoiceValue,
  closingCode,
  fittingAnswers,
  type InstrumentDocument,
  type Item,
  isArea,
} from '../../questions/rules.ts'
import { openSurvey } from '../../questions/server/actions.ts'
import { requireResponses } from '../../retention/server/actions.ts'
import { notAsked, totalOf } from '../../surveys/rules.ts'
import { acceptsResponses, stageOf } from '../../surveys/rules-stages.ts'
import { findSurvey, surveyGuids, surveyIdsNamed } from '../../surveys/server/actions.ts'
import { requireNotCancelled } from '../../surveys/server/actions-states.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import { isTooFast } from '../../tickets/rules.ts'
import { readTicket } from '../../tickets/server/actions.ts'
import { responsesContract, type StoredResponse, submitTexts } from '../contract.ts'
import { isSameChoice, markNames, subTypeFits, traceOf } from '../rules.ts'
import {
  countListed,
  isStored,
  listedInBatches,
  storeResponse,
  waitingAtMost,
  waitingResponses,
} from './actions.ts'
import type { NewResponse, ResponseRow } from './tables.ts'

const handlers: Handlers<typeof responsesContract> = {
  async submitSurvey({ body }, { request, ...services }) {
    const { db } = services
    if (waitingResponses(db) >= waitingAtMost) throw new Problem('unavailable', undefined, 5)
    const { survey, instrument } = await openSurvey(services, body.survey_guid)
    if (!survey) throw new Problem('notFound', 'There is no survey at this link.')
    try {
      const response = await newResponse(services, request, survey, instrument, body)
      await storeResponse(db, response)
    } catch (refusal) {
      // A device whose first answer was lost sends again, perhaps after the close: what is stored stays a success.
      if (!(refusal instanceof Problem) || !(await isStored(db, survey.id, body.participant_guid)))
        throw refusal
    }
    return [{ responseCode: responseCodes.success, responseMessage: submitTexts.success }]
  },
  async countResponses(_, { survey }) {
    return { count: totalOf(survey.counted) }
  },
  async allResponses({ query }, { db, now, user }) {
    await recordEvent(db, now(), {
      user: user.id,
      identifier: 'all surveys',
      event: 'Responses read',
      message: whatIsRead(query),
    })
    return listResponses(db, null, query)
  },
  async surveyResponses({ params, query }, { db, config, now, user }) {
    const survey = await findSurvey({ db, config, now }, params.guid)
    if (!survey) throw new Problem('notFound')
    requireNotCancelled(survey)
    requireResponses(survey)
    await recordEvent(db, now(), {
      user: user.id,
      identifier: survey.guid,
      event: 'Responses read',
      message: whatIsRead(query),
    })
    return listResponses(db, survey.id, query)
  },
}

function whatIsRead({
  page,
  pageSize,
  trace,
}: z.output<typeof responsesContract.surveyResponses.query>): string {
  const rows = page === undefined && pageSize === undefined ? 'all' : `page ${page ?? 1}`
  return trace === 'yes' ? `${rows}, with network and browser` : rows
}

interface Listing {
  page?: number | undefined
  pageSize?: number | undefined
  search?: string | undefined
  trace: 'no' | 'yes'
}

/** Responses of all surveys or of one as administrators read them: all, or a page where one is asked for. */
async function listResponses(
  db: Db,
  surveyId: number | null,
  { search: text, page, pageSize, trace }: Listing,
): Promise<RowsReply<StoredResponse>> {
  const search = text ? { text, surveyIds: await surveyIdsNamed(db, text) } : undefined
  const limit = pageSize ?? 50
  const isPaged = page !== undefined || pageSize !== undefined
  const batches = listedInBatches(
    db,
    surveyId,
    search,
    isPaged ? { limit, offset: ((page ?? 1) - 1) * limit } : undefined,
  )
  return { total: await countListed(db, surveyId, search), batches: asStored(db, batches, trace === 'yes') }
}

async function* asStored(
  db: Db,
  batches: AsyncIterable<ResponseRow[]>,
  withTrace: boolean,
): AsyncGenerator<StoredResponse[]> {
  for await (const rows of batches) {
    const guids = await surveyGuids(db, [...new Set(rows.map((row) => row.survey_id))])
    yield rows.map(({ survey_id, participant_guid, ip_address, user_agent, ...row }) => ({
      ...row,
      survey_guid: guids.get(survey_id) ?? '',
      id: `${survey_id}-${participant_guid}`,
      guid: participant_guid,
      ...(withTrace ? { ip_address, user_agent } : {}),
    }))
  }
}

type Submission = z.output<typeof responsesContract.submitSurvey.body>

/** A submission as it is stored. Throws a Problem where it does not fit the survey. */
async function newResponse(
  services: Services,
  request: FastifyRequest,
  survey: FullSurvey,
  instrument: InstrumentDocument | undefined,
  body: Submission,
): Promise<NewResponse> {
  const { config, now } = services
  const type = body.participant_type
  if (!subTypeFits(type, body.participant_sub_type)) {
    throw new Problem('badRequest', 'The participant type and sub-type do not fit together.')
  }
  await requireOpen(services, survey)
  if (!instrument) throw new Problem('unavailable')
  if (!survey.types.includes(type)) throw new Problem('badRequest', notAsked(survey, type))
  const sent = asAnswers(body.response_json)
  const items = instrument.instruments[type]
  const answers = fitting(items, sent)
  const language = Number(body.language_fk)
  const ticket = await readTicket(services, body.ticket, { surveyId: survey.id, type })
  const marks = markNames.filter((mark) => {
    if (mark === 'ticket') return ticket === null
    if (mark === 'fast') return ticket !== null && isTooFast(ticket, answers.size, now())
    return isSameChoice(scoredValues(items, answers))
  })
  return {
    survey_id: survey.id,
    participant_guid: body.participant_guid,
    participant_type: type,
    participant_sub_type: body.participant_sub_type,
    participant_at_school: Number(body.participant_at_school),
    participant_gender: closingCode(answers, genderItem),
    demographic_fk: closingCode(answers, raceItem),
    language_fk: instrument.languages.includes(language) ? language : 1,
    response_json: JSON.stringify(sent),
    scores: JSON.stringify(areaSums(items, answers)),
    submitted_date: dayIn(survey.zone, now()),
    arrived_hour: hourIn(survey.zone, now()),
    secret: randomInt(2 ** 32),
    ticket: ticket?.id ?? null,
    marks: marks.length > 0 ? JSON.stringify(marks) : null,
    ...traceOf(config.respondentTrace, request.ip, request.headers['user-agent'] ?? ''),
  }
}

/** What was answered to scored items, without those that were declined. */
const scoredValues = (items: Item[], answers: ReadonlyMap<string, ChoiceValue>): number[] =>
  items.flatMap(({ name, area }) => {
    const value = isArea(area) ? answers.get(name) : undefined
    return typeof value === 'number' ? [value] : []
  })

/** The survey may have been read up to a second ago. A refusal is for good and 409 where it is recorded or all clocks agree. */
async function requireOpen(services: Services, survey: FullSurvey): Promise<void> {
  const stage = stageOf(survey, services.now())
  if (acceptsResponses(stage)) return
  const recorded = survey.final_at !== null || survey.cancelled_at !== null
  const stands = recorded || (await clocksAgree(services, (now) => stageOf(survey, now)))
  if (!stands) throw new Problem('unavailable', undefined, 60)
  throw new Problem(
    'conflict',
    stage === 'pre-release' ? 'The survey has not opened yet.' : 'The survey has closed.',
  )
}

/** The answers as an object of item name to value; the same as a JSON text is accepted. */
function asAnswers(sent: Record<string, unknown> | string): Record<string, unknown> {
  if (typeof sent !== 'string') return sent
  try {
    const parsed: unknown = JSON.parse(sent)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>
  } catch {}
  throw new Problem('badRequest', 'The answers are not a JSON object.')
}

function fitting(items: Item[], sent: Record<string, unknown>): Map<string, ChoiceValue> {
  const answers = fittingAnswers(items, sent)
  if (answers instanceof Map) return answers
  throw new Problem(answers.problem, answers.message)
}

export function responseRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, responsesContract, handlers)
}
