import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import {
  answerAll,
  choose,
  throughTheApp as passOn,
  press,
  show,
  toTheQuestions,
} from '../../../../app/testing/respond-page.tsx'
import { previewGuid } from '../../../../shared/codes.ts'
import { respondContract } from '../contract.ts'

let server: TestApp
const throughTheApp = (path: RequestInfo | URL, init?: RequestInit) => passOn(server, path, init)
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('says why questions can’t load and loads them on retry', async () => {
  const failing = new Response('{"message":"Try again later."}', { status: 503 })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
    path.startsWith('/api/get-source-surveys') ? failing.clone() : throughTheApp(path, init),
  )
  show(previewGuid)
  await choose(/English/)
  await press('Next')
  await choose('Student')
  await press('Next')
  await choose('5th grade')
  await press('Next')
  await choose('Yes')
  await press('Start')
  await screen.findByText('Survey result: Try again later.')
  vi.stubGlobal('fetch', throughTheApp)
  await press('Try again')
  await screen.findByText(/Question 1 of/)
})

test('asks all questions in the trial survey and stores nothing', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/api/submit-survey') sent.push(JSON.parse(String(init?.body)))
    return throughTheApp(path, init)
  })
  show(previewGuid)
  await screen.findByText('Try it out. We do not save your answers.')
  await toTheQuestions()
  await answerAll()

  // The first answer to each question about the person. The race question allows several answers.
  expect(sent).toMatchObject([
    {
      survey_guid: previewGuid,
      participant_gender: 1,
      demographic_fk: 2,
      response_json: { q0058: 1, q0059: [2] },
    },
  ])
  expect(await server.db.selectFrom('responses').select('survey_id').execute()).toEqual([])
})

test('shows everyone the trial survey’s questions, without dates', async () => {
  const { status, body } = await server.call(respondContract.familyQuestions, {
    params: { guid: previewGuid },
    query: { language: 2 },
  })

  expect([status, body.opens, body.instruments.map(({ type }) => type)]).toEqual([200, null, [1, 2, 3, 6]])
  expect(body.instruments.every(({ items }) => items.length > 10)).toBe(true)
})
