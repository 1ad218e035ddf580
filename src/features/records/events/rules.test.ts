import { expect, test } from 'vitest'
import { changesBetween, type EventName, sourceOf } from './rules.ts'

test('shows the old and new values of changed fields only', () => {
  const before = { role: 'CAN_EDIT_ENTITY', active: 'yes', expected: 410, 'close date': null }
  const after = { role: 'CAN_DO_ALL', active: 'yes', expected: 420, 'close date': '2026-10-23' }

  expect(changesBetween(before, after)).toEqual([
    { field: 'role', from: 'CAN_EDIT_ENTITY', to: 'CAN_DO_ALL' },
    { field: 'expected', from: '410', to: '420' },
    { field: 'close date', from: null, to: '2026-10-23' },
  ])
  expect(changesBetween({}, { owner: 'user 7', district: null })).toEqual([
    { field: 'owner', from: null, to: 'user 7' },
  ])
})

test('returns no source for unlisted event names, even inherited property names', () => {
  expect(sourceOf('Command line: delete-responses')).toBe('command line')
  expect(sourceOf('Anything' as EventName)).toBeUndefined()
  expect(sourceOf('constructor' as EventName)).toBeUndefined()
})
