import { describe, expect, test } from 'vitest'
import { areaCodes } from '../../shared/codes.ts'
import { languageCodes } from '../../shared/languages.ts'
import type { InstrumentDocument, Item } from '../questions/rules.ts'
import { changeRow, sameAreas } from './rules.ts'

const item = (change: Partial<Item> = {}): Item => ({
  name: 'q1',
  area: 'SCC',
  theme: '',
  reversed: false,
  required: true,
  values: [1, 2, 3, 4, 'dk'],
  texts: Object.fromEntries(languageCodes.map((code) => [code, { title: '', choices: [] }])) as never,
  ...change,
})
const document = (items: Item[]): InstrumentDocument => ({
  instruments: { 1: items, 2: [], 3: [item({ name: 'q9', area: 'DBP' })], 6: [] },
  languages: [1],
  genderItem: 4,
})

describe('areas with the same items', () => {
  const before = document([item(), item({ name: 'q2' })])
  const same = (items: Item[]) => sameAreas(document(items), before).has('SCC')

  test('are all of them where nothing changed, whatever the order and the wording', () => {
    const texts = Object.fromEntries(
      languageCodes.map((code) => [code, { title: 'Other words', choices: [] }]),
    ) as never
    const found = sameAreas(document([item({ name: 'q2' }), item({ texts, theme: 'other' })]), before)
    expect([...found]).toEqual([...areaCodes])
  })

  test.each([
    ['an item more', [item(), item({ name: 'q2' }), item({ name: 'q3' })]],
    ['an item less', [item()]],
    ['other values', [item({ values: [1, 2, 3, 4, 5, 'dk'] }), item({ name: 'q2' })]],
    ['an item turned round', [item({ reversed: true }), item({ name: 'q2' })]],
    ['another name', [item({ name: 'q7' }), item({ name: 'q2' })]],
  ])('are not where there is %s; other areas stay comparable', (_what, items) => {
    expect(same(items)).toBe(false)
    expect(sameAreas(document(items), before).has('DBP')).toBe(true)
  })
})

describe('a change', () => {
  const figure = (score: number | null, margin: number | null = 0.3) => ({
    n: score === null ? null : 40,
    score,
    status: null,
    margin: score === null ? null : margin,
  })
  const change = (...figures: (ReturnType<typeof figure> | null)[]) => {
    const { change: points, beyondMargins } = changeRow('a', 'A', figures)
    return [points, beyondMargins]
  }

  test.each([
    ['between the last two', [figure(2), figure(4), figure(5.1)], [1.1, true]],
    ['within both margins', [figure(4), figure(4.6)], [0.6, false]],
    ['past a survey with other items', [figure(4), null, figure(3)], [-1, true]],
    ['is not given where this figure is withheld', [figure(4), figure(null)], [null, null]],
    ['is not given where the earlier figure is withheld', [figure(3), figure(null), figure(4)], [null, null]],
    ['is not given where nothing is comparable', [null, figure(4)], [null, null]],
    ['is not judged without margins', [figure(4, null), figure(5, null)], [1, null]],
  ] as const)('%s', (_which, figures, expected) => {
    expect(change(...figures)).toEqual(expected)
  })
})
