import { describe, expect, test } from 'vitest'
import {
  commentsOf,
  faultsOf,
  habits,
  isSuspect,
  type Kind,
  namesOf,
  textsOfJson,
  textsOfMarkdown,
  textsOfSource,
} from './words.ts'

const found = (words: string, kind: Kind = 'screens') => faultsOf(words, kind).map((one) => one.found)

/** For each habit, in order, an example text and its match. */
const examples: readonly (readonly [string, string])[] = [
  ['No file: it is no text file.', 'is no'],
  ['A goal stands twice in the list.', 'stands'],
  ['Whoever has the link can read it.', 'Whoever'],
  ['Two rows of which one is hidden.', 'of which'],
  ['The list is saved by itself.', 'by itself'],
  ['How many answered is told below.', 'is told'],
  ['A word appears in place of a score.', 'in place of'],
  ['Somebody changed this goal.', 'Somebody'],
  ['Mend the file.', 'Mend'],
  ['Where a language is blank, English appears.', 'Where a language is blank,'],
  ['Press Next to go on.', 'go on'],
  ['It works from the open date on.', 'from the open date on'],
  ['The other grades are others.', 'are others'],
  ['Goes: every answer.', 'Goes:'],
  ['Send an e-mail.', 'e-mail'],
  ['A subgroup needs ten people.', 'subgroup'],
  ['These responses are set aside.', 'are set aside'],
  ['Nothing is shown but the count.', 'Nothing is shown but'],
]

test.each(examples.map(([text, word], place) => [place + 1, text, word] as const))(
  'finds an example of habit %i in “%s”',
  (number, text, word) => {
    expect(found(text)).toEqual([word])
    expect(habits[number - 1]?.pattern.exec(text)?.[0].trim()).toBe(word)
  },
)

test('skips test names that documents quote', () => {
  expect(found('Met: “nobody asks”', 'docs')).toEqual([])
  expect(found('Met: “nobody asks”', 'screens')).toEqual(['nobody'])
})

test('flags any source file that contains an example of a habit', () => {
  for (const [text] of examples)
    expect(isSuspect(`<p>\n  Here: ${text.replaceAll(' ', '\n ')}</p>`), text).toBe(true)
  expect(isSuspect(`const text = \`from \${values.map(String)} on it\``)).toBe(true)
  expect(isSuspect(`const text = \`one of \${many}\``)).toBe(false)
})

test('has an example for each habit', () => {
  expect(examples).toHaveLength(habits.length)
})

test.each([
  'There is no score yet.',
  'There are none.',
  'It is no longer shown.',
  'The scores by whom they teach.',
  'A stands for average.',
  'You can go on to the next step.',
  'We were told that it works.',
  'Press `Mend` to see it.',
  'Every group has at least 10 people.',
  'One of them is hidden.',
])('finds nothing in “%s”', (text) => {
  expect(found(text)).toEqual([])
})

test('rejects terms only on screens if code and documents may use them', () => {
  const text = 'The instrument is set aside.'
  expect(found(text)).toEqual(['instrument', 'is set aside'])
  for (const kind of ['names', 'comments', 'docs'] as const) expect(found(text, kind)).toEqual([])
})

describe('texts to check', () => {
  test('reads strings, templates and JSX text but skips classes and types', () => {
    const source = `
import { a } from './somebody who.ts'
type Kind = 'one word more'
const text = 'a short text'
const one = <p className="two words" title="its title here">Some {one}
  more text</p>
const template = \`made \${count} times now\``
    expect(textsOfSource(source, 'a.tsx')).toEqual([
      { words: 'a short text', line: 4 },
      { words: 'its title here', line: 5 },
      { words: 'more text', line: 5 },
      { words: 'made {} times now', line: 7 },
    ])
  })

  test('reads content files with line numbers, including keys that are titles', () => {
    expect(textsOfJson('{\n  "a": "one",\n  "A title": ["two"]\n}')).toEqual([
      { words: 'one', line: 2 },
      { words: 'A title', line: 3 },
      { words: 'two', line: 3 },
    ])
  })

  test('reads documents but skips code blocks', () => {
    expect(textsOfMarkdown('One\n```\nnobody\n```\nTwo')).toEqual([
      { words: 'One', line: 1 },
      { words: 'Two', line: 5 },
    ])
  })

  test('reads comments and test names', () => {
    const source = "// One.\n/**\n * Two\n * lines. */\ntest('does it', () => {})\n"
    expect(commentsOf(source)).toEqual([
      { words: 'One.', line: 1 },
      { words: 'Two lines.', line: 2 },
    ])
    expect(namesOf(source)).toEqual([{ words: 'does it', line: 5 }])
  })
})
