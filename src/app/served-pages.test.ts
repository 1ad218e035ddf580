import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { respondContract } from '../features/answering/respond/contract.ts'
import { surveysContract } from '../features/schools/surveys/contract.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { builtPages } from './testing/dist.ts'
import { type Leader, leaderWithSchool, openSurvey, preparedSurvey } from './testing/survey.ts'

const dist = builtPages()
let app: TestApp
let leader: Leader
beforeAll(async () => {
  app = await testApp({ dist })
})
beforeEach(async () => {
  leader = await leaderWithSchool(app)
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })

test('lists each file once in the first page’s document, with scripts first', async () => {
  const filesIn = async (url: string) =>
    Array.from((await get(url)).body.matchAll(/<link [^>]*href="([^"]*)"/g), ([, file]) => file)
  const files = ['first.js', 'application.js', 'login.js', 'application.css', 'login.css'].map(
    (name) => `/assets/${name.replace('.', '-abc123.')}`,
  )
  expect(await filesIn('/login?from=mail')).toEqual(files)
  expect(await filesIn('/login/more')).toEqual(files.filter((file) => !file.includes('/login-')))
})

describe('link preview', () => {
  const pictureIn = (body: string) => /<meta property="og:image" content="([^"]*)">/.exec(body)?.[1]

  test.each(['/', '/user-home', '/survey-form/nowhere'])('shows our text and image for %s', async (url) => {
    const { body } = await get(url, { host: 'audit.example:8080' })

    expect(pictureIn(body)).toBe('http://audit.example:8080/social-card.png')
    expect(body).toContain('<meta property="og:title" content="Equity Audit')
    expect(body).not.toContain('social-card-->')
  })

  test('uses the public address for the image if one is set', async () => {
    const there = await testApp({ dist, config: { publicOrigin: 'https://audit.example' } })

    const { body } = await there.app.inject('/')
    await there.close()

    expect(pictureIn(body)).toBe('https://audit.example/social-card.png')
  })

  test('escapes a made-up Host header', async () => {
    const { body } = await get('/', { host: 'a"><script>alert(1)</script>' })

    expect(body).not.toContain('<script>alert')
  })
})

describe('pages', () => {
  test.each(['/', '/about', '/equity-audit-setup/0', '/userlist?userRole=CAN_DO_ALL'])(
    'serves the staff application at %s',
    async (url) => {
      const answer = await get(url)

      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(answer.body).toContain('<title>Staff</title>')
    },
  )

  test('shows the privacy promises from the documentation', async () => {
    const answer = await get('/privacy.txt')

    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(answer.body).toContain('## For families: what happens to your answers?')
  })

  test('lets browsers cache hashed files for a year, compressed if possible', async () => {
    const plain = await get('/assets/main-abc123.js')
    const compressed = await get('/assets/main-abc123.js', { 'accept-encoding': 'br, gzip' })

    expect(plain.body).toContain('the script itself')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect([compressed.body, compressed.headers['content-encoding']]).toEqual(['compressed by brotli', 'br'])
  })

  test('revalidates other files and offers a service worker only to respondents', async () => {
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
    const worker = await get('/sw.js')
    expect([worker.headers['cache-control'], worker.headers['service-worker-allowed']]).toEqual([
      'no-cache',
      '/survey-form/',
    ])
  })
})

describe('the respondent’s page', () => {
  const configIn = (body: string) => {
    const [, json = ''] =
      /<script type="application\/json" id="survey-config">(.*?)<\/script>/s.exec(body) ?? []
    return JSON.parse(json)
  }

  test('contains the survey’s configuration and nothing meant only for staff', async () => {
    const guid = await openSurvey(app, leader)

    const page = await get(`/survey-form/${guid}`)

    const { body } = await app.call(respondContract.surveyConfig, { params: { surveyGuid: guid } })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<title>Respondent</title>')
    expect(configIn(page.body)).toEqual(body)
    expect(body).toEqual({
      surveyGuid: guid,
      surveyName: expect.stringMatching(/^Lakeside/),
      kind: 'audit',
      schoolName: 'Lakeside Middle School',
      counselor: 'Ms. Lee, room 12, (651) 555-0112',
      status: 'active',
      isCancelled: false,
      drafts: {
        so: {
          mark: 'Qabyo',
          sentence: 'Qabyo. Weli qof ma hubin tarjumaadda.',
        },
      },
      opens: '2026-10-14',
      closes: '2026-10-23',
      languages: [
        expect.objectContaining({ id: 1, nativeName: 'English' }),
        expect.objectContaining({ id: 3, nativeName: 'Soomaali' }),
      ],
      participantSettings: { students4_8: true, students9_12: true, asksParents: true, asksStaff: true },
      genderItem: 4,
      words: {},
      recorded: [],
      answer: null,
    })
  })

  test('escapes a survey’s name', async () => {
    const name = '</script><script>alert(1)</script><!-- $& $1'
    const guid = await preparedSurvey(app, leader)
    await app.call(
      surveysContract.updateSurveyName,
      { body: { surveyGuid: guid, surveyName: name } },
      leader.token,
    )

    const { body } = await get(`/survey-form/${guid}`)

    expect(body).not.toContain('<script>alert')
    expect(body.match(/<script/g)).toHaveLength(2)
    expect(configIn(body).surveyName).toBe(name)
  })

  test('contains its first step in the language of the link or browser', async () => {
    const guid = await openSurvey(app, leader)
    const step = async (query: string, language = 'en') => {
      const { body } = await get(`/survey-form/${guid}${query}`, { 'accept-language': language })
      return [/<html lang="(\w+)"/, /data-served="([^"]*)"/, /<div id="root"[^>]*><h1>(.*)<\/h1>/].map(
        (pattern) => pattern.exec(body)?.[1],
      )
    }

    expect(await step('')).toEqual(['en', 'en ', '2 en null Next'])
    expect(await step('', 'fr, so;q=0.8')).toEqual(['so', 'so ', '2 so null Xiga'])
    expect(await step('?lang=so')).toEqual(['so', 'so 3', '2 so 3 Xiga'])
    for (const other of ['?lang=es', '?lang=so&lang=en', '?lang=<b>'])
      expect(await step(other)).toEqual(['en', 'en ', '2 en null Next'])
    for (const other of ['/questions', '?kiosk=1']) expect((await step(other))[1]).toBeUndefined()
  })

  test('allows its scripts and styles by hashes that stay the same', async () => {
    const guid = await openSurvey(app, leader)
    const { body, headers } = await get(`/survey-form/${guid}`)
    const policy = String(headers['content-security-policy'])

    const inside = [...body.matchAll(/<(?:script|style)>([\s\S]*?)<\/(?:script|style)>/g)]
    expect(inside).toHaveLength(2)
    for (const [, text = ''] of inside)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    expect(policy).not.toMatch(/nonce|script-src[^;]*unsafe/)
    expect(body).toContain('.a{color:red}')
    expect(body).not.toMatch(/<(link|script)[^>]*main-abc/)
    expect(inside[1]?.[1]).toMatch(/fetchPriority = 'low'[\s\S]*"\/assets\/main-abc123\.js"/)
    const again = await get(`/survey-form/${guid}`, { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(headers['cache-control']).toBe('max-age=0, stale-if-error=86400')
  })

  test('compresses the page and its questions and includes each text only once', async () => {
    const guid = await openSurvey(app, leader)
    const questions = `/api/get-source-surveys?surveyGuid=${guid}&participant_type_fk=1&participant_lang_fk=1`
    for (const url of [`/survey-form/${guid}`, questions, `/api/survey-questions/${guid}`]) {
      const plain = await get(url)
      const unpacked = { br: brotliDecompressSync, gzip: gunzipSync }
      for (const encoding of ['br', 'gzip'] as const) {
        const sent = await get(url, { 'accept-encoding': encoding })
        expect(sent.headers).toMatchObject({
          'content-encoding': encoding,
          vary: expect.stringContaining('accept-encoding'),
          'content-length': String(sent.rawPayload.length),
        })
        expect(unpacked[encoding](sent.rawPayload).toString()).toBe(plain.body)
      }
      expect(plain.headers['content-encoding']).toBeUndefined()
    }
  })

  test('serves the survey’s page at the families’ address for the questions', async () => {
    const guid = await preparedSurvey(app, leader)

    const [page, questions] = [await get(`/survey-form/${guid}`), await get(`/survey-form/${guid}/questions`)]

    expect(questions.statusCode).toBe(200)
    expect(configIn(questions.body)).toEqual(configIn(page.body))
    expect((await get('/survey-form/nowhere/questions')).statusCode).toBe(404)
  })

  test('returns 404 and a message for an unknown survey', async () => {
    const { statusCode, body } = await get('/survey-form/nowhere')

    expect([statusCode, configIn(body)]).toEqual([404, null])
    expect(await app.call(respondContract.surveyConfig, { params: { surveyGuid: 'nowhere' } })).toMatchObject(
      {
        status: 404,
        message: 'No Survey Found',
      },
    )
  })
})

describe('built files', () => {
  const script = '/assets/main-abc123.js'

  test('serves files from memory without reading the disk', async () => {
    const own = builtPages()
    const there = await testApp({ dist: own })
    rmSync(own, { recursive: true })

    const statuses = await Promise.all(
      [script, '/sw.js', '/favicon.svg'].map(async (url) => (await there.app.inject(url)).statusCode),
    )
    await there.close()

    expect(statuses).toEqual([200, 200, 200])
  })

  test('doesn’t send a file that the browser already has', async () => {
    const first = await get('/sw.js')
    const etag = String(first.headers.etag)

    expect((await get('/sw.js', { 'if-none-match': `"other", W/${etag}` })).statusCode).toBe(304)
    expect((await get('/sw.js', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('sends files uncompressed if the browser refuses the encoding', async () => {
    const { headers } = await get(script, { 'accept-encoding': 'br;q=0, gzip' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toContain('accept-encoding')
  })

  test.each([
    ['bytes=0-5', 206, 'export', 'bytes 0-5/39'],
    ['bytes=33-', 206, 'itself', 'bytes 33-38/39'],
    ['bytes=-6', 206, 'itself', 'bytes 33-38/39'],
    ['bytes=39-', 416, '', 'bytes */39'],
    ['bytes=a-b', 200, 'export const x = 1 // the script itself', undefined],
  ])('responds to the range %s with status %i', async (range, status, body, contentRange) => {
    const answer = await get(script, { range })
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([
      status,
      body,
      contentRange,
    ])
  })

  test('responds to HEAD with the length and no content', async () => {
    const answer = await app.app.inject({ method: 'HEAD', url: script })
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '39', ''])
  })

  test.each(['/.vite/respond.json', '/assets/main-abc123.js.br', '/respond.html', '/assets/../index.html'])(
    'doesn’t serve a file that browsers don’t need: %s',
    async (url) => {
      expect((await get(url)).headers['content-type']).not.toMatch(/^application\/octet-stream/)
      expect((await get(url)).body).not.toMatch(/compressed by brotli|^\{\}$/)
    },
  )
})
