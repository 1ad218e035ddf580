import { describe, expect, test } from 'vitest'
import type { AreaReport, Figure, Gap, SurveyResults } from './contract.ts'
import {
  answeredSentence,
  closeWords,
  everyoneSentence,
  gapLocation,
  gapSentence,
  gapWords,
  itemRemark,
  lowestAreas,
  lowRateSentence,
  opensWithFinal,
  provisionalSentence,
  responsesWords,
  responseWords,
  restWords,
  scoreAndWord,
  smallestSentence,
  subgroupWords,
  widestGap,
} from './rules-sentences.ts'

const figure: Figure = {
  n: 80,
  atLeast: true,
  score: 4.5,
  coded: null,
  status: 'emerging',
  margin: 0.5,
  favourable: { percent: 40, coded: null },
  reason: null,
}
const word: Figure = { ...figure, score: null, margin: null, favourable: null }
const nothing: Figure = { ...word, status: null, reason: 'fewer' }
const gap: Gap = {
  group: 'students',
  groupName: 'Students',
  dimension: 'race',
  name: 'Black/African American',
  direction: 'lower',
  subgroup: figure,
  rest: { ...figure, n: null, score: 6 },
  distance: 1.5,
  apart: 1.5,
  clear: true,
}

test('figures in words', () => {
  expect(scoreAndWord(figure)).toBe('4.5 (Emerging)')
  expect(scoreAndWord({ ...figure, score: 9.5, coded: 'orMore', status: 'high' })).toBe('9.5 or more (High)')
  expect(scoreAndWord(word)).toBe('Emerging')
  expect(responsesWords(figure)).toBe('80 or more responses')
  expect(responsesWords({ n: 1, atLeast: false })).toBe('1 response')
  expect(responsesWords({ n: null, atLeast: false })).toBe('')
})

test('groups the lowest areas by margin of error or, for scores in words, by equal words', () => {
  const scored = [4.5, 4.9, 5.1, 5.3].map((score) => ({ figure: { ...figure, score } }))
  // With two margins of 0.5, scores up to 0.7 apart are too close to call.
  expect(lowestAreas(scored)).toHaveLength(3)
  const areas = [word, word, figure, nothing].map((one) => ({ figure: one }))
  expect(lowestAreas(areas)).toHaveLength(2)
  expect(lowestAreas(areas.slice(2))).toHaveLength(1)
  expect(lowestAreas(areas.slice(3))).toEqual([])
})

test.each([
  [
    ['Students', 'Parents and caregivers', 'Staff'],
    'Everyone: the average of students, parents and caregivers, and staff, each counting equally.',
  ],
  [['Students', 'Staff'], 'Everyone: the average of students and staff, each counting equally.'],
  [['Staff'], 'Staff only. No other group has a score in all eight equity areas.'],
  [[], 'No group has a score in all eight equity areas.'],
])('says whose score it is: %j', (names, sentence) => {
  expect(everyoneSentence(names, 3)).toBe(sentence)
})

test('says that a score covers one group only if the survey asked just that group', () => {
  expect(everyoneSentence(['Staff'], 1)).toBe('Staff only. The survey didn’t ask other groups.')
})

describe('gaps', () => {
  test('says which group is lower and by how much', () => {
    expect(`${gapLocation(gap)}: ${gapWords(gap)}`).toBe(
      'Students · Race/ethnicity: Black/African American 1.5 points lower than all other students: 4.5 and 6',
    )
  })
  test('uses only words if the distance isn’t known', () => {
    expect(gapWords({ ...gap, apart: null })).toBe('Black/African American lower than all other students')
  })
  test('claims no direction if a gap is too close to call', () => {
    expect(closeWords(gap)).toBe('Black/African American 4.5, all other students 6')
    expect(closeWords({ ...gap, subgroup: word })).toBe(
      'Black/African American compared with all other students',
    )
    expect(closeWords({ ...gap, direction: 'equal' })).toBe(
      'Black/African American and all other students: no difference',
    )
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

test('says what opens when the results are final', () => {
  expect(opensWithFinal('Questions open', null)).toBe('Questions open with the final results.')
  expect(provisionalSentence('2026-10-25T12:00:00Z')).toMatch(
    /from responses received by the close\. .* with the final results, on October \d+, 2026 at \d+:\d\d.[AP]M\.$/,
  )
})

describe('notes about a question', () => {
  const item: AreaReport['items'][number] = {
    name: 'q1',
    title: '',
    askedOf: 'Staff',
    reversed: true,
    figure: { ...figure, n: 409, atLeast: false },
    answers: [{ texts: ['Never'], percent: 100, coded: null }],
    unscored: { percent: 5, coded: 'orLess' },
  }
  test('says how many people responded and how many didn’t know', () => {
    expect(itemRemark(item)).toBe(
      'Staff: 409 responses. Worded in reverse, so disagreeing scores high. 5% or less said “I don’t know.”',
    )
  })
  test('says what a higher score means if needed', () => {
    expect(itemRemark({ ...item, reversed: false, means: 'A higher score means more.' })).toBe(
      'Staff: 409 responses. A higher score means more. 5% or less said “I don’t know.”',
    )
  })
  test('says why a figure has no answers', () => {
    const few = { ...item, reversed: false, answers: [], unscored: null }
    expect(itemRemark(few)).toBe('Staff: 409 responses. Too few responses to show the answers.')
    expect(itemRemark({ ...few, figure: { ...nothing, n: 4, atLeast: false } })).toBe('Staff: 4 responses.')
  })
})

test('describes the widest clear gap of all areas', () => {
  const areaOf = (own: Gap | null) => ({ gap: own }) as SurveyResults['areas'][number]
  const areas = [null, gap, { ...gap, apart: 2, size: 'large' as const }].map(areaOf)
  const level = { ...gap, kind: 'level' as const, apart: 3, clear: false, found: true }
  expect(widestGap({ areas, levels: [level] })?.gap.apart).toBe(2)
  expect(widestGap({ areas: [areaOf(null)], levels: [level, { ...level, found: false }] })).toEqual({
    area: null,
    gap: level,
  })
  expect(widestGap({ areas: [areaOf(null)], levels: [{ ...level, found: false }] })).toBeUndefined()
  expect(gapSentence({ ...gap, size: 'large' })).toBe(
    'Black/African American students score 1.5 points lower than all other students: 4.5 and 6. That’s a large difference.',
  )
  expect(gapSentence({ ...gap, apart: null })).toBe(
    'Black/African American students score clearly lower than all other students.',
  )
})

test('gives each kind of gap its own sentence', () => {
  const who = { ...gap, distance: 0.9, size: 'medium' as const, found: true }
  const unsaid = { ...who, apart: null }
  expect(gapSentence({ ...who, kind: 'area' })).toBe(
    'Black/African American students score 1.5 points lower than all other students: 4.5 and 6. Allowing for their other areas, that’s a medium difference.',
  )
  expect(gapSentence({ ...unsaid, kind: 'area', subgroup: { ...figure, score: 6 } })).toBe(
    'Black/African American students score lower here than their other areas suggest. They score 6, and all other students 6. That’s a medium difference.',
  )
  expect(gapSentence({ ...who, kind: 'level' })).toBe(
    'Black/African American students score 1.5 points lower than all other students across all areas: 4.5 and 6. That’s a medium difference. Some of this gap may come from how people use the answer choices.',
  )
  // The size is the distance beyond the other areas, so it never appears next to another number.
  expect(gapWords({ ...who, kind: 'area' })).toBe(
    'Black/African American 1.5 points lower than all other students: 4.5 and 6',
  )
  expect(gapWords({ ...unsaid, kind: 'area' })).toBe(
    'Black/African American lower than this group’s other areas suggest (a medium difference)',
  )
})

test('says how small a gap this school’s survey could detect', () => {
  const verdict = { ...gap, clear: false }
  const level = { ...verdict, kind: 'level' as const, smallest: 1.1 }
  const inArea = { ...verdict, kind: 'area' as const, smallest: 1.5 }
  expect(smallestSentence([null, level, inArea, { ...inArea, smallest: 2 }])).toBe(
    'With this many people we can see gaps of 1.5 points in one area, or 1.1 across all areas. Smaller groups need wider gaps.',
  )
  expect(smallestSentence([level])).toBe(
    'With this many people we can see gaps of 1.1 points. Smaller groups need wider gaps.',
  )
  expect(smallestSentence([verdict])).toBe('')
})

test.each<[Partial<Gap>, string]>([
  [{ name: 'Male', dimension: 'gender' }, 'Male students'],
  [{ name: 'Prefer not to say', dimension: 'gender' }, 'students who answered “Prefer not to say”'],
  [
    { name: 'Somali', dimension: 'homeLanguage', groupName: 'Parents and caregivers' },
    'Somali-speaking parents and caregivers',
  ],
  [{ name: 'Teacher', dimension: 'role', groupName: 'Staff' }, 'staff in the role “Teacher”'],
])('names the people in a gap: %j', (part, words) => {
  expect(subgroupWords({ ...gap, ...part })).toBe(words)
})

test('claims no direction if a row is too close to call', () => {
  expect(restWords({ ...gap, size: 'large' })).toBe('1.5 lower, large')
  expect(restWords({ ...gap, size: 'large', kind: 'area' })).toBe('1.5 lower')
  expect(restWords({ ...gap, apart: null })).toBe('clearly lower')
  expect(restWords({ ...gap, apart: null, kind: 'level', clear: false, found: true })).toBe(
    'lower, across all areas',
  )
  expect(restWords({ ...gap, clear: false })).toBe('too close to call')
  expect(restWords({ ...gap, direction: 'equal', clear: false })).toBe('no difference')
  expect(restWords({ ...gap, kind: 'level', clear: false, found: true })).toBe('1.5 lower, across all areas')
  expect(restWords(null)).toBe('–')
})

test('says how many of each group answered', () => {
  expect(
    responseWords([
      { key: 'students', name: 'Students', count: 241, expected: 396 },
      { key: 'staff', name: 'Staff', count: 41, expected: null },
    ]),
  ).toBe('241 of 396 students (61%), 41 staff')
})
