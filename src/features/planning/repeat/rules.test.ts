import { expect, test } from 'vitest'
import type { ParticipantType } from '../../../shared/codes.ts'
import type { QuestionsSince } from './contract.ts'
import { comparableOf } from './rules.ts'

const since = (asked: Partial<Record<ParticipantType, 'all' | 'one'>>): QuestionsSince => ({
  before: 'Equity Audit Survey, version 1',
  now: 'Equity Audit Survey, version 2',
  types: ([1, 6, 2, 3] as const).map((type) => ({
    type,
    wasAsked: type in asked,
    same: asked[type] === 'one' ? ['TRE'] : ['SCC', 'TRE'],
    shared: asked[type] === 'one' ? ['SCC'] : ['DBP'],
    added: [],
    gone: [],
  })),
})

test.each([
  [
    'both bands as before',
    'students',
    ['4-8', '9-12'],
    { 1: 'all', 6: 'all' },
    { same: ['SCC', 'TRE'], shared: ['DBP'] },
  ],
  [
    'an area must be the same in both',
    'students',
    ['4-8', '9-12'],
    { 1: 'one', 6: 'all' },
    { same: ['TRE'], shared: ['SCC'] },
  ],
  ['a band more', 'students', ['4-8', '9-12'], { 1: 'all' }, { reason: 'otherGrades' }],
  ['a band less', 'students', ['4-8'], { 1: 'all', 6: 'all' }, { reason: 'otherGrades' }],
  ['another band', 'students', ['9-12'], { 1: 'all' }, { reason: 'otherGrades' }],
  ['a group that was not asked', 'parents', ['4-8'], { 1: 'all' }, { reason: 'notAsked' }],
  ['grades say nothing of adults', 'staff', [], { 3: 'one' }, { same: ['TRE'], shared: ['SCC'] }],
] as const)('finds what can be compared: %s', (_, group, grades, asked, expected) => {
  expect(comparableOf(group, grades, since(asked))).toEqual(expected)
})
