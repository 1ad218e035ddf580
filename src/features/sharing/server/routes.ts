import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../server/serve.ts'
import { dayIn } from '../../../shared/dates.ts'
import { Problem } from '../../../shared/errors.ts'
import { recordEvent } from '../../events/server/actions.ts'
import { readAreas } from '../../questions/server/actions.ts'
import { areaReportOf, resultsOf } from '../../results/server/queries.ts'
import { surveyStatus } from '../../surveys/rules.ts'
import { findSurveyById } from '../../surveys/server/queries.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import { sharingContract } from '../contract.ts'
import { shareEnd } from '../rules.ts'
import {
  insertShareLink,
  listShareLinks,
  newToken,
  openShareLink,
  shareAddress,
  withdrawShareLink,
} from './queries.ts'

const handlers: Handlers<typeof sharingContract> = {
  async shareLinks(_, { db, now, survey }) {
    return listShareLinks(db, survey, now())
  },
  async makeShareLink({ body: { days } }, { db, config, now, user, survey, request }) {
    const at = now()
    if (surveyStatus(survey, at) !== 'closed')
      throw new Problem('conflict', 'Results can be shared when the survey has closed.')
    const token = newToken()
    const expiresAt = shareEnd(at, days)
    const id = await insertShareLink(db, {
      token,
      surveyId: survey.id,
      userId: user.id,
      createdAt: at.toISOString(),
      expiresAt,
    })
    const message = `link ${id}, ends ${dayIn(survey.zone, new Date(expiresAt))}`
    await recordEvent(db, at, { user: user.id, identifier: survey.guid, event: 'Results shared', message })
    const shareLink = (await listShareLinks(db, survey, at)).find((link) => link.id === id)
    if (!shareLink) throw new Problem('unexpected')
    return { link: shareAddress(config, request, token), shareLink }
  },
  async withdrawShareLink({ params: { id } }, { db, now, user, survey }) {
    if (await withdrawShareLink(db, survey.id, id, now())) {
      const message = `link ${id}`
      await recordEvent(db, now(), {
        user: user.id,
        identifier: survey.guid,
        event: 'Shared results withdrawn',
        message,
      })
    }
    return { success: true }
  },
  async sharedResults({ params }, { request: _request, ...services }) {
    const { survey, ...shared } = await opened(services, params.token)
    return { ...(await resultsOf(services, survey, readAreas('en'))), ...shared }
  },
  async sharedReport({ params }, { request: _request, ...services }) {
    const { survey, ...shared } = await opened(services, params.token)
    return { ...(await areaReportOf(services, survey, readAreas('en'), params.area)), ...shared }
  },
}

/** The survey that a token opens. One sentence for every token that opens nothing, so that none can be told apart. */
async function opened(
  { db, config, now }: Services,
  token: string,
): Promise<{ survey: FullSurvey; sharedBy: string; ends: string }> {
  const link = await openShareLink(db, token, now())
  const survey = link && (await findSurveyById(db, link.surveyId, config.timeZone))
  if (!survey || surveyStatus(survey, now()) !== 'closed') {
    throw new Problem('notFound', 'This link has ended, was withdrawn or never existed.')
  }
  return { survey, sharedBy: link.sharedBy, ends: dayIn(survey.zone, new Date(link.expiresAt)) }
}

export function sharingRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, sharingContract, handlers)
}
