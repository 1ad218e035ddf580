import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../shared/errors.ts'
import { plainHeaders } from './errors.ts'

/**
 * Headers that every reply has in addition to its own. Respondents' devices receive each header millions of times, so
 * each is explained here. No other code adds a header to all replies.
 */
const everyHeader = (secure: boolean): Readonly<Record<string, string>> => ({
  // Other sites can't load a reply into their process as an image or a script.
  'cross-origin-resource-policy': 'same-origin',
  // The page's address contains the survey ID, so it isn't sent to other sites.
  'referrer-policy': 'no-referrer',
  // Browsers may not guess from the bytes that something is a script or a page.
  'x-content-type-options': plainHeaders['x-content-type-options'],
  // Sent only if the service is reached over TLS, because it means nothing over plain HTTP.
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/** Headers for documents only, because browsers ignore them on any other reply. */
const documentHeader: Readonly<Record<string, string>> = {
  // Another site's page that opened ours, or that ours opened, can't access our page's window.
  'cross-origin-opener-policy': 'same-origin',
  // Asks browsers to isolate this origin on the same site.
  'origin-agent-cluster': '?1',
  // Prevents DNS lookups for hosts mentioned in texts.
  'x-dns-prefetch-control': 'off',
  // The next three are for browsers and plug-ins on old school devices that don't support the policy. They prevent
  // framing, stop Flash and PDF from reading across sites, and turn off the faulty XSS filter.
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** Browser features that our pages don't use; only the recording page uses the microphone. */
const noFeatures = 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()'

/** Adds two hooks. Neither waits: one runs when the request arrives, the other sets the headers. */
export function everyRequest(app: FastifyInstance, { secure }: { secure: boolean }): void {
  const headers = everyHeader(secure)
  const ofDocuments = { ...headers, ...documentHeader }
  const whileStopping = closeWhenAnswered(app)
  app.addHook('onRequest', (request, { raw }, done) => {
    whileStopping.begun()
    // Also fires if the client disconnects before its response. No hook reports that.
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

/** Returns the feature policy for a page. Only the recording page uses the microphone. */
const featuresAt = (url: string): string =>
  url.startsWith('/record/') ? noFeatures.replace('microphone=()', 'microphone=(self)') : noFeatures

/** Counts Host headers. If there are several, proxies and this server could each pick a different one. */
function namesHosts({ raw: { rawHeaders } }: FastifyRequest): number {
  let named = 0
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') named += 1
  }
  return named
}

/** While stopping, closes connections once no request is being handled, even those that never sent anything. */
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
