import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import {
  answerAll,
  throughTheApp as passOn,
  show,
  toTheQuestions,
  user,
} from '../../../../app/testing/respond-page.tsx'
import { type Leader, leaderWithSchool, openSurvey, preparedSurvey } from '../../../../app/testing/survey.ts'
import { setupContract } from '../../../planning/setup/contract.ts'
import { endingContract } from '../../../running/ending/contract.ts'
import type { SurveyConfig } from '../contract.ts'
import { donePage } from './arrival.ts'
import { supportFor } from './done-page.tsx'
import type { Phrases } from './parts/phrases.ts'
import { RespondPage } from './respond-page.tsx'
import type { Submission } from './submission.ts'

let server: TestApp
let leader: Leader
const throughTheApp = (path: RequestInfo | URL, init?: RequestInit) => passOn(server, path, init)
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  leader = await leaderWithSchool(server)
  vi.stubGlobal('fetch', throughTheApp)
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const inSomali = (surveyGuid: string) =>
  render(<RespondPage surveyGuid={surveyGuid} inPage={null} named="so" />)

test('says when a survey opens or closed or that a link is unknown', async () => {
  const early = show(await preparedSurvey(server, leader, '2099-10-14', '2099-10-23'))
  await screen.findByText('The survey is not open yet')
  screen.getByText('It opens on October 14, 2099. Come back to this page then.')
  early.unmount()
  const now = server.clock.at
  const closed = await openSurvey(server, await leaderWithSchool(server))
  server.clock.at = new Date('2026-10-24T15:00:00Z')
  const late = show(closed)
  await screen.findByText('The survey has closed')
  screen.getByText(/^The last day was October 23, 2026\./)
  late.unmount()
  server.clock.at = now
  show('no-such-survey')
  await screen.findByText('We cannot find this survey')
  screen.getByText('Survey result: No Survey Found')
})

test('finishes a response started under a replaced link but doesn’t start another', async () => {
  const guid = await openSurvey(server, leader)
  const before = show(guid)
  await toTheQuestions()
  before.unmount()
  const { status } = await server.call(
    setupContract.renewSurveyLink,
    { body: { surveyGuid: guid } },
    leader.token,
  )
  expect(status).toBe(201)

  const begun = show(guid)
  await screen.findByText(/Question 1 of/)
  await answerAll()
  begun.unmount()

  localStorage.clear()
  show(guid)
  await screen.findByRole('heading', { name: 'This link no longer works' })
  screen.getByText('Ask the school for the new link.')
  expect(screen.queryByRole('radio')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Soomaali' }))
  await screen.findByText('Linkigani hadda ma shaqeeyo')
  cleanup()
  inSomali(guid)
  await screen.findByText('Linkigani hadda ma shaqeeyo')
})

const cancel = async (guid: string) => {
  const { token } = await server.account('CAN_DO_ALL')
  const input = { params: { guid }, body: { schoolName: 'Lakeside Middle School' } }
  expect((await server.call(endingContract.cancelSurvey, input, token)).status).toBe(200)
}
const savedAnswers = () => Object.keys(localStorage).filter((key) => /draft|outbox/.test(key))

test('says that the school stopped the survey, and stores no answers', async () => {
  const guid = await openSurvey(server, leader)
  const begun = show(guid)
  await toTheQuestions()
  expect(savedAnswers()).not.toEqual([])
  begun.unmount()
  await cancel(guid)

  show(guid)
  await screen.findByRole('heading', { name: 'The school has stopped this survey' })
  screen.getByText('You did nothing wrong. You do not need to do anything.')
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['English', 'Soomaali'])
  expect(screen.queryByText(/last day/)).toBeNull()
  // The saved answers are deleted once the page has rendered.
  await waitFor(() => expect(savedAnswers()).toEqual([]))

  cleanup()
  inSomali(guid)
  await screen.findByText('Dugsigu wuu joojiyey sahankan')
})

test('says after Submit that the school stopped the survey', async () => {
  const guid = await openSurvey(server, leader)
  show(guid)
  await toTheQuestions()
  await cancel(guid)

  await answerAll('You did nothing wrong. You do not need to do anything.')
  expect(screen.queryByRole('button', { name: /again|once more/ })).toBeNull()
  expect(savedAnswers()).toEqual([])
})

test('tells upset students on the last page who they can talk to', async () => {
  show(await openSurvey(server, leader))
  await toTheQuestions()
  await answerAll()
  screen.getByText(
    'Are you sad or upset? Talk to an adult you trust. At school: Ms. Lee, room 12, (651) 555-0112. Day or night: call or text 988.',
  )
})

test.each([
  [1, true],
  [6, true],
  [2, false],
  [3, false],
] as const)('says whether a finished response of type %i is a student’s: %s', (type, isStudent) => {
  const submission = { participant_guid: 'a', participant_type: type } as Submission
  expect(donePage(submission)).toEqual({ name: 'done', guid: 'a', isStudent })
})

test('doesn’t show a counselor if the school hasn’t named one', () => {
  const words = { upset: 'Talk.', upsetWho: 'At school: {counselor}.' } as Phrases
  expect(supportFor({ counselor: '' } as SurveyConfig, words)).toEqual(['Talk.'])
  expect(supportFor({ counselor: 'Ms. Lee' } as SurveyConfig, words)).toEqual([
    'Talk.',
    'At school: Ms. Lee.',
  ])
})
