import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaCodes } from '../../shared/codes.ts'
import { languageCodes } from '../../shared/languages.ts'
import {
  areaSums,
  closingCode,
  creatorDefinition,
  definitionOf,
  fillTerms,
  fittingAnswers,
  type Item,
  instrumentItems,
  itemScore,
  parseQuestionFile,
  questionsPerPage,
} from './rules.ts'

describe('a question file', () => {
  test('has a line for each question: id, area, answers and title between pipes', () => {
    expect(parseQuestionFile('q1|SCC|1=No;2=Yes;dk=I don’t know|Do you feel safe?').items).toEqual([
      {
        id: 'q1',
        area: 'SCC',
        title: 'Do you feel safe?',
        choices: [
          { value: 1, text: 'No' },
          { value: 2, text: 'Yes' },
          { value: 'dk', text: 'I don’t know' },
        ],
        reversed: false,
        theme: '',
      },
    ])
  })

  test.each([
    ['one column', 'q1', 'It has fewer than 2 columns.'],
    ['a comment', '# review: original', 'It has fewer than 2 columns.'],
    ['two columns', 'q1|SCC', 'It has no answers.'],
    ['two blank columns', '|', 'It has no answers.'],
    ['no answers', 'q1|SCC||Title', 'It has no answers.'],
    ['only blank answers', 'q1|SCC|   |Title', 'It has no answers.'],
    ['one choice', 'q1|SCC|1=Yes|Title', 'It has fewer than 2 valid choices.'],
    ['choices without a value', 'q1|SCC|=Yes;=No|Title', 'It has fewer than 2 valid choices.'],
    ['choices without a text', 'q1|SCC|1=;2=|Title', 'It has fewer than 2 valid choices.'],
    ['choices without an equals sign', 'q1|SCC|Yes;No;2=Maybe|Title', 'It has fewer than 2 valid choices.'],
  ])('skips a line with %s and says why', (_what, line, why) => {
    const file = `${line}\nq2|SCC|1=No;2=Yes|Kept`
    expect(parseQuestionFile(file)).toMatchObject({ items: [{ id: 'q2' }], skipped: [{ line: 1, why }] })
  })

  test('may have a byte order mark, Windows line ends, blank lines and spaces around columns', () => {
    const { items, skipped } = parseQuestionFile(
      '\uFEFFq1 | SCC | 1 = No ; 2 = Yes | Title \r\n\r\n  \r\nq2|DBP|1=a;2=b|T\r\n',
    )
    expect(items.map(({ id, area, title, choices }) => [id, area, title, choices.length])).toEqual([
      ['q1', 'SCC', 'Title', 2],
      ['q2', 'DBP', 'T', 2],
    ])
    expect(skipped).toEqual([])
  })

  test('keeps an equals sign in a text, drops a choice that is not valid, and reads reversed and theme', () => {
    const [item] = parseQuestionFile('q1|SCC|1=a=b;nothing;2=c|Title|reversed|belonging').items
    expect(item).toMatchObject({
      choices: [
        { value: 1, text: 'a=b' },
        { value: 2, text: 'c' },
      ],
      reversed: true,
      theme: 'belonging',
    })
  })

  test('gives back every question that was written into it', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9?’ñ]([A-Za-z0-9?’ñ ]{0,20}[A-Za-z0-9?’ñ])?$/)
    const question = fc.record({
      id: fc.stringMatching(/^q\d{4}$/),
      area: fc.constantFrom(...areaCodes),
      title: word,
      choices: fc.array(
        fc.record({ value: fc.oneof(fc.integer({ min: -9, max: 99 }), fc.constant('dk')), text: word }),
        {
          minLength: 2,
          maxLength: 6,
        },
      ),
    })
    fc.assert(
      fc.property(fc.array(question, { maxLength: 8 }), (questions) => {
        const file = questions
          .map(({ id, area, title, choices }) =>
            [id, area, choices.map(({ value, text }) => `${value}=${text}`).join(';'), title].join('|'),
          )
          .join('\n')
        const { items, skipped } = parseQuestionFile(file)
        expect(skipped).toEqual([])
        expect(items).toEqual(questions.map((one) => ({ ...one, reversed: false, theme: '' })))
      }),
    )
  })
})

describe('a created definition', () => {
  const { items } = parseQuestionFile(
    'q1|SCC|1=No;2=Yes|Safe?\nq2|DBP|a=A;b=B|<b>Fair</b>?\n|TRE|1=No;2=Yes|Heard?',
  )

  test('names its pages from page2 and puts so many questions on each', () => {
    const { pages } = creatorDefinition(items, 2)
    expect(pages.map(({ name, elements }) => [name, elements.map((one) => one.name)])).toEqual([
      ['page2', ['q1', 'q2']],
      ['page3', ['question3']],
    ])
  })

  test('asks every question as a required radio group, texts as they stand in the file', () => {
    expect(creatorDefinition(items, 100).pages[0]?.elements[1]).toEqual({
      type: 'radiogroup',
      name: 'q2',
      eqArea: 'DBP',
      optionId: 'q2',
      title: '<b>Fair</b>?',
      isRequired: true,
      choices: [
        { value: 'a', text: 'A' },
        { value: 'b', text: 'B' },
      ],
    })
  })

  test.each([
    ['1', 1],
    [' 100 ', 100],
    ['0', null],
    ['101', null],
    ['2.5', null],
    ['-3', null],
    ['1e1', null],
    ['', null],
  ])('takes %j questions a page as %j', (typed, number) => {
    expect(questionsPerPage(typed)).toBe(number)
  })
})

test.each([
  ['Do your {teachers} listen?', 'Do your educators listen?'],
  ['{Teachers} listen.', 'Educators listen.'],
  ['{Teachers} and {teachers}', 'Educators and educators'],
  ['{unknown} stays', '{unknown} stays'],
  ['No words to replace', 'No words to replace'],
  ['A price of $1 and {teachers}', 'A price of $1 and educators'],
])('%j becomes %j', (title, filled) => {
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

describe('an instrument', () => {
  test.each([
    [0, null],
    [1, ['Male', 'Female']],
    [2, ['Male', 'Female', 'Prefer not to say']],
    [3, ['Male', 'Female', 'Other', 'Prefer not to say']],
    [4, ['Male', 'Female', 'Non-binary', 'Other', 'Prefer not to say']],
    [5, null],
  ])('with gender setting %i offers %j', (setting, offered) => {
    const found = instrumentItems([item(), gender, race], setting, {}).find((one) => one.name === 'q0058')
    expect(found?.texts.so.choices ?? null).toEqual(offered)
    expect(found?.values.length ?? null).toBe(offered?.length ?? null)
  })

  test('has the words in force in every language', () => {
    const forms = {
      en: { teachers: 'educators' },
      es: { teachers: 'docentes' },
      so: { teachers: 'barayaasha' },
      hmn: { teachers: 'kws qhia' },
    }
    const [found] = instrumentItems([item()], 1, forms)
    expect(Object.values(found?.texts ?? {}).map((text) => text.title)).toEqual([
      'Do your educators care? en',
      'Do your docentes care? es',
      'Do your barayaasha care? so',
      'Do your kws qhia care? hmn',
    ])
  })

  test('is one item a page for grades 4–8 and up to five for others, the closing items on pages of their own', () => {
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

  test('requires every scored item and no closing item', () => {
    const elements = definitionOf('Title', 3, [item(), gender, race], 'en').pages.flatMap(
      (page) => page.elements,
    )
    expect(elements.map((one) => one.isRequired)).toEqual([true, false, false])
  })
})

describe('the score of an answer', () => {
  test.each([
    [1, false, 0],
    [2, false, 10 / 3],
    [4, false, 10],
    [1, true, 10],
    [3, true, 10 / 3],
    ['dk', false, null],
  ])('%s, reversed %s, is %s', (value, reversed, score) => {
    const found = itemScore(item({ reversed }), value)
    if (score === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(score, 10)
  })

  test('is none for a closing item and for an item of one value', () => {
    expect([itemScore(gender, 1), itemScore(item({ values: [1, 'dk'] }), 1)]).toEqual([null, null])
  })
})

test('sums and counts are kept for each area, answers without a score left out', () => {
  const items = [
    item({ name: 'a' }),
    item({ name: 'b', reversed: true }),
    item({ name: 'c', area: 'TRE' }),
    item({ name: 'd', area: 'TRE' }),
  ]
  const sums = areaSums(
    items,
    new Map<string, number | string>([
      ['a', 4],
      ['b', 4],
      ['c', 'dk'],
      ['d', 1],
    ]),
  )
  const byArea = Object.fromEntries(areaCodes.map((code, place) => [code, sums[place]]))
  expect(byArea).toMatchObject({ SCC: [10, 2], TRE: [0, 1], DBP: [0, 0] })
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
  ])('fit: %s', (_what, sent, kept) => {
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
  ])('do not fit: %s', (_what, sent, problem) => {
    expect(fittingAnswers(items, sent)).toMatchObject({ problem })
  })

  test('give the closing codes, null where declined', () => {
    const answers = new Map<string, number | string>([['q0058', 3]])
    expect([closingCode(answers, 'q0058'), closingCode(answers, 'q0059')]).toEqual([3, null])
  })
})
