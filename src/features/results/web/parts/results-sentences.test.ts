import { describe, expect, test } from 'vitest'
import type { Gap } from '../../contract.ts'
import {
  answeredSentence,
  gapSentence,
  itemRemark,
  lookFirstGap,
  lowestAreas,
  lowRateSentence,
  noOverallSentence,
  previewSentence,
  provisionalSentence,
} from './results-sentences.ts'

const gap: Gap = {
  division: 'race',
  low: { name: 'Black/African American', n: 86, score: 1.8, status: 'low', margin: 0.5 },
  high: { name: 'White', n: 130, score: 4.4, status: 'emerging', margin: 0.4 },
  distance: 2.6,
  beyondMargins: true,
}

describe('what to look at first', () => {
  test('the widest gap of all areas', () => {
    expect(lookFirstGap({ gap }, [{ gap }, { gap: { ...gap, distance: 1 } }, { gap: null }])).toBe(
      ', and the widest gap between groups: Black/African American respondents score it 1.8, White respondents 4.4.',
    )
  })
  test('a gap that is wider elsewhere is not called the widest', () => {
    expect(lookFirstGap({ gap }, [{ gap }, { gap: { ...gap, distance: 3 } }])).toBe(
      '. Black/African American respondents score it 1.8, White respondents 4.4.',
    )
  })
  test('says so when it may be chance, and nothing without a gap', () => {
    expect(lookFirstGap({ gap: { ...gap, beyondMargins: false } }, [])).toContain('it may be chance')
    expect(lookFirstGap({ gap: null }, [])).toBeNull()
  })
  test('areas that share the lowest score', () => {
    expect(lowestAreas([{ score: null }, { score: 4 }, { score: 3.2 }, { score: 3.2 }])).toHaveLength(2)
    expect(lowestAreas([{ score: null }])).toEqual([])
  })
})

describe('largest gap', () => {
  test('claims that chance is unlikely only beyond the margins', () => {
    expect(gapSentence(gap)).toBe(
      'Black/African American respondents score this area 1.8 and White respondents 4.4. The gap of 2.6 points is larger than the margins of both scores together, so it is unlikely to be chance.',
    )
    expect(gapSentence({ ...gap, beyondMargins: false })).toMatch(/is not larger .* so it may be chance\.$/)
    expect(gapSentence({ ...gap, beyondMargins: false, low: { ...gap.low, margin: null } })).toMatch(
      /Margins cannot be given .* so the gap of 2\.6 points may be chance\.$/,
    )
  })
  test.each([
    [
      'group' as const,
      'Students',
      'Parents and caregivers',
      'Students score this area 1.8 and parents and caregivers 4.4.',
    ],
    [
      'gender' as const,
      'Non-binary',
      'Male',
      'Non-binary respondents score this area 1.8 and male respondents 4.4.',
    ],
    [
      'gender' as const,
      'Prefer not to say',
      'Other',
      'Respondents who prefer not to say their gender score this area 1.8 and respondents of another gender 4.4.',
    ],
    [
      'race' as const,
      '2 or More Races',
      'White',
      'Respondents of two or more races score this area 1.8 and White respondents 4.4.',
    ],
  ])('%s: %s and %s', (division, low, high, sentence) => {
    const given = { ...gap, division, low: { ...gap.low, name: low }, high: { ...gap.high, name: high } }
    expect(gapSentence(given)).toContain(sentence)
  })
})

test('response rate', () => {
  expect(answeredSentence(425, 988)).toBe('425 of 988 people answered (43%)')
  expect(answeredSentence(1, 0)).toBe('1 person answered')
  const group = (name: string, count: number, expected: number | null) => ({
    key: 'staff' as const,
    name,
    count,
    expected,
  })
  expect(lowRateSentence([group('Students', 80, 400), group('Staff', 3, null)])).toBeNull()
  expect(lowRateSentence([group('Students', 79, 400), group('Staff', 3, 60)])).toMatch(
    /^Students and staff are below 20%\./,
  )
})

test('states', () => {
  expect(provisionalSentence({ covers: 410, total: 425 })).toContain('the scores cover 410 of 425 responses.')
  expect(provisionalSentence({ covers: 425, total: 425 })).not.toContain('cover')
  expect(previewSentence('2026-10-23')).toContain('from October 24, 2026 on')
  expect(noOverallSentence([{ score: 1 }, { score: null }])).toContain('1 of them has none.')
})

test('remarks on an item', () => {
  const item = {
    name: 'q1',
    title: '',
    askedOf: 'Staff',
    reversed: true,
    n: 409,
    score: 2.6,
    status: 'low' as const,
    margin: null,
    answers: [],
    unscored: 12,
  }
  expect(itemRemark(item, 10)).toBe(
    'Staff: 409 answers. Worded in reverse: disagreeing scores high. 12 said “I don’t know”.',
  )
  expect(itemRemark({ ...item, reversed: false, unscored: null, margin: 0.2 }, 10)).toBe(
    'Staff: 409 answers, of which fewer than 10 said “I don’t know”. Margin of the score ± 0.2.',
  )
})
