import { notifications } from '@mantine/notifications'
import { createMemoryHistory } from '@tanstack/react-router'
import './waits.tsx'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { setTransport } from '../../web/call.ts'
import { createQueryClient } from '../../web/query-client.ts'
import { signOut } from '../../web/session.ts'
import { App } from '../web/app.tsx'
import { createAppRouter } from '../web/router.tsx'
import type { TestApp } from './app.ts'

type Network = boolean | 'answers are lost' | { without: string }

/** Opens the staff application at an address, with the real server in this process. Returns a user-event session. */
export function openPage(test: TestApp, path: string, token?: string, network: Network = true) {
  networkOf(test, network)
  if (token) localStorage.setItem('equity-audit-token', token)
  const history = createMemoryHistory({ initialEntries: [path] })
  render(<App router={createAppRouter(createQueryClient(), history)} />)
  const hands = userEvent.setup()
  return {
    ...hands,
    /** Pastes text in one step. Text that contains keys, such as {Enter}, is typed key by key. */
    type: async (field: Element, text: string) => {
      if (text.includes('{')) return hands.type(field, text)
      await hands.click(field)
      await hands.paste(text)
    },
  }
}

/** Passes a request on to the application instead of the network. */
export async function passOn(test: TestApp, url: string, options: RequestInit = {}): Promise<Response> {
  const answer = await test.app.inject({
    method: (options.method ?? 'GET') as 'GET' | 'POST' | 'DELETE',
    url,
    headers: options.headers as Record<string, string>,
    ...(options.body ? { payload: options.body as string } : {}),
  })
  return new Response(new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers: answer.headers as Record<string, string>,
  })
}

/** Makes later calls fail: all offline (false), only those to an address, all after being handled, or no calls (true). */
export function networkOf(test: TestApp, online: Network): void {
  setTransport(async (address, options) => {
    const isReached =
      typeof online === 'object' ? !String(address).startsWith(online.without) : online !== false
    const answer = isReached && (await passOn(test, String(address), options))
    if (!answer || online === 'answers are lost') throw new TypeError('Failed to fetch')
    return answer
  })
}

/** Files that the page has downloaded in this test, in order. */
export const downloads: { name: string; content: Blob }[] = []

function watchDownloads(): void {
  const contents = new Map<string, Blob>()
  downloads.length = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const address = `blob:${contents.size}`
    contents.set(address, content as Blob)
    return address
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const content = contents.get(this.href)
    if (content) downloads.push({ name: this.download, content })
  })
}

/**
 * Call once per test file. Resets sign-in and announcements before each test. Unexpected console errors fail the test.
 */
export function pageTests(): void {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    vi.spyOn(console, 'error')
    watchDownloads()
  })
  afterEach(() => {
    cleanup()
    notifications.clean()
    signOut()
    expect(vi.mocked(console.error).mock.calls.filter((call) => !isAboutSearch(call))).toEqual([])
  })
}

/** Checks for React's warning that <search> is unknown, because happy-dom has no class for it. */
function isAboutSearch([message, tag]: unknown[]): boolean {
  return String(message).startsWith('The tag <%s> is unrecognized in this browser') && tag === 'search'
}
