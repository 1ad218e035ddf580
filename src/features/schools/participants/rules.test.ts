import { expect, test } from 'vitest'
import { participantTypeCodes, subTypes } from '../../../shared/codes.ts'
import { expectedCount, participantTypeNames, subTypeName } from './rules.ts'

test.each([
  [410, 410],
  ['410', 410],
  [' 52 ', 52],
  [1, 1],
  ['007', 7],
  [999_999, 999_999],
  [1_000_000, null],
  [0, null],
  ['0', null],
  [-5, null],
  [4.5, null],
  ['4.5', null],
  ['1e3', null],
  ['12a', null],
  ['', null],
  ['   ', null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])('stores a count of %j as %j', (value, count) => {
  expect(expectedCount(value)).toBe(count)
})

test('orders the six staff roles as in the specification', () => {
  expect(subTypes[3].map(subTypeName)).toEqual([
    'School Leadership',
    'Classroom Educator',
    'Student Support Staff',
    'Instructional Support Staff',
    'Administrative Office Staff',
    'Facilities and Operations',
  ])
})

test('uses the product’s codes for grades', () => {
  const grades = [...subTypes[1], ...subTypes[6]].map((code) => [code, subTypeName(code)])
  expect(grades).toEqual([
    [1, '4th'],
    [2, '5th'],
    [9, '6th'],
    [10, '7th'],
    [11, '8th'],
    [12, '9th'],
    [13, '10th'],
    [14, '11th'],
    [15, '12th'],
  ])
})

test('lists the survey’s languages first and another language last', () => {
  const names = subTypes[2].map(subTypeName)
  expect(names.slice(0, 4)).toEqual(['English', 'Spanish', 'Somali', 'Hmong'])
  expect(names.at(-1)).toBe('Another language')
  expect(subTypes[2][0]).toBe(16)
})

test('has a name for every type and sub-type', () => {
  for (const type of participantTypeCodes) {
    expect(participantTypeNames[type]).toMatch(/\w/)
    for (const code of subTypes[type]) expect(subTypeName(code)).not.toBe(String(code))
  }
})
