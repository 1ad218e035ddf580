import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import {
  answerAll,
  choose,
  throughTheApp as passOn,
  press,
  show,
  toTheQuestions,
  user,
} from '../../../../app/testing/respond-page.tsx'
import { leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'

let server: TestApp
const throughTheApp = (path: RequestInfo | URL, init?: RequestInit) => passOn(server, path, init)
let open: string

beforeAll(async () => {
  server = await testApp()
  open = await openSurvey(server, await leaderWithSchool(server))
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

test('keeps a response’s ticket across a reload and sends it', async () => {
  const drawn: unknown[] = []
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body ?? 'null'))
    if (path === '/api/submit-survey') sent.push(body.ticket)
    if (path !== '/api/survey-tickets') return throughTheApp(path, init)
    drawn.push(body.participant_type)
    return Response.json({ tickets: ['of a student'] })
  })
  const first = show(open)
  await toTheQuestions()
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('of a student'))
  first.unmount()
  show(open)
  await screen.findByText(/Question 1 of/)
  await answerAll()
  expect([drawn, sent]).toEqual([[1], ['of a student']])
})

test('requests only one ticket while the reply is delayed', async () => {
  const drawn: unknown[] = []
  const sent: unknown[] = []
  let reply: (reply: Response) => void = () => undefined
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body ?? 'null'))
    if (path === '/api/submit-survey') sent.push(body.ticket)
    if (path !== '/api/survey-tickets') return throughTheApp(path, init)
    drawn.push(body.count)
    return new Promise<Response>((resolve) => {
      reply = resolve
    })
  })
  show(open)
  await toTheQuestions()
  await user.click(screen.getAllByRole('radio')[1]!)
  await user.click(screen.getAllByRole('radio')[2]!)
  reply(Response.json({ tickets: ['slow', 'ahead'] }))
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('slow'))
  await answerAll()
  expect([drawn, sent]).toEqual([[2], ['slow']])
})

test('requests a ticket again after the first answer if the first request failed', async () => {
  const sent: unknown[] = []
  let isBusy = true
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/api/submit-survey') sent.push(JSON.parse(String(init?.body)).ticket)
    if (path !== '/api/survey-tickets') return throughTheApp(path, init)
    return isBusy ? Response.json({}, { status: 503 }) : Response.json({ tickets: ['drawn late'] })
  })
  const first = show(open)
  await toTheQuestions()
  await user.click(screen.getAllByRole('radio')[1]!)
  first.unmount()
  isBusy = false
  show(open)
  await screen.findByText(/Question 1 of/)
  await answerAll()
  expect(sent).toEqual(['drawn late'])
})

test('requests a student’s ticket along with the questions if there is only one grade band', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const answer = await throughTheApp(path, init)
    if (/tickets|source-surveys/.test(path)) asked.push(path.split('?')[0] ?? '')
    if (!path.startsWith('/api/survey-config/')) return answer
    const config = await answer.json()
    const participantSettings = { ...config.participantSettings, students9_12: false }
    return Response.json({ ...config, participantSettings })
  })
  show(open)
  await choose(/English/)
  await press('Next')
  await choose('Student')
  await expect.poll(() => asked.sort()).toEqual(['/api/get-source-surveys', '/api/survey-tickets'])
})
