import { describe, expect, test } from 'vitest'
import { areaCodes, participantTypeCodes } from '../../../shared/codes.ts'
import { languageCodes } from '../../../shared/languages.ts'
import type { Item } from './rules.ts'
import {
  type DraftItem,
  differenceFrom,
  draftFaults,
  draftItems,
  draftLanguages,
  itemsOfDraft,
  leastItems,
} from './rules-drafts.ts'

const text = { title: 'How safe do you feel?', choices: ['a', 'b', 'c', 'd', 'e', 'f'] }
const item = (name: string, change: Partial<DraftItem> = {}): DraftItem => ({
  name,
  type: 3,
  area: 'SCC',
  values: [1, 2, 3, 4, 5, 'dk'],
  texts: Object.fromEntries(languageCodes.map((code) => [code, text])),
  ...change,
})
/** The smallest draft that can be used. */
const whole = participantTypeCodes.flatMap((type) =>
  areaCodes.flatMap((area) =>
    Array.from({ length: leastItems(type) }, (_, at) => item(`q${type}${area}${at}`, { type, area })),
  ),
)
const bank = { closing: ['q0058'], terms: ['staff'] }
const lacks = (items: readonly DraftItem[]) => draftFaults(items, bank)
const firstWith = (change: Partial<DraftItem>) =>
  whole.map((one, at) => (at === 0 ? { ...one, ...change } : one))
const name = whole[0]?.name ?? ''

describe('what is missing from a draft', () => {
  test('lists nothing if every group has enough questions in all languages', () => {
    expect(lacks(whole)).toEqual([])
    expect(
      lacks(firstWith({ texts: { ...whole[0]?.texts, en: { ...text, title: 'Safe, {Staff}?' } } })),
    ).toEqual([])
  })

  test.each<[string, DraftItem[], RegExp[]]>([
    ['no question', [], [/^It has no questions\.$/]],
    [
      'an area with too few',
      whole.filter(({ type, area }) => type !== 2 || area !== 'TAG'),
      [/^Parent or caregiver: fewer than 4 questions in TAG\.$/],
    ],
    [
      'a group without any',
      whole.filter(({ type }) => type !== 6),
      [/^Student, grades 9–12: no questions\.$/],
    ],
    [
      'no group',
      firstWith({ type: null }),
      [/^These questions need a group: /, /^Student, grades 4–8: fewer than 3 questions in AMSIV\.$/],
    ],
    [
      'another area',
      firstWith({ area: 'XYZ' }),
      [/need one of the 8 equity areas: /, /^Student, grades 4–8: fewer than 3 questions in AMSIV\.$/],
    ],
    [
      'answers that are words, which would not be scored',
      firstWith({ values: ['1', '2', '3', '4', '5', 'dk'] }),
      [/need the answers 1 to 5/],
    ],
    [
      'answers that only look like them when put together',
      firstWith({ values: ['1,2,3', '4,5,dk'] }),
      [/need the answers 1 to 5/, /^English/, /^Spanish/, /^Somali/, /^Hmong/],
    ],
    [
      'an id that every object has',
      firstWith({ name: 'constructor' }),
      [/These questions need a different ID/],
    ],
    [
      'four answers',
      firstWith({ values: [1, 2, 3, 4, 'dk'] }),
      [/need the answers 1 to 5/, /^English/, /^Spanish/, /^Somali/, /^Hmong/],
    ],
    ['answers in another order', firstWith({ values: [5, 4, 3, 2, 1, 'dk'] }), [/need the answers 1 to 5/]],
    [
      'the name of a closing item',
      firstWith({ name: 'q0058' }),
      [/different ID: q0058\. .* don’t use q0058\.$/],
    ],
    ['a name that no file can carry', firstWith({ name: 'a b' }), [/need a different ID/]],
    ['no name', firstWith({ name: '' }), [/need a different ID.*: question \d+/]],
    ['a name twice', [...whole, item(name)], [/^More than one question has these IDs: /]],
    [
      'a word that is unknown',
      firstWith({ texts: { ...whole[0]?.texts, es: { ...text, title: '¿{Nadie}?' } } }),
      [/a word in braces that we don’t recognize/],
    ],
    [
      'a language',
      whole.map(({ texts: { so: _, ...texts }, ...one }) => ({ ...one, texts })),
      [/^Somali is missing text for: .* and \d+ more\.$/],
    ],
    [
      'the text of an answer',
      firstWith({ texts: { ...whole[0]?.texts, hmn: { ...text, choices: ['a', '', 'c', 'd', 'e', 'f'] } } }),
      [/^Hmong is missing text for: /],
    ],
  ])('lists %s', (_what, items, sentences) => {
    const found = lacks(items)
    expect(found).toHaveLength(sentences.length)
    for (const [at, sentence] of sentences.entries()) expect(found[at]).toMatch(sentence)
  })
})

test('reads a definition’s texts in each language and ignores everything else', () => {
  const element = {
    name: ' q1 ',
    eqArea: 'SCC',
    participantType: 3,
    title: { default: 'Safe?', es: '¿Seguro?' },
    choices: [{ value: 1, text: 'No' }, { value: 'dk', text: { es: 'No sé' } }, null, { text: 'lost' }],
  }
  const items = draftItems({
    pages: [7, { elements: [element, 'x', { participantType: 9 }] }, { elements: {} }],
  })
  expect(items).toEqual([
    {
      name: 'q1',
      type: 3,
      area: 'SCC',
      values: [1, 'dk'],
      texts: {
        en: { title: 'Safe?', choices: ['No', '', 'lost'] },
        es: { title: '¿Seguro?', choices: ['', 'No sé', ''] },
      },
    },
    { name: '', type: null, area: '', values: [], texts: {} },
  ])
  expect(draftLanguages(items)).toEqual(['en', 'es'])
  expect(draftItems({ pages: 'none' })).toEqual([])
})

describe('a draft compared with the standard questions', () => {
  const { type: _, ...plain } = item('q1')
  const own: Item = {
    ...plain,
    theme: 'safety',
    reversed: false,
    required: true,
    texts: { en: text, es: text, so: text, hmn: text },
  }

  test('marks a question as the same, changed or new', () => {
    expect(differenceFrom([own], item('q1'))).toBe('same')
    expect(differenceFrom([own], item('q2'))).toBe('new')
    expect(differenceFrom([own], item('q1', { area: 'TAG' }))).toBe('changed')
    const texts = { ...item('q1').texts, es: { ...text, title: 'Otra' } }
    expect(differenceFrom([own], item('q1', { texts }))).toBe('changed')
  })

  test('marks a question whose English changed under the same name', () => {
    const asked = (change: Partial<DraftItem>) =>
      itemsOfDraft([item('q1', change)], 3, [own], () => 'mark')[0]
    expect(asked({})).toEqual(own)
    expect(asked({ texts: { ...item('q1').texts, es: { ...text, title: 'Otra' } } })?.edition).toBeUndefined()
    const reworded = asked({ texts: { ...item('q1').texts, en: { ...text, title: 'How calm?' } } })
    expect(reworded).toMatchObject({ edition: 'mark', theme: 'safety' })
    expect(asked({ area: 'TAG' })).toMatchObject({ edition: 'mark', theme: '' })
  })
})
