import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './testing/app.ts'
import { builtPages } from './testing/dist.ts'
import { type Leader, leaderWithSchool, openSurvey, preparedSurvey, setting } from './testing/survey.ts'

const dist = builtPages()
let app: TestApp
let leader: Leader
beforeAll(async () => {
  app = await testApp({ dist })
  leader = await leaderWithSchool(app)
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })

test('explains in each language what to do without scripts or in an old browser', async () => {
  const { body } = await get(`/survey-form/${await openSurvey(app, await leaderWithSchool(app))}`)
  for (const [code, words] of [
    ['en', 'This browser is too old'],
    ['es', 'demasiado antiguo'],
    ['so', 'ugu duug yahay'],
    ['hmn', 'laus dhau'],
  ])
    expect(body).toMatch(new RegExp(`<p lang="${code}">[^<]*${words}`))
  expect(body).toMatch(/<noscript>.*JavaScript/)
})

test('says in the page’s language that its script is missing', async () => {
  const guid = await preparedSurvey(app, leader, '2099-10-14', '2099-10-23')
  for (const path of [`${guid}?lang=so`, `${guid}/questions?lang=so`, 'nowhere?lang=so']) {
    const { body } = await get(`/survey-form/${path}`)
    expect(body).toContain('<html lang="so">')
    expect(body).toMatch(
      /<main id="late" class="words" hidden><div role="alert"><h1>Sahanka waan soo rari weynay</,
    )
  }
})

test('is in the survey’s language for which browsers have another code', async () => {
  const other = await leaderWithSchool(app)
  const guid = await preparedSurvey(app, other)
  const { status } = await setting(app, other, guid, 'langHmong', true)
  const { body } = await get(`/survey-form/${guid}`, { 'accept-language': 'fr, mww;q=0.8' })
  expect([status, body]).toEqual([200, expect.stringContaining('<html lang="hmn"')])
})
