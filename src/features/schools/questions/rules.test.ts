import { describe, expect, test } from 'vitest'
import { areaCodes } from '../../../shared/codes.ts'
import { languageCodes } from '../../../shared/languages.ts'
import { type ChoiceValue, definitionOf, fillTerms, type Item, instrumentItems, itemScore } from './rules.ts'
import { type AreaSums, closingCode, emptySums, emptyUnscored, fittingAnswers } from './rules-answers.ts'
import { AnswerReader, chosenText } from './rules-reader.ts'

test.each([
  ['Do your {teachers} listen?', 'Do your educators listen?'],
  ['{Teachers} listen.', 'Educators listen.'],
  ['{Teachers} and {teachers}', 'Educators and educators'],
  ['{unknown} stays', '{unknown} stays'],
  ['No words to replace', 'No words to replace'],
  ['A price of $1 and {teachers}', 'A price of $1 and educators'],
])('fills in the terms in %j: %j', (title, filled) => {
  expect(fillTerms(title, { teachers: 'educators' })).toBe(filled)
})

const texts = (title: string, choices: string[]): Item['texts'] =>
  Object.fromEntries(
    languageCodes.map((code) => [code, { title: `${title} ${code}`, choices }]),
  ) as Item['texts']
const item = (change: Partial<Item> = {}): Item => ({
  name: 'q0101',
  area: 'SCC',
  theme: 'belonging',
  reversed: false,
  required: true,
  values: [4, 3, 2, 1, 'dk'],
  texts: texts('Do your {teachers} care?', ['Always', 'Mostly', 'Sometimes', 'Never', 'I don’t know']),
  ...change,
})
const gender = item({
  name: 'q0058',
  area: 'DEMOGRAPHIC',
  required: false,
  values: [1, 2, 3, 5, 4],
  texts: texts('Gender', ['Male', 'Female', 'Non-binary', 'Other', 'Prefer not to say']),
})
const race = item({ name: 'q0059', area: 'DEMOGRAPHIC', required: false, values: [1, 2, 3, 4, 5, 6, 7] })

describe('a question set', () => {
  test.each([
    [0, null],
    [1, ['Male', 'Female']],
    [2, ['Male', 'Female', 'Prefer not to say']],
    [3, ['Male', 'Female', 'Other', 'Prefer not to say']],
    [4, ['Male', 'Female', 'Non-binary', 'Other', 'Prefer not to say']],
    [5, null],
  ])('for gender setting %i, offers %j', (setting, offered) => {
    const found = instrumentItems([item(), gender, race], setting, {}).find((one) => one.name === 'q0058')
    expect(found?.texts.so?.choices ?? null).toEqual(offered)
    expect(found?.values.length ?? null).toBe(offered?.length ?? null)
  })

  test('uses the current words in every language', () => {
    const forms = {
      en: { teachers: 'educators' },
      es: { teachers: 'docentes' },
      so: { teachers: 'barayaasha' },
      hmn: { teachers: 'kws qhia' },
    }
    const [found] = instrumentItems([item()], 1, forms)
    expect(Object.values(found?.texts ?? {}).map((text) => text?.title)).toEqual([
      'Do your educators care? en',
      'Do your docentes care? es',
      'Do your barayaasha care? so',
      'Do your kws qhia care? hmn',
    ])
  })

  test('has one question per page for grades 4–8, up to five for other groups', () => {
    const items = [...Array.from({ length: 7 }, (_, place) => item({ name: `q${place}` })), gender, race]
    const sizes = (type: 1 | 6 | 2 | 3) =>
      definitionOf('Title', type, items, 'es').pages.map((page) => [page.name, page.elements.length])
    expect(sizes(1)).toEqual(Array.from({ length: 9 }, (_, place) => [`page${place + 1}`, 1]))
    expect(sizes(2)).toEqual([
      ['page1', 5],
      ['page2', 2],
      ['page3', 2],
    ])
  })

  test('requires every scored question but no closing question', () => {
    const elements = definitionOf('Title', 3, [item(), gender, race], 'en').pages.flatMap(
      (page) => page.elements,
    )
    expect(elements.map((one) => one.isRequired)).toEqual([true, false, false])
  })
})

describe('an answer’s score from 0 to 10', () => {
  test.each([
    [1, false, 0],
    [2, false, 10 / 3],
    [4, false, 10],
    [1, true, 10],
    [3, true, 10 / 3],
    ['dk', false, null],
  ])('scores %s, with reversed scoring %s, as %s', (value, reversed, score) => {
    const found = itemScore(item({ reversed }), value)
    if (score === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(score, 10)
  })

  test('is null for a closing question or a question with one value', () => {
    expect([itemScore(gender, 1), itemScore(item({ values: [1, 'dk'] }), 1)]).toEqual([null, null])
  })
})

function sumsOf(items: Item[], answers: ReadonlyMap<string, ChoiceValue>): AreaSums {
  const [reader, sums] = [new AnswerReader(items), emptySums()]
  reader.read(chosenText(items, answers), null)
  reader.sumInto(sums)
  return sums
}

test('adds up scores, counts and favorable answers by area, without unscored answers', () => {
  const items = [
    item({ name: 'a' }),
    item({ name: 'b', reversed: true }),
    item({ name: 'c', area: 'TRE' }),
    item({ name: 'd', area: 'TRE' }),
  ]
  const sums = sumsOf(
    items,
    new Map<string, number | string>([
      ['a', 4],
      ['b', 4],
      ['c', 'dk'],
      ['d', 1],
    ]),
  )
  const byArea = Object.fromEntries(areaCodes.map((code, place) => [code, sums[place]]))
  expect(byArea).toMatchObject({ SCC: [10, 2, 1], TRE: [0, 1, 0], DBP: [0, 0, 0] })
})

test('counts the top two answers as favorable, even if reversed', () => {
  const favorable = (reversed: boolean) =>
    [1, 2, 3, 4].filter((value) => {
      const sums = sumsOf([item({ name: 'a', reversed })], new Map([['a', value]]))
      return sums[areaCodes.indexOf('SCC')]?.[2] === 1
    })
  expect([favorable(false), favorable(true)]).toEqual([
    [3, 4],
    [1, 2],
  ])
})

describe('answers', () => {
  const items = [item({ name: 'a' }), gender]

  test.each([
    ['a number', { a: 3 }, [['a', 3]]],
    ['a number as a text', { a: '3' }, [['a', 3]]],
    ['a text', { a: 'dk' }, [['a', 'dk']]],
    ['a declined closing item', { a: 1, q0058: null }, [['a', 1]]],
    [
      'all',
      { a: 1, q0058: 4 },
      [
        ['a', 1],
        ['q0058', 4],
      ],
    ],
  ])('accepts answers: %s', (_what, sent, kept) => {
    expect(fittingAnswers(items, sent)).toEqual(new Map(kept as [string, number | string][]))
  })

  test.each([
    ['an item that is not asked', { a: 1, z: 1 }, 'badRequest'],
    ['a value that is not offered', { a: 9 }, 'badRequest'],
    ['several values', { a: [1, 2] }, 'badRequest'],
    ['an object', { a: { value: 1 } }, 'badRequest'],
    ['a name from the prototype', { a: 1, constructor: 1 }, 'badRequest'],
    ['a missing required answer', { q0058: 1 }, 'incomplete'],
    ['a required answer of null', { a: null }, 'incomplete'],
  ])('rejects answers: %s', (_what, sent, problem) => {
    expect(fittingAnswers(items, sent)).toMatchObject({ problem })
  })

  const several = item({ name: 'q0059', area: 'DEMOGRAPHIC', required: false, values: [2, 5, 3, 8, 1, 4, 6] })

  test.each([
    [[2], 2],
    [[6, 2], 7],
    [['2', 6, 2], 7],
    [[2, '2'], 2],
    [5, 5],
    ['7', 7],
    [7, 7],
    [[8], 6],
    [8, 6],
    [[8, 6], 7],
    [[8, 2], 7],
    [[], null],
    [null, null],
  ])('codes the answers about race %j as %s', (sent, code) => {
    const answers = fittingAnswers([several], { q0059: sent })
    expect(answers instanceof Map && closingCode(answers, 'q0059')).toBe(code)
  })

  test.each([
    ['with one that is not on offer', several, [2, 9]],
    ['with the code of several', several, [2, 7]],
    ['in a list', several, [[2]]],
    ['in an instrument that takes one', race, [2, 6]],
  ])('rejects several answers about race %s', (_what, asked, sent) => {
    expect(fittingAnswers([asked], { q0059: sent })).toMatchObject({ problem: 'badRequest' })
  })

  test('accepts a single answer to a repeated question', () => {
    expect(fittingAnswers([item({ name: 'a' }), item({ name: 'a' })], { a: 3 })).toEqual(new Map([['a', 3]]))
  })

  test('rejects property names that every object has', () => {
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect(fittingAnswers(items, JSON.parse(`{ "a": 3, "${name}": 3 }`))).toMatchObject({
        problem: 'badRequest',
      })
    for (const value of ['__proto__', 'constructor', { valueOf: 3 }, [3], true])
      expect(fittingAnswers(items, { a: value })).toMatchObject({ problem: 'badRequest' })
  })

  test('returns the codes for closing questions, or null if unanswered', () => {
    const answers = new Map<string, number | string>([['q0058', 3]])
    expect([closingCode(answers, 'q0058'), closingCode(answers, 'q0059')]).toEqual([3, null])
  })
})

test('counts an area with fewer than half of its questions answered as unanswered', () => {
  const items = areaCodes.flatMap((area) =>
    ['a', 'b', 'c', 'd'].map((name) => item({ name: `${area}${name}`, area })),
  )
  const sums: AreaSums = areaCodes.map((_, at) => [10 * at, at, at])
  emptyUnscored(items, sums)
  expect(sums).toEqual(areaCodes.map((_, at) => (at < 2 ? [0, 0, 0] : [10 * at, at, at])))
})
