import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

interface FetchEvent {
  request: { method: string; url: string }
  respondWith: (answer: Promise<Response>) => void
  waitUntil: (work: Promise<unknown>) => void
}

/** Runs the service worker with its own cache. Returns how it handles a request. */
function aWorker(caches: unknown) {
  const listeners: Record<string, (event: FetchEvent) => void> = {}
  const self = {
    location: { origin: 'https://audit.example' },
    addEventListener: (name: string, act: (event: FetchEvent) => void) => {
      listeners[name] = act
    },
  }
  const script = readFileSync('public/sw.js', 'utf8')
  const network = vi.fn(async () => Object.assign(new Response('from the network'), { type: 'basic' }))
  new Function('self', 'caches', 'fetch', script)(self, caches, network)
  return async (path: string) => {
    let answer: Promise<Response> | undefined
    const request = { method: 'GET', url: `https://audit.example${path}` }
    listeners.fetch?.({
      request,
      respondWith: (coming) => {
        answer = coming
      },
      waitUntil: () => undefined,
    })
    return (await answer)?.text()
  }
}

const rejects = () => Promise.reject(new DOMException('no', 'SecurityError'))
const hangs = () => new Promise(() => undefined)

test.each([
  ['rejects', { match: rejects, open: rejects }],
  ['hangs', { match: hangs, open: hangs }],
  ['cannot be written', { match: async () => undefined, open: async () => ({ put: rejects }) }],
])('opens the page even if a cache %s', async (_name, caches) => {
  vi.useFakeTimers()
  const asked = aWorker(caches)
  const answers = Promise.all(['/assets/main.js', '/survey-form/a', '/api/survey-config/a'].map(asked))
  await vi.advanceTimersByTimeAsync(1000)
  vi.useRealTimers()
  expect(await answers).toEqual(Array(3).fill('from the network'))
})
