import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../shared/errors.ts'
import { plainHeaders } from './errors.ts'

/**
 * What every reply carries besides its own headers. Of a respondent's calls each header is sent millions of times, so each
 * has its reason here; there is no other place that adds one to all.
 */
const everyHeader = (secure: boolean): Readonly<Record<string, string>> => ({
  // Other sites cannot take a reply into their process as a picture or a script.
  'cross-origin-resource-policy': 'same-origin',
  // The guid of a survey is in the page's address: no other site is shown it.
  'referrer-policy': 'no-referrer',
  // Nothing is guessed to be a script or a page from its bytes.
  'x-content-type-options': plainHeaders['x-content-type-options'],
  // Only where the service is reached over TLS: over plain HTTP it has no meaning.
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/** What a document carries besides; of anything else browsers do not read these. */
const documentHeader: Readonly<Record<string, string>> = {
  // A page that opened one of ours, or was opened by it, cannot reach its window.
  'cross-origin-opener-policy': 'same-origin',
  // Asks browsers to keep this origin apart from others of the same site.
  'origin-agent-cluster': '?1',
  // No look-up of hosts that a text mentions.
  'x-dns-prefetch-control': 'off',
  // The next three are for browsers and plug-ins of old school devices, which do not know the policy: the page is not
  // framed, Flash and PDF read nothing across sites, the faulty XSS filter is off.
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** What browsers offer to pages and no page of ours asks for, but for the microphone. */
const noFeatures = 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()'

/**
 * The hooks of every request. There are two, and neither waits: one that came when the request came, one for the
 * headers.
 */
export function everyRequest(app: FastifyInstance, { secure }: { secure: boolean }): void {
  const headers = everyHeader(secure)
  const ofDocuments = { ...headers, ...documentHeader }
  const whileStopping = closeWhenAnswered(app)
  app.addHook('onRequest', (request, { raw }, done) => {
    whileStopping.begun()
    // Also where the client goes away before its answer, which no hook is shown.
    raw.on('close', whileStopping.ended)
    done(
      namesHosts(request) > 1 ? new Problem('badRequest', 'The request has more than one host.') : undefined,
    )
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isDocument(reply)) reply.headers(ofDocuments).header('permissions-policy', featuresAt(request.url))
    else reply.headers(headers)
    reply.header('x-request-id', request.id)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', plainHeaders['cache-control'])
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', plainHeaders['content-security-policy'])
    done(null, payload)
  })
}

const isDocument = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/html')

/** The page on which texts are recorded is the only one that asks for the microphone. */
const featuresAt = (url: string): string =>
  url.startsWith('/record/') ? noFeatures.replace('microphone=()', 'microphone=(self)') : noFeatures

/** Proxies and this server could each take another one for the host. */
function namesHosts({ raw: { rawHeaders } }: FastifyRequest): number {
  let named = 0
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') named += 1
  }
  return named
}

/** While stopping: connections are closed as soon as nothing is being answered, also those on which nothing ever came. */
function closeWhenAnswered(app: FastifyInstance): { begun: () => void; ended: () => void } {
  let answering = 0
  let stopping = false
  const close = () => {
    if (stopping && answering === 0) app.server.closeAllConnections()
  }
  app.addHook('preClose', async () => {
    stopping = true
    close()
  })
  return {
    begun() {
      answering += 1
    },
    ended() {
      answering -= 1
      close()
    },
  }
}
