import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import packageJson from '../../package.json' with { type: 'json' }
import type { SurveySlips } from '../features/schools/answer-slips/contract.ts'
import { publishedSlips } from '../features/schools/answer-slips/server/actions.ts'
import { findSurveyByLink } from '../features/schools/surveys/server/actions-links.ts'
import type { Services } from '../server/serve.ts'
import { sumsFile } from './assets.ts'
import { compressed, etagOf, has } from './compressed.ts'
import { hashOf, policyOf } from './page-policy.ts'

type Asked = FastifyRequest<{ Params: { guid: string } }>

/** Serves the page that people compare their slip's key with. It needs no script. */
export function slipPages(app: FastifyInstance, services: Services, dist: string): void {
  const hasSums = existsSync(join(dist, sumsFile))
  app.get('/survey-form/:guid/slips', async (request: Asked, reply) => {
    const found = await findSurveyByLink(services, request.params.guid)
    const slips = found && (await publishedSlips(services.db, found.survey))
    const document = documentOf(slips ? keysOf(slips, hasSums) : unknown)
    const etag = etagOf(document)
    reply
      .status(slips ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({
        etag,
        'cache-control': 'no-cache',
        'content-security-policy': policyOf([], [hashOf(style)]),
        'x-robots-tag': 'noindex',
      })
    if (slips && has(request, etag)) return reply.status(304).send()
    return reply.send(compressed(request, reply, document))
  })
}

const style = `
body { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; font: 1.125rem/1.6 system-ui, sans-serif; color: #1c2b33; background: #fff }
h1 { font-size: 1.75rem; line-height: 1.25 }
h2 { margin-block: 0; font-size: 1.25rem }
section { margin-block-start: 2rem; padding-block-start: 1.5rem; border-block-start: 1px solid #c9d3d8 }
.key { margin-block: 0.5rem; font: 600 clamp(1.75rem, 9vw, 3rem)/1.2 ui-monospace, monospace; overflow-wrap: anywhere }
code { font-size: 0.875rem; overflow-wrap: anywhere }
a, summary { color: #0b5f66 }
summary { padding-block: 0.5rem; cursor: pointer }
@media (prefers-color-scheme: dark) {
  body { color: #e8eef0; background: #14201f }
  section { border-color: #4a5a5c }
  a, summary { color: #7fd0d4 }
}
`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const documentOf = (body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Check your slip</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>Check your slip</h1>
${body}
</main>
</body>
</html>
`

const unknown = '<p>There is no survey at this link.</p>'

function keysOf({ schoolName, surveyName, groups }: SurveySlips, hasSums: boolean): string {
  // A survey is named after its school unless it was renamed.
  const names = surveyName.startsWith(schoolName) ? [surveyName] : [schoolName, surveyName]
  const of = `<p>${names.map((name) => `<bdi>${escaped(name)}</bdi>`).join(', ')}</p>`
  const made = groups.filter(({ keyId }) => keyId !== null)
  if (made.length === 0) return `${of}\n<p>This survey does not use slips.</p>`
  return `${of}
<p>Your slip has a key. It must be the same as the key of your group below. If it is not, do not use the slip. Tell the
person who gave it to you.</p>
<p>Everyone in your group has the same key. So no one can mark your slip to find your answers.</p>
${made.map(groupOf).join('\n')}
<section>
<h2>Check more</h2>
<p>With another slip of your group, compare the two keys. They must be the same.</p>
${hasSums ? filesText : ''}
<p>This site runs version ${packageJson.version}.</p>
</section>`
}

const filesText = `<p>A page that someone has changed could send your code with your answers. <a href="/${sumsFile}">This list</a>
has a digest of each file that this site sends to your browser. The list is also in the release, in the folder “dist”.</p>`

function groupOf({ name, door, key, keyId, made, used }: SurveySlips['groups'][number]): string {
  const counts =
    made === null
      ? 'When the survey is final, you see here how many slips were made and used.'
      : `Slips made: ${made}. Slips used: ${used}.`
  return `<section>
<h2>${escaped(name)}</h2>
<p class="key" translate="no"><bdi>${keyId}</bdi></p>
<p>${door === 'both' ? 'This group can also answer with the open link.' : 'Answers without a slip do not count.'} ${counts}</p>
<details>
<summary>The whole key</summary>
<p>The key is an RSA public key of 2,048 bits. Its exponent is 65537. Its modulus in base64url is:</p>
<p><code translate="no">${key}</code></p>
<p>The short key above is the first 50 bits of the SHA-256 digest of the modulus, in Crockford’s base 32.</p>
</details>
</section>`
}
