import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { expect, test } from 'vitest'
import { responsesContract } from '../src/features/figures/responses/contract.ts'
import { sentencesOf } from './reading.ts'
import { faultsOfClaims, linksFrom, parsedClaims, readClaims } from './shelf/claims.ts'
import { chosenFlows, flows } from './shelf/flow.ts'
import { shelf, shelfFaults } from './shelf/pages.ts'
import { blocksOf } from './shelf/paper.ts'
import { collected, notCollected, others } from './shelf/schedule-lines.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('gives every field of a response a line in the schedule of data', () => {
  const tables = read('src/features/figures/responses/server/tables.ts')
  const [, columns = ''] = /interface ResponseTable \{([\s\S]*?)\n\}/.exec(tables) ?? []
  const stored = Array.from(columns.matchAll(/^ {2}(\w+): /gm), ([, name]) => name)
  const sent = Object.keys(responsesContract.submitSurvey.body.shape)
  const listed = [...collected, ...others].flatMap(({ fields }) => fields)

  expect(stored.length).toBeGreaterThan(20)
  expect([...listed].sort()).toEqual([...new Set([...stored, ...sent])].sort())
})

test('lists each element of the schedule once', () => {
  const elements = [
    ...collected.map(({ category, element }) => `${category}: ${element}`),
    ...notCollected.flatMap(({ category, elements }) => elements.map((one) => `${category}: ${one}`)),
  ]
  expect(elements).toEqual([...new Set(elements)])
})

test('refuses two claims with the same ID', () => {
  const line = (id: string) => `  "${id}": { "claim": "One.", "proof": "by contract" }`
  const text = (ids: readonly string[]) => `{\n${ids.map(line).join(',\n')}\n}`
  expect(Object.keys(parsedClaims(text(['a', 'b'])))).toEqual(['a', 'b'])
  expect(() => parsedClaims(text(['a', 'a']))).toThrow('docs/claims.json has two claims “a”.')
})

const proved = { claim: 'One.', proof: '`a.test.ts`: “one thing”' }
const source = "test('one thing', () => {})"

test('accepts a claim with a test or a promise and rejects others', () => {
  const faults = (proof: string) =>
    faultsOfClaims({ one: { claim: 'One.', proof } }, (path) =>
      path === 'src/app/a.test.ts' ? source : undefined,
    )

  for (const proof of [proved.proof, 'by contract', 'by the operator', 'by the district'])
    expect(faults(proof)).toEqual([])
  expect(faults('`a.test.ts`: “two things”')).toEqual(['one: a.test.ts has no test “two things”'])
  for (const proof of ['', 'by magic', '`a.test.ts`']) expect(faults(proof)).toHaveLength(1)
})

test('reports an unused claim, a document out of date and a missing proof', () => {
  const claims = { ...readClaims(), 'not-used': { claim: 'One.', proof: '' } }
  const faults = shelfFaults((path) => (path === 'docs/shelf/data-flow.md' ? 'old' : read(path)), claims)

  expect(faults).toEqual([
    expect.stringContaining('not-used: names no test'),
    'docs/claims.json: not-used is in no document',
    'docs/shelf/data-flow.md is not what npx node scripts/shelf.ts writes',
  ])
})

test('makes links start at the page’s folder', () => {
  const links = '[a](docs/privacy.md#b) [c](https://d.example/e) [f](SECURITY.md)'
  expect(linksFrom('docs/shelf/g.md', links)).toBe(
    '[a](../privacy.md#b) [c](https://d.example/e) [f](../../SECURITY.md)',
  )
  expect(linksFrom('docs/g.md', links)).toContain('[a](privacy.md#b)')
})

test('has claims that read at grade 8 or below', () => {
  const texts = Object.values(readClaims()).map(({ claim }) => claim.replace(/`[^`]*`|\]\([^)]*\)/g, 'it'))
  const sentences = sentencesOf(texts)
  const grade = fleschKincaid({
    sentence: sentences.length,
    word: sentences.join(' ').split(' ').length,
    syllable: sentences.reduce((sum, sentence) => sum + syllable(sentence), 0),
  })

  expect(sentences.length).toBeGreaterThan(200)
  expect(grade).toBeLessThan(8)
})

test('draws every arrow of the data flow', () => {
  const drawing = shelf(readClaims()).files.get('docs/shelf/data-flow.svg') ?? ''
  expect(drawing.match(/marker-end=/g)).toHaveLength(flows.length + chosenFlows.length)
})

test('puts every line of every document on paper, without Markdown', () => {
  for (const [path, text] of shelf(readClaims()).files) {
    if (!path.endsWith('.md')) continue
    const blocks = blocksOf(text)
    const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))
    const tables = blocks.filter(({ kind }) => kind === 'table')

    expect(rows.length + 2 * tables.length).toBe(text.match(/^\|/gm)?.length)
    expect(JSON.stringify(blocks)).not.toMatch(/\*\*|\]\(|`|\| /)
    for (const block of blocks)
      if (block.kind === 'table')
        expect(block.columns.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(1)
  }
})
