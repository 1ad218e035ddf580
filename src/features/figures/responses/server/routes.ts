import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import type { Db } from '../../../../server/db/connect.ts'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { previewGuid, responseCodes } from '../../../../shared/codes.ts'
import type { RowsReply } from '../../../../shared/endpoint.ts'
import { Problem } from '../../../../shared/errors.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { requireResponses } from '../../../records/retention/server/actions.ts'
import { openSurvey } from '../../../schools/questions/server/actions-open.ts'
import { totalOf } from '../../../schools/surveys/rules.ts'
import { findSurvey, surveyGuids, surveyIdsNamed } from '../../../schools/surveys/server/actions.ts'
import { requireNotCancelled } from '../../../schools/surveys/server/actions-states.ts'
import { responsesContract, type StoredResponse, submitTexts } from '../contract.ts'
import { countListed, listedInBatches, searchInBatches } from './actions.ts'
import { acceptResponse } from './actions-submit.ts'
import type { ResponseRow } from './tables.ts'

const completed = [{ responseCode: responseCodes.success, responseMessage: submitTexts.success }]

const handlers: Handlers<typeof responsesContract> = {
  async submitSurvey({ body }, { request, ...services }) {
    const { survey, instrument } = await openSurvey(services, body.survey_guid)
    if (!survey) throw new Problem('notFound', 'There is no survey at this link.')
    if (survey.guid === previewGuid) return completed
    await acceptResponse(services, { survey, instrument }, body, {
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      ticket: body.ticket,
      slip: body.slip,
    })
    return completed
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

/** Returns responses of all surveys or one for administrators: all of them, or one page on request. */
async function listResponses(
  db: Db,
  surveyId: number | null,
  { search: text, page, pageSize, trace }: Listing,
): Promise<RowsReply<StoredResponse>> {
  const limit = pageSize ?? 50
  const isPaged = page !== undefined || pageSize !== undefined
  const shown = isPaged ? { limit, offset: ((page ?? 1) - 1) * limit } : undefined
  const { total, batches } = text
    ? await searchInBatches(db, { text, surveyIds: await surveyIdsNamed(db, text) }, shown)
    : { total: await countListed(db, surveyId), batches: listedInBatches(db, surveyId, shown) }
  return { total, batches: asStored(db, batches, trace === 'yes') }
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

export function responseRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, responsesContract, handlers)
}
