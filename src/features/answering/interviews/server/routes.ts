import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { helperWordsFor } from '../../../records/words/server/actions-helpers.ts'
import { requireQuestions } from '../../../records/words/server/actions-ready.ts'
import { interviewsContract } from '../contract.ts'
import { deskSets, interviewLink, interviewsOfLink, removeInterview, saveInterview } from './actions.ts'
import { interviewGuide } from './actions-guide.ts'
import { interviewHistory, interviewTable } from './actions-table.ts'

const handlers: Handlers<typeof interviewsContract> = {
  async interviewTable({ query }, services) {
    return interviewTable(services, query.instrument)
  },
  async interviewHistory({ query }, services) {
    return interviewHistory(services, query)
  },
  async interviewGuide({ params }, services) {
    await requireQuestions(services.db, params.language)
    return interviewGuide(services, params.instrument, params.language)
  },
  async linkedGuide({ params }, services) {
    const { language } = await interviewLink(services, params.token)
    return interviewGuide(services, params.instrument, language)
  },
  async interviewDesk({ params }, services) {
    const link = await interviewLink(services, params.token)
    const { language, name, ends } = link
    const words = await helperWordsFor(services.db, 'interviewing', [language])
    const sets = await deskSets(services.db, language)
    return { ...(await interviewsOfLink(services.db, link)), interviewer: name, ends, language, sets, words }
  },
  async saveInterview({ params, body }, services) {
    return saveInterview(services, params.token, body)
  },
  async deleteInterview({ params }, services) {
    return removeInterview(services, params.token, params.guid)
  },
}

export function interviewRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, interviewsContract, handlers, {
    saveInterview: (own, { token }) => interviewLink(own, token),
  })
}
