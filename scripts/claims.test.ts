import { expect, test } from 'vitest'
import { documentFaults, specificationFaults, titlesOf } from './claims.ts'

const source = `
describe('a group', () => {
  test('one thing', () => {})
  test.each([['x'], ['y']])(
    '%s is there, it’s clear',
    () => {},
  )
})`
const read = (path: string) => (path === 'src/app/a.test.ts' ? source : undefined)
const faults = (...lines: string[]) => documentFaults(lines.join('\n'), read)

test('finds the names of describe blocks, tests and test tables', () => {
  expect(titlesOf(source)).toEqual(['a group', 'one thing', '%s is there, it’s clear'])
})

test('accepts lines that quote existing tests and lines that claim nothing', () => {
  expect(
    faults(
      'A sentence (`a.test.ts`).',
      '| 1.1.1 this | Met | so; `a.test.ts` “one thing”, “is there” |',
      '| 1.1.2 that | Partly | not proved: read in the source |',
      '| 1.1.3 nothing | Not met | |',
      '| 1.1.4 theirs | Operator | |',
    ),
  ).toEqual([])
})

test('reports missing files, missing tests and lines that cite no test', () => {
  expect(
    faults(
      'A sentence (`b.test.ts`).',
      '| 1.1.1 this | Met | `a.test.ts` “two things” |',
      '| 1.1.2 that | None here | texts are shown as texts |',
      '| 1.1.3 only a file | Partly | `a.test.ts` |',
      '| 1.1.4 other | Perhaps | not proved |',
    ),
  ).toEqual([
    'b.test.ts is not there',
    'a.test.ts has no test “two things”',
    '1.1.2 that names no test by its title and does not say “not proved”',
    '1.1.3 only a file names no test by its title and does not say “not proved”',
    '1.1.4 other has the state Perhaps',
  ])
})

test('reports specification lines that have no proof or are missing', () => {
  const pages: Readonly<Record<string, string>> = {
    'src/app/a.test.ts': source,
    'docs/decisions/0038-x.md': '# Title\n\n## 1. One\n',
    'docs/owner-specification.md': '# Title\n\n## 1. One\n\n- this\n- that\n\n## 2. Two\n\nboth\n',
  }
  const faultsOf = (...lines: string[]) => specificationFaults(lines.join('\n'), (path) => pages[path])

  expect(
    faultsOf(
      '| 1.1 “this” | / | `a.test.ts` “one thing” |',
      '| 1.2 “that” | / | [decision 38.1](decisions/0038-x.md) |',
      '| 2.1 “both” | / | `a.test.ts` “a group”; [decision 38.1](decisions/0038-x.md) |',
    ),
  ).toEqual([])
  expect(
    faultsOf(
      '| 1.1 “this” | / | |',
      '| 1.3 “that” | / | `a.test.ts` |',
      '| 1.4 “neither” | / | [decision 38.2](decisions/0038-x.md) |',
      '| 1.5 both | / | `a.test.ts` “two things” |',
    ),
  ).toEqual([
    'a.test.ts has no test “two things”',
    "1.4 quotes what the owner's specification does not say: “neither”",
    "1.5 quotes what the owner's specification does not say: “”",
    'no one quotes all of: both',
    '1.1 “this” names neither a test by its title nor a decision',
    '1.3 does not follow its number',
    '1.3 “that” names neither a test by its title nor a decision',
    '1.4 names a decision that is not there: decisions/0038-x.md, 2',
  ])
})

test('reports that the owner’s specification is missing', () => {
  expect(specificationFaults('', () => undefined)).toEqual(['docs/owner-specification.md is not there'])
})
