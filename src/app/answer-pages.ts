import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerView } from '../features/acting/family-answer/contract.ts'
import { languagesOf, viewIn } from '../features/acting/family-answer/rules-view.ts'
import { readWords } from '../features/acting/family-answer/server/actions.ts'
import { publicPage } from '../features/acting/family-answer/server/actions-public.ts'
import { codeOf, Turnstile } from '../features/records/links/rules.ts'
import { wordsInForce } from '../features/records/words/server/actions.ts'
import { originOf } from '../server/origin.ts'
import type { Services } from '../server/serve.ts'
import { languageAttributes } from '../shared/direction.ts'
import { Problem } from '../shared/errors.ts'
import { type Language, type LanguageCode, languageCodes, languages } from '../shared/languages.ts'
import { preferredLanguage } from '../shared/preferred-language.ts'
import { qrPath } from '../shared/qr-path.ts'
import { withStyles } from './built-document.ts'
import { compressed, etagOf, has } from './compressed.ts'
import { fontOf } from './letters/fonts.ts'
import { facesOf, stylesOf } from './letters/in-documents.ts'
import { hashOf, policyOf } from './page-policy.ts'
import { withSocialCard } from './social-card.ts'

/** The functions that the build creates from the families' page. */
interface Rendering {
  answerHtml: (
    view: AnswerView,
    qr: { path: string; size: number },
    offered: readonly Pick<Language, 'code' | 'nativeName'>[],
  ) => string
  absentHtml: (texts: readonly { language: LanguageCode; title: string; text: string }[]) => string
}
type Asked = FastifyRequest<{ Params: { code: string }; Querystring: { lang?: unknown } }>

/**
 * Serves schools' reports to families at a short link's code. The page is complete without a script. Browsers may store
 * a copy but must check it each time, so that an unpublished page disappears right away.
 */
export async function answerPages(app: FastifyInstance, services: Services, dist: string): Promise<void> {
  const module = join(dist, '.vite/answer-html.mjs')
  if (!existsSync(module)) return
  const { answerHtml, absentHtml }: Rendering = await import(pathToFileURL(module).href)
  const { html, styles } = withStyles(readFileSync(join(dist, 'answer.html'), 'utf8'), dist)
  const turnstile = new Turnstile()
  const written = (language: LanguageCode, title: string, body: string, request: FastifyRequest) =>
    withSocialCard(
      html
        .replace('<html lang="en">', `<html ${languageAttributes(language)}>`)
        .replace(/<title>.*<\/title>/, () => `<title>${escaped(title)}</title>`)
        .replace('<!--answer-->', () => body),
      'answer',
      services.config,
      request,
    )
  const absent = async (request: FastifyRequest) => {
    const inForce = await wordsInForce(services.db)
    const words = languageCodes.map((language) => ({ language, words: readWords(language, inForce) }))
    const body = absentHtml(
      words.map(({ language, words: { absentTitle: title, absentText: text } }) => ({
        language,
        title,
        text,
      })),
    )
    return written('en', readWords('en', inForce).absentTitle, body, request)
  }
  app.get('/answer/:code', async (request: Asked, reply: FastifyReply) => {
    const code = codeOf(request.params.code)
    const { isKnown, views } = await publicPage(services, code)
    const view = views && viewIn(views, languageOf(request))
    const font = view && fontOf(await wordsInForce(services.db), view.language)
    const style = font ? facesOf([font]) + stylesOf([font]) : ''
    reply.type('text/html; charset=utf-8').headers({
      'cache-control': 'no-cache',
      'content-security-policy': policyOf([], (style ? [...styles, style] : styles).map(hashOf)),
      'x-robots-tag': 'noindex',
    })
    if (!view) {
      if (!isKnown) await waitAt(turnstile)
      return reply.status(404).send(compressed(request, reply, await absent(request)))
    }
    const codes = languagesOf(views)
    const shown = languages.filter((one) => codes.includes(one.code))
    const qr = await qrPath(`${originOf(services.config, request)}/answer/${code}`)
    const document = written(
      view.language,
      `${view.title} \u2013 ${view.school}`,
      // The built page knows only the languages that come with the product.
      answerHtml(view, qr, shown),
      request,
    ).replace('</head>', () => `${style && `<style>${style}</style>`}</head>`)
    const etag = etagOf(document)
    reply.headers({ vary: 'accept-language', etag })
    if (has(request, etag)) return reply.status(304).send()
    return reply.send(compressed(request, reply, document))
  })
}

/** Limits guesses at codes to the rate for short links. */
async function waitAt(turnstile: Turnstile): Promise<void> {
  const wait = turnstile.wait(performance.now())
  if (wait === null) throw new Problem('unavailable', undefined, 10)
  await pause(wait)
}

/** Returns the link's language, or else the browser's. */
function languageOf({ query, headers }: Asked): LanguageCode {
  const named = languageCodes.find((code) => code === query.lang)
  const wanted = (headers['accept-language'] ?? '').split(',').map((tag) => tag.split(';')[0]?.trim() ?? '')
  return named ?? preferredLanguage(wanted, languageCodes)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
