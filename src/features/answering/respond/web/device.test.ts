import { expect, test } from 'vitest'
import { Shelf } from './browser-storage.ts'
import { Device, newGuid } from './device.ts'
import type { Draft } from './flow.ts'

const draft: Draft = {
  participantGuid: 'p1',
  step: 'who',
  page: null,
  languageId: 1,
  who: 'parent',
  subType: null,
  atSchool: null,
  answers: {},
}

class Memory implements Storage {
  [name: string]: unknown
  get length() {
    return Object.keys(this).length
  }
  key() {
    return null
  }
  clear() {}
  getItem(key: string) {
    return typeof this[key] === 'string' ? this[key] : null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

function aDevice(local: Storage = new Memory(), tab: Storage = new Memory()) {
  const clock = { at: 0 }
  const open = (storage = tab) =>
    new Device('s', new Shelf(() => local), new Shelf(() => storage), () => clock.at)
  return { clock, local, open }
}

test('finds the tab’s own draft after a reload, or else the latest draft', () => {
  const { open } = aDevice()
  const first = open()
  first.begin('p1')
  first.keep(draft)
  expect(open().ownDraft()).toEqual(draft)
  const other = open(new Memory())
  expect(other.ownDraft()).toBe(null)
  expect(other.latestDraft()).toEqual(draft)
})

test('removes unfinished answers after 24 hours', () => {
  const { clock, local, open } = aDevice()
  open().keep(draft)
  clock.at = 24 * 3_600_000 - 1
  expect(open().latestDraft()).toEqual(draft)
  clock.at += 1
  expect(open().latestDraft()).toBe(null)
  expect(JSON.stringify(local)).not.toContain('parent')
})

test('stores only markers after a response is finished', () => {
  const { local, open } = aDevice()
  const device = open()
  device.begin('p1')
  device.keep(draft)
  device.finish('p1')
  device.setOutcome(1)
  expect(Object.entries(local).filter(([, value]) => typeof value === 'string')).toEqual([
    ['respond.s.marker', '8431'],
    ['respond.s.outcome', '1'],
  ])
  expect(device.isCompleted).toBe(true)
})

test('removes a ticket with its draft', () => {
  const { clock, local, open } = aDevice()
  const device = open()
  const ticket = { type: 2, text: 'drawn' } as const
  device.storeTicket('p1', ticket)
  expect(device.ticketOf('p1', 2)).toBeUndefined()

  device.begin('p1')
  device.keep(draft)
  device.storeTicket('p1', ticket)
  device.keep({ ...draft, step: 'subType' })
  expect(open().ownDraft()?.step).toBe('subType')
  expect([open().ticketOf('p1', 2), open().ticketOf('p1', 3)]).toEqual(['drawn', undefined])

  for (const leave of [
    () => device.drop('p1'),
    () => device.dropAll(),
    () => device.finish('p1'),
    () => {
      clock.at += 24 * 3_600_000
    },
  ]) {
    device.keep(draft)
    device.storeTicket('p1', ticket)
    leave()
    expect(open().ticketOf('p1', 2)).toBeUndefined()
    expect(JSON.stringify(local)).not.toContain('drawn')
  }
})

test('restores a draft that another tab removed, unless it’s finished or too old', () => {
  const { clock, local, open } = aDevice()
  const first = open()
  first.begin('p1')
  first.keep(draft)
  first.storeTicket('p1', { type: 2, text: 'drawn' })
  const key = 'respond.s.draft.p1'
  const removedBy = (act: (other: Device) => void) => {
    const oldValue = local.getItem(key)
    act(open(new Memory()))
    first.putBack('p1', { key, oldValue, newValue: local.getItem(key) })
    return oldValue
  }

  const before = removedBy((other) => {
    other.dropAll()
    other.begin('p2')
  })
  expect(local.getItem(key)).toBe(before)
  expect(open().ownDraft()).toEqual(draft)

  removedBy((other) => {
    clock.at = 24 * 3_600_000
    other.latestDraft()
  })
  expect(local.getItem(key)).toBeNull()

  first.keep(draft)
  removedBy((other) => other.finish('p1'))
  expect(local.getItem(key)).toBeNull()
})

class Full extends Memory {
  override setItem(): never {
    throw new DOMException('full', 'QuotaExceededError')
  }
}

function forbidden(): never {
  throw new DOMException('no', 'SecurityError')
}

test.each([
  ['forbidden', forbidden],
  ['full', () => new Full()],
])('keeps data in memory and says so if browser storage is %s', (_name, storage) => {
  const shelf = new Shelf(storage)
  shelf.set('a', '1')
  expect([shelf.get('a'), shelf.isKept, shelf.isOnlyInMemory('a'), shelf.keys('')]).toEqual([
    '1',
    false,
    true,
    ['a'],
  ])
})

test('keeps data in memory and says so until browser storage has room', () => {
  const most = 20
  class Small extends Memory {
    override setItem(key: string, value: string) {
      const others = Object.keys(this).filter((name) => name !== key && typeof this[name] === 'string')
      const size = others.reduce((sum, name) => sum + String(this[name]).length, 0)
      if (size + value.length > most) throw new DOMException('full', 'QuotaExceededError')
      super.setItem(key, value)
    }
  }
  const storage = new Small()
  const shelf = new Shelf(() => storage)
  shelf.set('other', 'x'.repeat(15))
  expect(shelf.isKept).toBe(true)
  shelf.set('draft', '0123456789')
  shelf.set('marker', '7878')
  expect([shelf.isKept, shelf.get('draft'), shelf.isOnlyInMemory('draft')]).toEqual([
    false,
    '0123456789',
    true,
  ])
  shelf.remove('other')
  expect([shelf.isKept, storage.getItem('draft')]).toEqual([true, '0123456789'])
})

test('creates the same kind of ID without randomUUID', () => {
  const original = crypto.randomUUID
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
  expect(newGuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  Object.defineProperty(crypto, 'randomUUID', { value: original, configurable: true })
})

test.each([
  ['text that is no JSON', '{{{'],
  ['nothing', 'null'],
  ['another kind of thing', '[1]'],
  ['no draft', '{"savedAt":0}'],
  ['a step that there is not', JSON.stringify({ savedAt: 0, draft: { ...draft, step: 'thanks' } })],
  ['an unknown participant type', JSON.stringify({ savedAt: 0, draft: { ...draft, who: 'visitor' } })],
  ['a grade for a parent', JSON.stringify({ savedAt: 0, draft: { ...draft, subType: 12 } })],
  ['no answers', JSON.stringify({ savedAt: 0, draft: { ...draft, answers: null } })],
  [
    'questions before it is known who answers',
    JSON.stringify({ savedAt: 0, draft: { ...draft, step: 'questions' } }),
  ],
  [
    'an answer of another participant',
    JSON.stringify({ savedAt: 0, draft: { ...draft, participantGuid: 'p2' } }),
  ],
])('removes stored data that it can’t use: %s', (_what, kept) => {
  const { open, local } = aDevice()
  open().begin('p1')
  open().keep(draft)
  const key = Object.keys(local).find((name) => name.endsWith('.draft.p1')) ?? ''
  local.setItem(key, kept)

  expect(open().ownDraft()).toBeNull()
  expect(open().latestDraft()).toBeNull()
  expect(local.getItem(key)).toBeNull()
})
