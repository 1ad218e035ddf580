import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onSendHookHandler,
} from 'fastify'
import { configCheckOf, configOfLink } from '../features/answering/respond/server/actions.ts'
import { hashOfNobody } from '../features/people/users/server/actions.ts'
import { guidOf } from '../features/records/links/rules.ts'
import { shortLinkRoutes } from '../features/records/links/server/routes.ts'
import { wordsInForce } from '../features/records/words/server/actions.ts'
import { openInstead } from '../features/schools/surveys/server/actions-pulses.ts'
import { handleErrors, refuseAddress, refuseBytes } from '../server/errors.ts'
import { everyRequest } from '../server/hooks.ts'
import { loggedPath } from '../server/logged-path.ts'

import { trustOf } from '../server/proxies.ts'
import { requestId } from '../server/request-id.ts'

import type { Services } from '../server/serve.ts'
import { problems } from '../shared/errors.ts'
import { languageCodes } from '../shared/languages.ts'
import { answerPages } from './answer-pages.ts'
import { apiDocs } from './api-docs.ts'
import { assets } from './assets.ts'
import { capabilities, finders } from './capabilities.ts'
import { compressed, etagOf, has } from './compressed.ts'
import { fontOf } from './letters/fonts.ts'
import { lateFonts } from './letters/in-documents.ts'
import { fontRoutes } from './letters/routes.ts'
import { connectionsAtMost } from './open-files.ts'
import { openApiRoutes } from './openapi.ts'
import { pageFiles, withAddedLanguages } from './page-files.ts'
import { policyOf } from './page-policy.ts'
import { cacheReplies } from './reply-cache.ts'
import { respondentDocument } from './respondent-document.ts'
import { slipPages } from './slips-page.ts'
import { withSocialCard } from './social-card.ts'

/** Default size limit for a request body, in bytes. Genuine responses have about one kilobyte. */
const largestBody = 16_384

/** Contracts check requests and replies. Fastify's own validators (a hundred files) aren't loaded. */
const noSchemas = (): never => {
  throw new Error('A route has a Fastify schema. Use its contract instead.')
}

/** How long requests may take to arrive, and how often the server looks for slower ones, in milliseconds. */
export interface ArrivalLimits {
  headersMs: number
  /** Limit for headers and body. The largest body, 12 MB of recordings, needs 3.2 Mbit/s; a response under 1 kbit/s. */
  requestMs: number
  checkedEveryMs: number
}
const arrivalLimits: ArrivalLimits = { headersMs: 10_000, requestMs: 30_000, checkedEveryMs: 5000 }

/**
 * Returns an application that isn't listening yet. `dist` is the folder of built pages; without it, only the API
 * responds.
 */
export async function createApp(
  services: Services,
  dist?: string,
  limits = arrivalLimits,
): Promise<FastifyInstance> {
  const { config } = services
  // Otherwise, the first sign-in with an unknown address would take longer.
  void hashOfNobody(config)
  const app = Fastify({
    trustProxy: config.trustProxy !== false && trustOf(config.trustProxy),
    bodyLimit: largestBody,
    // Node uses the shorter limit for the headers and the longer one for the whole request. Without `requestTimeout`, a
    // body would have one minute.
    requestTimeout: limits.requestMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkedEveryMs },
    // While stopping, still reply to requests on open connections, then close them.
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: requestId,
    requestIdHeader: false,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseBytes,
    logger: {
      level: config.logLevel,
      // Log the path without its query, and no address, so that logs contain no more about a respondent than the
      // database.
      serializers: {
        req: (request: { method: string; url: string }) => ({
          method: request.method,
          path: loggedPath(request.url),
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
        // Other fields of a database error can contain the rejected row.
        err: (error: Error & { code?: string }) => ({
          type: error.name,
          message: error.message,
          stack: error.stack ?? '',
          code: error.code,
        }),
      },
    },
  })
  app.server.maxConnections = connectionsAtMost()
  app.decorate('finders', finders)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('stands', undefined)
  handleErrors(app, services.db)
  everyRequest(app, config)

  cacheReplies(app, services)
  app.addHook('onRoute', (route) => {
    const { endpoint } = route.config ?? {}
    if (endpoint?.isUnlogged && config.logLevel !== 'silent') route.logLevel = 'error'
    if (endpoint?.method !== 'GET') return
    const compress: onSendHookHandler = (request, reply, payload, done) => {
      if (typeof payload !== 'string') return done(null, payload)
      // Compression is safe because tokens are sent in our own header. Other sites can't get their words compressed
      // together with someone's figures.
      done(null, compressed(request, reply, payload))
    }
    route.onSend = [compress, route.onSend ?? []].flat()
  })
  for (const { routes } of capabilities) routes(app, services)
  shortLinkRoutes(app, services, (guid) => openInstead(services, guid))
  openApiRoutes(app)
  const nowhere = (reply: FastifyReply) => reply.status(404).send({ message: problems.notFound.message })
  if (dist && existsSync(join(dist, 'index.html'))) await pages(app, services, dist, nowhere)
  else app.setNotFoundHandler((_request, reply) => nowhere(reply))
  return app
}

/** Serves the built pages. Hashed files can be cached for a year; the two documents are always rechecked. */
async function pages(
  app: FastifyInstance,
  services: Services,
  dist: string,
  nowhere: (reply: FastifyReply) => FastifyReply,
): Promise<void> {
  const staff = pageFiles(readFileSync(join(dist, 'index.html'), 'utf8'), dist)
  const respondent = await respondentDocument(dist)
  assets(app, dist)
  fontRoutes(app, services)
  apiDocs(app)
  type Asked = FastifyRequest<{ Params: { guid: string }; Querystring: { lang?: unknown; kiosk?: unknown } }>
  const respondentPage = (isForm: boolean) => async (request: Asked, reply: FastifyReply) => {
    const guid = guidOf(request.params.guid)
    if (guid !== request.params.guid)
      return reply.redirect(request.url.replace(/(\/survey-form\/)[^/?]*/i, (_, path) => `${path}${guid}`))
    request.stands = await configCheckOf(services, guid)
    const config = await configOfLink(services, guid)
    const named = typeof request.query.lang === 'string' ? request.query.lang : undefined
    const acceptLanguage = request.headers['accept-language']
    // On a shared device, links in the first step would leave kiosk mode.
    const hasSteps = isForm && request.query.kiosk !== '1'
    const words = await wordsInForce(services.db)
    const codes = config?.languages.map(({ code }) => code) ?? languageCodes
    const fonts = lateFonts(codes.flatMap((code) => fontOf(words, code) ?? []))
    const { head } = fonts
    const written = respondent.write({ config, named, acceptLanguage, hasSteps, read: words.read, head })
    const document = withSocialCard(written, 'respondent', services.config, request)
    const etag = etagOf(document)
    reply
      .status(config ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({
        vary: 'accept-language',
        etag,
        // Browsers check the page each time. They show their cached copy only if no server responds.
        'cache-control': config ? 'max-age=0, stale-if-error=86400' : 'no-cache',
        'content-security-policy': policyOf(
          [...respondent.scripts, ...fonts.scripts],
          [...respondent.styles, ...fonts.styles],
        ),
      })
    if (config && has(request, etag)) return reply.status(304).send()
    return reply.send(compressed(request, reply, document))
  }
  app.get('/survey-form/:guid', { config: { isRequestedByMany: true } }, respondentPage(true))
  // Serves the same document. At this address, its script shows the questions for reading only.
  app.get('/survey-form/:guid/questions', { config: { isRequestedByMany: true } }, respondentPage(false))
  slipPages(app, services, dist)
  await answerPages(app, services, dist)
  const privacy = readFileSync(join(import.meta.dirname, '../../docs/privacy.md'))
  app.get('/privacy.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(privacy),
  )
  app.setNotFoundHandler((request, reply) => {
    // People type links from paper in capital letters. The paths are lowercase, and the rest accepts both.
    const small = request.url.replace(/^\/(survey-form|answer)\//i, (path) => path.toLowerCase())
    if (request.method === 'GET' && small !== request.url) return reply.redirect(small)
    const wantsPage =
      request.method === 'GET' &&
      !request.url.startsWith('/api/') &&
      !/\.\w+$/.test(request.url.split('?')[0] ?? '')
    if (!wantsPage) return nowhere(reply)
    const path = request.url.split('?')[0] ?? ''
    const document = withAddedLanguages(staff(path))
    // Keep the made-up school out of search results.
    if (path === '/sample-report') reply.header('x-robots-tag', 'noindex')
    return html(request, reply, withSocialCard(document, 'staff', services.config, request))
  })
}

/** Sends the staff document. Styles added by a library carry the nonce. */
function html(request: FastifyRequest, reply: FastifyReply, document: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', policyOf([], [`'nonce-${nonce}'`]))
    .send(compressed(request, reply, document.replaceAll('__CSP_NONCE__', nonce)))
}
