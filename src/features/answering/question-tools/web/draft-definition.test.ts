import { expect, test } from 'vitest'
import { creatorDefinition, parseQuestionFile } from '../rules.ts'
import { draftDefinition } from './draft-definition.ts'

test('shows a created draft as it was saved', () => {
  const made = creatorDefinition(parseQuestionFile('q1|SCC|1=No;2=Yes|Safe?').items, 5)
  expect(draftDefinition(made)).toEqual({ pages: made.pages })
})

test('names pages by default and drops invalid elements', () => {
  const saved = {
    pages: [
      7,
      {
        elements: [
          { type: 'text', name: 'a' },
          { type: 'text' },
          null,
          { type: 'text', name: 'b', choices: [{}] },
        ],
      },
    ],
  }
  expect(draftDefinition(saved)).toEqual({
    pages: [{ name: 'page1', elements: [{ type: 'text', name: 'a' }] }],
  })
})

test.each([[{}], [{ pages: 5 }], [{ pages: [] }], [{ pages: [{ name: 'page2', elements: 'q1' }] }]])(
  'rejects %j as a definition',
  (saved) => {
    expect(draftDefinition(saved)).toBeNull()
  },
)
