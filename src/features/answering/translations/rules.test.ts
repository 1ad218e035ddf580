import { expect, test } from 'vitest'
import type { TranslatedText } from './contract.ts'
import { recordedBy, silencedBy, stateOf, timeToRead } from './rules.ts'
import { whereOf } from './rules-places.ts'
import { readRows, workbookColumns } from './rules-workbook.ts'

const then = { english_hash: 'then' }
const review = (change: object) => ({
  english_hash: 'now',
  verdict: 'right' as const,
  outcome: 'open' as const,
  ...change,
})

test.each([
  ['no one has read it', 'none', undefined, 'draft', false],
  ['a speaker has read it', 'none', review({}), 'reviewed', false],
  ['a speaker is not sure', 'none', review({ verdict: 'unsure' }), 'draft', false],
  ['it was sent back', 'none', review({ outcome: 'sent back' }), 'draft', false],
  ['it was taken', 'counts', review({ outcome: 'taken' }), 'approved', false],
  ['something new was suggested since', 'counts', review({ verdict: 'change' }), 'reviewed', false],
  [
    'the English has changed since it was taken',
    'earlier',
    review({ outcome: 'taken', ...then }),
    'draft',
    true,
  ],
  ['the English has changed since it was read', 'none', review(then), 'draft', true],
] as const)('gives a text its status if %s', (_, approval, said, state, isStale) => {
  expect(stateOf({ englishHash: 'now', isReviewed: false, approval, review: said })).toEqual({
    state,
    isStale,
  })
})

test('treats the project’s reviews as approved until the English changes', () => {
  const own = { englishHash: 'now', isReviewed: true, review: undefined }
  expect(stateOf({ ...own, approval: 'none' }).state).toBe('approved')
  expect(stateOf({ ...own, approval: 'earlier' }).state).toBe('draft')
})

test.each([
  ['questions', 'scales.how-often.1', 'answers', 'Answer to “How often …?”'],
  ['phrases', 'subTypes.19', 'answers', 'Home language choice, for families'],
  ['terms', 'terms.2.options.5.forms.teacher', 'terms', 'In questions, replaces {teacher}'],
  ['kit/notice', 'blocks.3.text', 'kit', 'Notice to families'],
  ['family-answer', 'title', 'families', 'Report to families'],
  ['family-answer', 'chooseLanguage', 'survey', 'Survey page, choice of language'],
  ['district-report', 'title', 'other', 'Report of a district'],
  ['board-letter', 'title', 'other', 'board letter'],
])('places %s text %s under %s', (file, path, place, where) => {
  expect(whereOf(file, path, new Map())).toEqual({ place, where })
})

const text = (id: string, change: Partial<TranslatedText> = {}): TranslatedText => ({
  id,
  file: 'questions',
  place: 'questions',
  where: 'Question 1',
  english: 'How often?',
  englishHash: 'hash',
  words: 'Ntau npaum li cas?',
  recordings: 0,
  state: 'draft',
  isStale: false,
  version: 0,
  review: null,
  approval: null,
  ...change,
})
const texts = [text('a'), text('b'), text('c')]
const head = workbookColumns.map(({ name }) => name)
const row = (id: string, suggested = '', verdict = '', comment = '', english = 'How often?') => [
  ...[id, 'Question 1', english, 'Ntau npaum li cas?', ''],
  ...[suggested, verdict, comment],
]

test('turns changed workbook rows into reviews', () => {
  const { faults, rows } = readRows(
    [head, row('a', 'Pes tsawg zaus?'), row('b', '', 'right'), row('c'), []],
    texts,
  )
  expect(faults).toEqual([])
  expect(rows.map((one) => one.review)).toEqual([
    { id: 'a', version: 0, englishHash: 'hash', verdict: 'change', words: 'Pes tsawg zaus?', comment: '' },
    { id: 'b', version: 0, englishHash: 'hash', verdict: 'right', words: 'Ntau npaum li cas?', comment: '' },
  ])
})

test.each([
  ['an unknown id', row('z', 'x'), 'We can’t find a text with the ID “z”.'],
  ['another English text', row('a', 'x', '', '', 'How many?'), 'The English text changed.'],
  ['no known verdict', row('a', '', 'Good'), '“Good” isn’t a verdict. Use Right, Change or Not sure.'],
  ['a comment alone', row('a', '', '', 'Hm'), 'Add a verdict.'],
  ['words beside “Right”', row('a', 'x', 'Right'), 'the verdict must be Change, not Right.'],
  ['a placeholder too many', row('a', 'Cov {students}?'), 'The English text doesn’t have any'],
  ['words that are too long', row('a', 'x'.repeat(90)), 'but only 60 fit here'],
  ['“Change” without words', row('a', '', 'Change'), 'Enter the words you suggest.'],
  ['“Not sure” without a comment', row('a', '', 'Not sure'), 'Add a comment'],
])('rejects a row with %s and gives the row number', (_, bad, fault) => {
  const { faults } = readRows([head, row('b', '', 'Right'), bad], texts)
  expect(faults).toEqual([{ row: 3, fault: expect.stringContaining(fault) }])
})

test('rejects files without our columns, with repeated rows or without reviews', () => {
  const faultOf = (cells: string[][]) => readRows(cells, texts).faults[0]?.fault
  expect(faultOf([['a', 'b']])).toContain('The first row is missing “Text id”')
  expect(faultOf([head, row('a', '', 'Right'), row('a', '', 'Right')])).toBe('a is in the file twice.')
  expect(faultOf([head, row('a')])).toBe('No row has a verdict or suggested words.')
})

test('skips rows whose words a speaker’s review already made the current ones', () => {
  const words = 'Pes tsawg zaus?'
  const review = {
    verdict: 'change',
    words,
    comment: '',
    reviewer: 'Mai',
    on: '2026-09-21',
    sentBack: null,
  } as const
  const written = ['a', 'b'].map((id) => text(id, { words, version: 1, review }))
  expect(
    readRows(
      [head, row('a', words, 'Change'), row('b', words), row('c', 'Npaum li cas?')],
      [...written, text('c')],
    ),
  ).toEqual({ faults: [], rows: [expect.objectContaining({ row: 4 })] })
})

test('matches recordings to texts despite placeholders and terms', () => {
  const texts = [
    { id: 'questions.titles.q1102', words: 'How much do your {teachers} care?' },
    { id: 'questions.scales.how-well.1', words: 'Very well' },
    { id: 'terms.2.options.1.forms.teachers', words: 'teachers' },
    { id: 'terms.2.options.2.forms.teachers', words: 'guides' },
    { id: 'phrases.student', words: 'How much do your' },
  ]
  const spoken = ['How much do your teachers care?', 'How much do your guides care?', 'Very well', 'teachers']
  expect(Object.fromEntries(recordedBy(texts, spoken))).toEqual({
    'questions.titles.q1102': 2,
    'questions.scales.how-well.1': 1,
    'terms.2.options.1.forms.teachers': 1,
    'terms.2.options.2.forms.teachers': 1,
    'phrases.student': 0,
  })
})

test('silences recordings only if their wording changes', () => {
  const review = (verdict: 'right' | 'change', words: string) => ({ verdict, words })
  expect(
    silencedBy([
      { recordings: 3, words: 'Haa', review: review('change', 'Haa!') },
      { recordings: 3, words: 'Haa', review: review('right', 'Haa') },
      { recordings: 3, words: 'Haa', review: null },
    ]),
  ).toBe(3)
})

test('estimates the time to read or write texts in minutes, or in hours if it is three or more', () => {
  const toWrite = (count: number) =>
    timeToRead(Array.from({ length: count }, () => ({ english: 'How safe do you feel here?', words: '' })))
  expect(toWrite(10)).toEqual({ unit: 'minutes', count: 5 })
  expect(toWrite(413)).toEqual({ unit: 'minutes', count: 179 })
  expect(toWrite(1040)).toEqual({ unit: 'hours', count: 8 })
})
