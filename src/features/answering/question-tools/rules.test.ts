import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaCodes } from '../../../shared/codes.ts'
import { creatorDefinition, parseQuestionFile, questionsPerPage } from './rules.ts'

describe('a question file', () => {
  test('has a line for each question, with ID, area, answers and title separated by pipes', () => {
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

  test('accepts a byte-order mark, Windows line endings, blank lines and extra spaces', () => {
    const { items, skipped } = parseQuestionFile(
      '\uFEFFq1 | SCC | 1 = No ; 2 = Yes | Title \r\n\r\n  \r\nq2|DBP|1=a;2=b|T\r\n',
    )
    expect(items.map(({ id, area, title, choices }) => [id, area, title, choices.length])).toEqual([
      ['q1', 'SCC', 'Title', 2],
      ['q2', 'DBP', 'T', 2],
    ])
    expect(skipped).toEqual([])
  })

  test('keeps equals signs in text, drops invalid choices and ignores extra columns', () => {
    const [item] = parseQuestionFile('q1|SCC|1=a=b;nothing;2=c|Title|reversed|belonging').items
    expect(item).toEqual({
      id: 'q1',
      area: 'SCC',
      title: 'Title',
      choices: [
        { value: 1, text: 'a=b' },
        { value: 2, text: 'c' },
      ],
    })
  })

  test('reads back every question that it writes', () => {
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
        expect(items).toEqual(questions)
      }),
    )
  })
})

describe('a created definition', () => {
  const { items } = parseQuestionFile(
    'q1|SCC|1=No;2=Yes|Safe?\nq2|DBP|a=A;b=B|<b>Fair</b>?\n|TRE|1=No;2=Yes|Heard?',
  )

  test('names pages starting with page2 and fills each page', () => {
    const { pages } = creatorDefinition(items, 2)
    expect(pages.map(({ name, elements }) => [name, elements.map((one) => one.name)])).toEqual([
      ['page2', ['q1', 'q2']],
      ['page3', ['question3']],
    ])
  })

  test('asks every question as a required radio group with its text unchanged', () => {
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
  ])('reads %j questions per page as %j', (typed, number) => {
    expect(questionsPerPage(typed)).toBe(number)
  })
})
