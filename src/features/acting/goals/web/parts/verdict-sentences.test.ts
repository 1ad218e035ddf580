import { describe, expect, test } from 'vitest'
import type { Figure } from '../../../../figures/results/contract.ts'
import type { GoalPoint, GoalVerdict } from '../../contract.ts'
import { pointsWords, verdictLabel, verdictWords } from './verdict-sentences.ts'

const figure: Figure = {
  n: 143,
  atLeast: false,
  score: 4.5,
  coded: null,
  status: 'emerging',
  margin: 0.5,
  favourable: null,
  reason: null,
}
const point = (change: Partial<Figure> | null, closes = '2026-10-23'): GoalPoint => ({
  guid: closes,
  kind: closes === '2026-10-23' ? 'audit' : 'pulse',
  closes,
  figure: change && { ...figure, ...change },
})
const verdict: GoalVerdict = { guid: '2027-02-12', change: 0.5, clear: false, needed: 1 }
const words = (change: Partial<GoalVerdict>, last: Partial<Figure> | null, start: Partial<Figure> = {}) =>
  verdictWords(
    { group: 'students', subgroup: null, surveyGuid: '2026-10-23' },
    { points: [point(start), point(last, '2027-02-12')], verdict: { ...verdict, ...change } },
    10,
  ) ?? { title: '', text: '' }

describe('sentences about a goal’s change', () => {
  test('says how large a clear change would be if a change is too close to call', () => {
    expect(words({}, { score: 5, n: 128 })).toEqual({
      title: 'From 4.5 to 5 for students: too close to call',
      text: 'With 143 and 128 responses, we can see a change of one point or more.',
    })
  })

  test('doesn’t say how large it would be if that isn’t known', () => {
    expect(words({ needed: null }, { score: 5, n: 128 }).text).toBe(
      'With 143 and 128 responses, a difference of half a point is too close to call.',
    )
  })

  test('calls a change clear in either direction without giving a reason', () => {
    const higher = words({ change: 1.5, clear: true }, { score: 6, n: null })
    expect(higher.title).toBe('From 4.5 to 6 for students: clearly higher')
    expect(higher.text).toMatch(/^With this many responses, .* 1\.5 points\. That doesn’t tell you why/)
    expect(words({ change: -1.5, clear: true }, { score: 3 }).title).toBe(
      'From 4.5 to 3 for students: clearly lower',
    )
  })

  test('calls equal scores too close to call', () => {
    expect(words({ change: 0 }, {}).title).toBe('From 4.5 to 4.5 for students: too close to call')
  })

  test('makes no claim if a score is a word or at an end of the scale', () => {
    const none = { change: null, clear: null, needed: null }
    expect(words(none, { score: null, status: 'high' }).title).toBe('From 4.5 to High for students')
    const coded = words(none, { score: 9.5, coded: 'orMore', status: 'high' })
    expect(coded.title).toBe('From 4.5 to 9.5 or more for students')
    expect(coded.text).toMatch(/because a score is a word/)
    expect(verdictLabel({ ...verdict, ...none })).toBeNull()
  })

  test('doesn’t say that a score is a word if scores cover different groups', () => {
    const none = { change: null, clear: null, needed: null }
    expect(words(none, { score: 6 })).toEqual({
      title: 'From 4.5 to 6 for students',
      text: 'We can’t tell if this is a change. To compare, we need scores from the same groups that are numbers and aren’t at an end of the scale.',
    })
  })

  test('makes no claim if a margin of error is missing', () => {
    const { title, text } = words({ clear: null, needed: null }, { score: 5, margin: null })
    expect([title, text]).toEqual([
      'From 4.5 to 5 for students',
      expect.stringMatching(/because a score has no margin of error/),
    ])
    // Everyone has a margin of error, but one of its groups has none.
    expect(words({ clear: null, needed: null }, { score: 5 }).text).toMatch(
      /one of the groups has no margin of error\.$/,
    )
  })

  test('explains a missing score', () => {
    const hidden = { score: null, status: null, reason: 'fewer' } as const
    expect(words({ change: null, clear: null }, hidden).text).toBe(
      'We can’t show the February 2027 pulse score (fewer than 10 responses).',
    )
    expect(words({ change: null, clear: null }, null).text).toMatch(
      /^We can’t show .* \(this group isn’t listed\)\.$/,
    )
  })

  test('gives a direction only for clear changes', () => {
    expect(verdictLabel(verdict)).toBe('Too close to call')
    expect(verdictLabel({ ...verdict, clear: true })).toBe('Clearly higher')
    expect(verdictLabel({ ...verdict, clear: true, change: -1 })).toBe('Clearly lower')
  })
})

test('writes half a point and one point in words', () => {
  expect([0.5, 1, 1.3, 2].map(pointsWords)).toEqual(['half a point', 'one point', '1.3 points', '2 points'])
})
