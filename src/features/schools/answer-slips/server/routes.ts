import type { FastifyInstance, FastifyRequest } from 'fastify'
import { originOf } from '../../../../server/origin.ts'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { csv } from '../../../../shared/csv.ts'
import { type FileReply, mediaTypes } from '../../../../shared/endpoint.ts'
import { Problem } from '../../../../shared/errors.ts'
import { languageCode } from '../../../../shared/languages.ts'
import { codeOfGuid } from '../../../records/links/server/actions.ts'
import { openSurvey } from '../../questions/server/actions-open.ts'
import { findSurveyById } from '../../surveys/server/actions.ts'
import { findSurveyByLink } from '../../surveys/server/actions-links.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import { answerSlipsContract } from '../contract.ts'
import { shownCode } from '../rules.ts'
import { publishedSlips } from './actions.ts'
import { exchangeSlip } from './actions-exchange.ts'
import { type Acting, type CountOpen, chooseDoor, describeSlips, makeSlips } from './actions-make.ts'
import { slipSheets } from './actions-sheets.ts'
import { slipWords } from './actions-words.ts'

interface Asked {
  group: Parameters<typeof makeSlips>[2]['group']
  count: number
  as: 'sheets' | 'list'
  languages: string[]
}

async function slipsFile(
  context: Acting & { survey: FullSurvey; request: FastifyRequest },
  { group, count, as, languages }: Asked,
  replace: boolean,
): Promise<FileReply> {
  const { survey } = context
  const { codes, keyId } = await makeSlips(context, survey, { group, count, replace })
  const short = `${originOf(context.config, context.request)}/s/${await codeOfGuid(context.db, survey.public_guid)}`
  const slips = codes.map((code) => ({ code: shownCode(code), link: `${short}#${shownCode(code)}.${keyId}` }))
  const name = `Slips_${group}`
  if (as === 'list') {
    const rows = slips.map(({ code, link }) => [code, link])
    return { name: `${name}.csv`, content: csv([['code', 'link'], ...rows]), type: mediaTypes.csv }
  }
  const content = await slipSheets(context.db, survey, { group, keyId, slips, short, languages })
  return { name: `${name}.pdf`, content, type: mediaTypes.pdf }
}

export function answerSlipRoutes(app: FastifyInstance, services: Services, countOpen: CountOpen): void {
  const handlers: Handlers<typeof answerSlipsContract> = {
    async answerSlips(_, { survey, ...context }) {
      return describeSlips(context, survey)
    },
    async chooseDoor({ body }, { survey, ...context }) {
      await chooseDoor(context, survey, body, countOpen)
      const changed = await findSurveyById(context, survey.id)
      if (!changed) throw new Problem('notFound')
      return describeSlips(context, changed)
    },
    async makeAnswerSlips({ body }, context) {
      return slipsFile(context, body, false)
    },
    async replaceAnswerSlips({ body }, context) {
      return slipsFile(context, body, true)
    },
    async exchangeSlip({ body }, { request, ...context }) {
      const { survey } = await openSurvey(context, body.survey_guid)
      if (!survey) throw new Problem('notFound', 'There is no survey at this link.')
      return { signature: await exchangeSlip(context, survey, body, request.ip) }
    },
    async surveySlips({ params, query: { language } }, context) {
      const found = await findSurveyByLink(context, params.guid)
      if (!found) throw new Problem('notFound')
      const slips = await publishedSlips(context.db, found.survey)
      if (language === undefined) return slips
      return { ...slips, words: await slipWords(context.db, languageCode(language)) }
    },
  }
  serve(app, services, answerSlipsContract, handlers)
}
