import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { networkOf, pageTests } from '../../../../app/testing/page.tsx'
import { syntheticSound } from '../../../../app/testing/sound.ts'
import { createQueryClient } from '../../../../web/query-client.ts'
import { namedLinksContract } from '../../../figures/named-links/contract.ts'
import { recordingsContract } from '../contract.ts'
import { useTakes } from './use-takes.ts'

pageTests()

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp()
  const body = { purpose: 'record', name: 'Amina Ali', language: 'so', days: 7 } as const
  const administrator = (await app.account('CAN_DO_ALL')).token
  const made = await app.call(namedLinksContract.makeNamedLink, { body }, administrator)
  token = made.body.link.split('/').at(-1) ?? ''
})
afterAll(() => app.close())

const texts = async () => (await app.call(recordingsContract.recordSheet, { params: { token } })).body.texts
const textAt = async (place: string) => {
  const found = (await texts()).find((text) => text.place === place)
  if (!found) throw new Error(`There is no text ${place}.`)
  return found
}
let made = 0
/** Two recordings never have the same bytes. */
const newSound = () => ({
  bytes: new Uint8Array(Buffer.from(syntheticSound({ mark: ++made }), 'base64')),
  seconds: 2,
  bars: [],
})

function visit() {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const hook = renderHook(() => useTakes(token, () => undefined), { wrapper })
  const now = () => hook.result.current
  return {
    now,
    keep: async (place: string) => {
      const { hash } = await textAt(place)
      await act(async () => now().keep(place, hash, newSound()))
    },
    undo: async () => {
      const last = now().takes.at(-1)
      if (last) await act(async () => now().undo(last))
    },
    settled: () => waitFor(() => expect([now().unsent, now().isWaiting]).toEqual([0, false])),
  }
}
async function networkReturns() {
  networkOf(app, true)
  await act(async () => {
    dispatchEvent(new Event('online'))
  })
}

test('never sends a take that was recorded and undone offline', async () => {
  networkOf(app, false)
  const { now, keep, undo, settled } = visit()
  await keep('beforeTitle')
  await waitFor(() => expect([now().unsent, now().isWaiting]).toEqual([1, true]))
  await undo()
  // The take may have arrived without a reply. Only the server knows.
  await waitFor(() => expect([now().unsent, now().isWaiting, now().isUndoing]).toEqual([1, true, true]))
  await networkReturns()
  await settled()
  expect(await textAt('beforeTitle')).toMatchObject({ state: 'missing', recording: null })
})

test('stores a take once when the reply was lost', async () => {
  networkOf(app, 'answers are lost')
  const { now, keep, undo, settled } = visit()
  await keep('gradeTitle')
  await waitFor(() => expect(now().takes.at(-1)?.state).toBe('waiting'))
  const first = (await textAt('gradeTitle')).recording?.id
  expect(first).toBeGreaterThan(0)
  await networkReturns()
  await settled()
  expect((await textAt('gradeTitle')).recording?.id).toBe(first)

  networkOf(app, 'answers are lost')
  await keep('roleTitle')
  await waitFor(() => expect(now().takes.at(-1)?.state).toBe('waiting'))
  expect(await textAt('roleTitle')).toMatchObject({ state: 'recorded' })
  await undo()
  await networkReturns()
  await settled()
  expect(await textAt('roleTitle')).toMatchObject({ state: 'missing', recording: null })
})

test('deletes a take undone offline once the network is back', async () => {
  networkOf(app, true)
  const { now, keep, undo, settled } = visit()
  await keep('whoTitle')
  await waitFor(() => expect(now().takes.at(-1)?.state).toBe('kept'))
  networkOf(app, false)
  await undo()
  await waitFor(() => expect([now().unsent, now().isWaiting]).toEqual([1, true]))
  expect(await textAt('whoTitle')).toMatchObject({ state: 'recorded' })
  await networkReturns()
  await settled()
  expect(await textAt('whoTitle')).toMatchObject({ state: 'missing', recording: null })
})

test('deletes a take undone while it’s being sent and keeps the previous take', async () => {
  networkOf(app, true)
  const { now, keep, undo, settled } = visit()
  await keep('yes')
  await waitFor(() => expect(now().takes.at(-1)?.state).toBe('kept'))
  const before = (await textAt('yes')).recording?.id
  await keep('yes')
  await waitFor(() => expect(now().takes).toHaveLength(2))
  await undo()
  await settled()
  await waitFor(async () => expect((await textAt('yes')).recording?.id).toBe(before))
})

test('sends offline takes in order and skips rejected ones', async () => {
  networkOf(app, false)
  const { now, keep } = visit()
  await keep('student')
  await act(async () => now().keep('parent', '0'.repeat(64), newSound()))
  await keep('staff')
  await waitFor(() => expect(now().unsent).toBe(3))
  await networkReturns()
  await waitFor(() => expect(now().takes.map(({ state }) => state)).toEqual(['kept', 'refused', 'kept']))
  expect(now().takes[1]?.message).toBe('The words changed. Reload the page to see them.')
})
