import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { readContent } from '../../../../server/content.ts'
import { brief, briefContract } from '../contract.ts'
import { sampleMark } from '../rules-sample.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('fills the sample with a full brief for an invented school', async () => {
  const { status, body, headers } = await app.call(briefContract.sampleBrief)

  expect(status).toBe(200)
  expect(brief.strict().safeParse(readContent('sample-report.json')).error).toBeUndefined()
  expect(body.schoolName).toBe('Lakeside Middle School')
  expect(body.areas).toHaveLength(8)
  expect(body.goals.length).toBeGreaterThan(0)
  expect(await app.db.selectFrom('schools').select('id').execute()).toEqual([])
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=3600', 'x-robots-tag': 'noindex' })
})

test.each(['letter', 'a4'])('says on each page that the answers are invented: %s', async (paper) => {
  const { status, body, headers } = await app.call(briefContract.sampleBriefFile, { query: { paper } })

  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  const { content } = body as unknown as { content: Uint8Array }
  expect(content.byteLength).toBeLessThan(100_000)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: false })
  expect(text).toHaveLength(2)
  for (const page of text) expect(page).toContain(sampleMark)
  const again = await app.call(briefContract.sampleBriefFile, { query: { paper } })
  expect((again.body as unknown as { content: Uint8Array }).content).toEqual(content)
})
