import { expect, test } from 'vitest'
import type { SurveyStage } from '../../../shared/codes.ts'
import type { ReleaseStep } from '../../../shared/levels.ts'
import { behindOf, openOf } from './rules.ts'

const running = (count: number, recent: number, opens = '2026-10-05') =>
  behindOf({
    opens,
    closes: '2026-10-23',
    today: '2026-10-14',
    groups: [{ key: 'parents', count, expected: 500 }],
    recent: { students: 0, parents: recent, staff: 0 },
  })

test('lists a group as behind if its pace would leave it below 20%', () => {
  // Nine days are left, so 7 more responses a week add 9.
  expect(running(91, 7)).toEqual([])
  expect(running(90, 7)).toEqual(['parents'])
  expect(running(100, 0)).toEqual([])
})

test('computes a new survey’s pace only from the days it has been open', () => {
  expect(running(40, 40, '2026-10-13')).toEqual([])
  expect(running(10, 10, '2026-10-13')).toEqual(['parents'])
})

test('doesn’t list a group as behind on day 1 or if its number of people isn’t set', () => {
  expect(running(0, 0, '2026-10-14')).toEqual([])
  const unknown = {
    opens: '2026-10-05',
    closes: '2026-10-23',
    today: '2026-10-14',
    groups: [{ key: 'staff' as const, count: 0, expected: null }],
    recent: { students: 0, parents: 0, staff: 0 },
  }
  expect(behindOf(unknown)).toEqual([])
})

test('uses the current count on the last day', () => {
  const last = { opens: '2026-10-14', closes: '2026-10-14', today: '2026-10-14' }
  const groups = [{ key: 'staff' as const, count: 9, expected: 50 }]
  expect(behindOf({ ...last, groups, recent: { students: 0, parents: 0, staff: 9 } })).toEqual(['staff'])
})

test('shows scores once results open, but shows officers response counts earlier', () => {
  const open = { scores: true, counts: true }
  const counts = { scores: false, counts: true }
  const nothing = { scores: false, counts: false }
  const at = (stage: SurveyStage, released_to: ReleaseStep | null = null) => ({ stage, released_to })
  expect(openOf('other', at('final'))).toEqual(open)
  expect(openOf('other', at('provisional'))).toEqual(nothing)
  expect(openOf('other', at('collecting'))).toEqual(nothing)
  expect(openOf('officer', at('provisional'))).toEqual(open)
  expect(openOf('officer', at('collecting'))).toEqual(counts)
  expect(openOf('officer', at('pre-release'))).toEqual(nothing)
  // The district releases results in steps.
  expect(openOf('officer', at('final', 'nobody'))).toEqual(counts)
  expect(openOf('other', at('final', 'district'))).toEqual(nothing)
  expect(openOf('officer', at('final', 'district'))).toEqual(open)
  expect(openOf('other', at('final', 'everybody'))).toEqual(open)
  expect(openOf('administrator', at('final', 'nobody'))).toEqual(open)
})
