import { expect, test } from 'vitest'
import { readContent } from '../../../server/content.ts'
import { type AreaCode, areaCodes } from '../../../shared/codes.ts'
import type { Figure, SurveyResults } from '../../figures/results/contract.ts'
import { offeredBy, stillOffered, suggested } from './rules.ts'
import { type Words, writeView } from './rules-view.ts'

type Area = SurveyResults['areas'][number]
const figure = (score: number): Figure => ({
  n: 40,
  atLeast: true,
  score,
  coded: null,
  status: 'emerging',
  margin: null,
  favourable: null,
  reason: null,
})

type Offer = Parameters<typeof offeredBy>[0]
type OfferedGap = Offer['gaps'][number]

/** Returns a gap between at least 40 students who answered 4 and at least 40 others who answered 6. */
const gapIn = (area: AreaCode | null, change: Partial<OfferedGap> = {}): OfferedGap => ({
  ...{ area, group: 'students', groupName: 'Students', dimension: 'race', name: 'Asian' },
  ...{ kind: area === null ? 'level' : 'area', direction: 'lower', clear: true, found: true, size: 'medium' },
  ...{ subgroup: figure(4), rest: { ...figure(6), n: null, margin: 0.5 }, distance: 1.2, apart: 2 },
  ...change,
})

const answers = { race: 'Asian', homeLanguage: 'Somali', gender: 'Female' } as const
const dimensionOf = (key: keyof typeof answers) => {
  const row = {
    key: '2',
    name: answers[key],
    answers: [answers[key]],
    pooled: false,
    figure: figure(4),
    rest: null,
  }
  return { key, name: key, rows: [row] }
}
/** Offers areas that score 3 to 6.5, in order. */
const offerOf = (...gaps: OfferedGap[]) => offeredBy(shownWith(gaps))
const shownWith = (gaps: readonly OfferedGap[]): Offer => {
  const groups = [
    {
      ...{ key: 'students' as const, name: 'Students', figure: figure(5) },
      dimensions: (['race', 'homeLanguage', 'gender'] as const).map(dimensionOf),
    },
  ]
  const areas = areaCodes.map((code, place): Area => {
    const of = { code, equityAreaCode: code, name: code, about: '', groups, gap: null }
    return { ...of, figure: figure(3 + place / 2) }
  })
  return { areas, groups, smallGroup: 10, gaps }
}
const keysOf = ({ improvements }: ReturnType<typeof offerOf>) => improvements.map(({ key }) => key)
const [lowest, second, third, , , , seventh, highest] = areaCodes
const lowestKeys = [lowest, second, third]

test('offers gaps before the lowest areas, with the widest race or language gap first', () => {
  const gender = gapIn('SCC', { dimension: 'gender', name: 'Female', apart: 3 })
  const language = gapIn('DBP', { dimension: 'homeLanguage', name: 'Somali', apart: 1 })
  const offered = offerOf(gender, language, gapIn('CRSLTC', { apart: 0.5 }), gapIn(null, { apart: 0.9 }))
  expect(keysOf(offered)).toEqual(['DBP-gap', 'SCC-gap', 'all-gap', 'CRSLTC-gap', ...lowestKeys])
  expect(offered.improvements.map((one) => one.gap !== null && one.isWidest)).toEqual([
    true,
    ...Array(6).fill(false),
  ])
  expect(suggested(offered).improvements).toEqual(['DBP-gap', 'SCC-gap', lowest])
})

test('prefers a race or language gap over other gaps in the same area', () => {
  const gender = gapIn('DBP', { dimension: 'gender', name: 'Female', apart: 3 })
  const { improvements } = offerOf(gender, gapIn('DBP'))
  expect(improvements.flatMap(({ gap }) => gap?.name ?? [])).toEqual(['Asian'])
})

test('never lists an area with a gap as a strength', () => {
  const strengths = (...gaps: OfferedGap[]) => offerOf(...gaps).strengths.map(({ code }) => code)
  expect(strengths()[0]).toBe(highest)
  expect(strengths(gapIn(highest ?? 'DBP'))[0]).toBe(seventh)
  expect(strengths(...areaCodes.map((area) => gapIn(area)))).toEqual([])
})

test('drops a choice that an earlier version offered as both a strength and an improvement', () => {
  const offered = offerOf(gapIn(highest ?? 'DBP'))
  const both = { ...suggested(offerOf()), improvements: [lowest ?? '', `${highest}-gap`, 'nothing'] }
  const { strengths, improvements } = stillOffered(both, offered)
  expect(improvements).toEqual([`${highest}-gap`, lowest])
  expect(strengths).not.toContain(highest)
})

test.each<[string, Partial<OfferedGap>]>([
  ['is not clear', { clear: false }],
  ['has numbers that say something else', { apart: null }],
  ['is about fewer than four times the small group', { subgroup: { ...figure(4), n: 30 } }],
  ['is about people whose number is not told', { subgroup: { ...figure(4), n: null } }],
  ['is beside fewer than four times the small group', { rest: { ...figure(6), n: null, margin: null } }],
  ['is about a row that the results do not name', { name: 'Asian, White' }],
])('doesn’t offer a gap that %s', (_why, change) => {
  expect(keysOf(offerOf(gapIn('DBP', change)))).toEqual(lowestKeys)
})

test('offers the lower of two mirror gaps, or else the other one', () => {
  const mirror = gapIn('DBP', { direction: 'higher', isMirror: true, apart: 3 })
  const namedIn = (...gaps: OfferedGap[]) =>
    offerOf(...gaps).improvements.flatMap(({ gap }) => (gap ? [gap.direction] : []))
  expect(namedIn(mirror, gapIn('DBP'))).toEqual(['lower'])
  expect(namedIn(mirror, gapIn('DBP', { apart: null }))).toEqual(['higher'])
  expect(namedIn(mirror, gapIn('DBP', { name: 'Asian, White' }))).toEqual(['higher'])
  expect(namedIn(mirror, gapIn('SCC'))).toEqual(['higher', 'lower'])
})

test('offers a gap if its margin of error shows that its row is large enough', () => {
  const told = { subgroup: { ...figure(4), n: 10, margin: 0.5 } }
  expect(keysOf(offerOf(gapIn('DBP', told)))).toContain('DBP-gap')
})

test('says in each language that a group also rated the two stories higher, if they explain its gap', () => {
  const textIn = (language: string, explained?: true) => {
    const gap = gapIn(null, { direction: 'higher', ...(explained && { explained }) })
    const shown = shownWith([gap])
    const names = { date: '', months: [], subTypes: {}, races: {}, genders: {} }
    const words: Words = { ...readContent<Words>(`${language}/family-answer.json`), ...names }
    const groups = shown.groups.map((group) => ({ ...group, name: 'Students' }))
    const about = { schoolName: '', closes: '2026-10-23', total: 400, everyone: [], response: [] }
    const sources = { results: { ...shown, ...about, groups }, gaps: [gap], phone: '', goals: [] }
    const choices = { strengths: [], improvements: ['all-gap'], actions: [], pulseIn: null, surveyIn: null }
    return writeView(language, words, sources, choices).improvements.parts[0]?.text ?? ''
  }
  expect(textIn('en')).not.toContain('stories')
  expect(textIn('en', true)).toBe(
    `${textIn('en')} This group also rated the two stories higher. Part of the gap may be how people use the choices.`,
  )
  for (const language of ['es', 'so', 'hmn', 'ar', 'vi'])
    expect(textIn(language, true).length).toBeGreaterThan(textIn(language).length + 60)
})

test('says how the responses of groups with slips came, in each language', () => {
  const own = { made: 1200, used: 1012, counted: 1010 }
  const response = (['students', 'parents', 'staff'] as const).map((key) => ({
    key,
    count: 1100,
    expected: null,
  }))
  const results = {
    ...shownWith([]),
    groups: [],
    schoolName: '',
    closes: '2026-10-23',
    total: 9,
    everyone: [],
    response,
  }
  const linesIn = (language: string, slips?: Parameters<typeof writeView>[2]['slips']) => {
    const words: Words = { ...readContent<Words>(`${language}/family-answer.json`), months: [], date: '' }
    const sources = { results, slips, gaps: [], phone: '', goals: [] }
    const choices = { strengths: [], improvements: [], actions: [], pulseIn: null, surveyIn: null }
    return writeView(language, words, sources, choices).who.slips
  }
  expect(linesIn('en')).toBeUndefined()
  const slips = { students: { ...own, door: 'slip' }, staff: { ...own, door: 'both' } } as const
  expect(linesIn('en', slips)).toEqual([
    'Students: 1,012 of 1,200 slips were used. Each counts once.',
    'School staff: 1,012 of 1,200 slips were used. Each counts once. 90 answered by the open link, which one person can use more than once.',
  ])
  for (const language of ['es', 'so', 'hmn', 'ar', 'vi'])
    expect(linesIn(language, slips)).toEqual([
      expect.stringMatching(/1,012.*1,200/),
      expect.stringMatching(/1,012.*1,200.* 90 /),
    ])
})
