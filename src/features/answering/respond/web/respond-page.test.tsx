import { readFileSync } from 'node:fs'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
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
import { approvedRecordings } from '../../../../app/testing/sound.ts'
import { leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'
import { responsesContract } from '../../../figures/responses/contract.ts'
import { deviceFor } from './browser.ts'

let server: TestApp
const throughTheApp = (path: RequestInfo | URL, init?: RequestInit) => passOn(server, path, init)
let open: string

beforeAll(async () => {
  server = await testApp()
  open = await openSurvey(server, await leaderWithSchool(server))
})
afterAll(() => server.close())

beforeEach(() => {
  // A worker's earlier test files may have left something.
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('fetch', throughTheApp)
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
  // Moves data from memory to storage, so that clearing storage removes it.
  deviceFor(open).drop('')
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

async function responsesStored(): Promise<number> {
  const { token } = await server.account('CAN_DO_ALL')
  const { body } = await server.call(responsesContract.countResponses, { params: { guid: open } }, token)
  return body.count
}

test('stores a student’s response once, even if it has no ticket', async () => {
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    path === '/api/survey-tickets'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : throughTheApp(path, init),
  )
  show(open)
  const next = await screen.findByRole('button', { name: 'Next' })
  expect(next.getAttribute('aria-disabled')).toBe('true')
  await toTheQuestions()

  await press('Next')
  const message = screen.getByRole('alert')
  expect(message.textContent).toBe(
    'Question 1: No answer yet. Choose “I don’t know / I’d rather not say”, or press Next again to skip.',
  )
  expect(screen.getByRole('radiogroup').getAttribute('aria-describedby')).toBe(message.id)
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'))

  // Only the survey appears, without a menu or links to other pages.
  for (const role of ['navigation', 'complementary', 'link']) expect(screen.queryByRole(role)).toBeNull()

  // The column is narrower for younger students.
  const styles = readFileSync('src/features/answering/respond/web/parts/base.module.css', 'utf8')
  expect(styles).toMatch(/\.page \{\s*--column: 37\.5rem;[\s\S]*\.child \{\s*--column: 25rem;/)
  expect(document.querySelector('[class*=child]')?.className).toMatch(/page.*child/)

  await answerAll()
  await screen.findByText('Thank you for completing the survey')
  expect(await responsesStored()).toBe(1)
  expect({ ...localStorage }).toEqual({
    [`respond.${open}.marker`]: '8431',
    [`respond.${open}.outcome`]: '1',
  })
})

test('skips unanswered questions when Next is pressed a second time', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  show(open)
  await choose(/English/)
  await press('Next')
  await choose('School staff')
  await press('Next')
  await choose('Classroom Educator')
  await press('Next')
  await choose('Yes')
  await press('Start')
  await screen.findByText(/Page 1 of/)
  const groups = screen.getAllByRole('group')
  const answer = (place: number) => user.click(within(groups[place]!).getAllByRole('radio')[0]!)
  const invalid = () => groups.map((group) => group.querySelectorAll('[aria-invalid]').length > 0)
  await answer(0)
  await answer(3)

  await press('Next')
  const says = (numbers: string) =>
    `Question ${numbers}: No answer yet. Choose “I don’t know or would rather not say”, or press Next again to skip.`
  expect(screen.getByRole('alert').textContent).toBe(says('2, 3, 5'))
  expect(invalid()).toEqual([false, true, true, false, true])
  for (const place of [1, 2, 4])
    expect(groups[place]?.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
  await waitFor(() => expect(groups[1]?.contains(document.activeElement)).toBe(true))
  await answer(1)
  screen.getByText(says('3, 5'))
  expect(screen.queryByRole('alert')).toBeNull()

  vi.advanceTimersByTime(900)
  await press('Next')
  screen.getByText(/Page 1 of/)
  vi.advanceTimersByTime(100)
  await press('Next')
  await screen.findByText(/Page 2 of/)
  await press('Back')
  await screen.findByText(/Page 1 of/)
  const chosen = screen.getAllByRole('radio', { checked: true })
  expect(chosen.map((one) => one.getAttribute('value'))).toEqual(['1', '1', 'dk', '1', 'dk'])
  await press('Next')
  await screen.findByText(/Page 2 of/)
})

test('thanks the respondent and lets someone else answer', async () => {
  localStorage.setItem(`respond.${open}.marker`, '8431')
  show(open)
  await screen.findByText('Thank you for completing the survey')
  await screen.findByText('You have completed the survey')
  await press('Someone else is answering')
  expect(await screen.findAllByRole('radio')).toHaveLength(2)
  expect(localStorage.getItem(`respond.${open}.marker`)).toBe('7878')
})

test('asks who is answering before it shows unfinished answers', async () => {
  const first = show(open)
  await toTheQuestions()
  await user.click(screen.getAllByRole('radio')[1]!)
  first.unmount()

  const reloaded = show(open)
  await screen.findByText(/Question 1 of/)
  expect(screen.getAllByRole('radio')[1]).toHaveProperty('checked', true)
  reloaded.unmount()

  sessionStorage.clear()
  show(open)
  await screen.findByText('Someone started the survey on this device')
  await press('I am someone else')
  await screen.findByRole('radio', { name: /English/ })
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
})

test('keeps answers after Back and after a language change', async () => {
  show(open)
  await toTheQuestions()
  await user.click(screen.getAllByRole('radio')[2]!)
  for (let step = 0; step < 4; step++) await press('Back')
  await choose(/Soomaali/)
  await waitFor(() => expect(document.documentElement.lang).toBe('so'))
  for (let step = 0; step < 3; step++) await press('Xiga')
  await press('Bilow')
  await screen.findByText(/Su’aasha 1 ee/)
  expect(screen.getAllByRole('radio')[2]).toHaveProperty('checked', true)
})

test('requests recordings even if an older version stored the settings', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push(path)
    const answer = await throughTheApp(path, init)
    if (!path.startsWith('/api/survey-config/')) return answer
    const { recorded: _, ...older } = await answer.json()
    return Response.json(older)
  })
  show(open)
  await choose(/English/)
  await expect.poll(() => asked).toContain(`/api/survey-recordings/${open}?language=1`)
})

const forbidden = () => {
  throw new DOMException('no', 'SecurityError')
}
const rejects = () => Promise.reject(new DOMException('no', 'SecurityError'))
const hangs = () => new Promise<never>(() => undefined)

test.each([
  ['forbids', forbidden, rejects],
  ['never answers about', () => undefined, hangs],
])(
  'delivers a response if the browser %s locks, storage, service workers and databases',
  async (_name, open_, asked) => {
    const before = await responsesStored()
    vi.stubGlobal('navigator', {
      languages: ['en'],
      userAgent: navigator.userAgent,
      clipboard: navigator.clipboard,
      locks: { request: asked },
      serviceWorker: { register: asked, ready: asked().catch(() => undefined) },
    })
    vi.stubGlobal('caches', { open: asked, match: asked })
    vi.stubGlobal('indexedDB', { open: open_ })
    if (open_ === forbidden)
      for (const call of ['getItem', 'setItem', 'removeItem'] as const)
        vi.spyOn(Storage.prototype, call).mockImplementation(forbidden)
    show(open)
    await toTheQuestions()
    await answerAll()
    expect(await responsesStored()).toBe(before + 1)
  },
)

test('says that the device can’t read aloud unless there are recordings', async () => {
  const says = async (guid: string) => {
    const shown = show(guid)
    await choose(/English/)
    await press('Next')
    await screen.findByRole('radio', { name: 'Student' })
    // The page asks the application which texts are recorded.
    await waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    await vi.advanceTimersByTimeAsync(2900)
    expect(screen.queryByText(/cannot read this language aloud/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(100))
    const isSaid = screen.queryByText('This device cannot read this language aloud.') !== null
    shown.unmount()
    localStorage.clear()
    return isSaid
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  expect(await says(open)).toBe(true)
  await approvedRecordings(server, ['Before you start'], 'en')
  expect(await says(await openSurvey(server, await leaderWithSchool(server)))).toBe(false)
})

test('plays a question’s recordings and marks the part being read', async () => {
  const players: { src: string; onended: () => void }[] = []
  vi.stubGlobal(
    'Audio',
    class {
      src = ''
      onended = () => undefined
      play = async () => undefined
      pause = () => undefined
      constructor() {
        players.push(this)
      }
    },
  )
  const begun = show(open)
  await toTheQuestions()
  expect(screen.queryByRole('button', { name: 'Listen' })).toBeNull()
  const question = screen.getByRole('heading', { level: 1 }).textContent
  const answers = within(screen.getByRole('radiogroup')).getAllByRole('radio')
  const texts = [question, ...answers.map((one) => one.closest('label')?.textContent ?? '')]
  begun.unmount()
  localStorage.clear()

  const warning = ['Are you still there?', 'The survey starts over in 30 seconds.']
  const spoken = ['Question 1', ...texts, ...warning]
  const digests = await approvedRecordings(server, spoken, 'en')
  const guid = await openSurvey(server, await leaderWithSchool(server))
  /** Returns what plays until the sound ends, and what is highlighted during that time. */
  const hear = (player: number) => {
    const heard: (string | undefined)[] = []
    const marked: (string | null)[] = []
    for (let last = ''; last !== players[player]?.src; act(() => players[player]?.onended())) {
      last = players[player]?.src ?? ''
      heard.push(spoken[digests.findIndex((digest) => last === `/api/recording-files/${digest}`)])
      for (const one of document.querySelectorAll('[class*=spoken]')) marked.push(one.textContent)
    }
    return { heard, marked }
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  show(guid, true)
  await toTheQuestions()
  await press('Listen')
  expect(hear(0)).toEqual({ heard: ['Question 1', ...texts], marked: texts })
  expect(document.querySelector('[class*=spoken]')).toBeNull()

  act(() => void vi.advanceTimersByTime(151_000))
  await expect.poll(() => players.length).toBe(2)
  expect(hear(1).heard).toEqual(warning)
})
