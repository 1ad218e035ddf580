import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { codeOf, Turnstile } from '../rules.ts'
import { guidOfCode } from './queries.ts'

type Asked = FastifyRequest<{ Params: { code: string } }>

/**
 * Redirects short links, for the survey, the families' list of questions and the keys of slips, to the long ones. `openInstead`
 * returns the `guid` of the open survey that replaces a closed one.
 */
export function shortLinkRoutes(
  app: FastifyInstance,
  { db }: Services,
  openInstead: (guid: string) => Promise<string>,
): void {
  const turnstile = new Turnstile()
  const lead = (to: string) => async (request: Asked, reply: FastifyReply) => {
    const code = codeOf(request.params.code)
    const guid = await guidOfCode(db, code)
    if (guid) return reply.redirect(`/survey-form/${await openInstead(guid)}${to}${queryOf(request.url)}`)
    const wait = turnstile.wait(performance.now())
    if (wait === null) throw new Problem('unavailable', undefined, 10)
    await pause(wait)
    // That page says, in the respondent's language, that there is no such survey.
    return reply.redirect(`/survey-form/${code || 'unknown'}${to}`)
  }
  for (const path of ['/s/:code', '/S/:code']) {
    app.get(path, lead(''))
    app.get(`${path}/questions`, lead('/questions'))
    app.get(`${path}/slips`, lead('/slips'))
  }
}

/** Keeps a query such as `?kiosk=1`. */
const queryOf = (url: string): string => url.slice(url.includes('?') ? url.indexOf('?') : url.length)
