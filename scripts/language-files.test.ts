import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withTexts } from '../src/features/records/words/rules.ts'
import { catalogueOf } from '../src/features/records/words/server/actions.ts'
import { packFault } from '../src/features/running/languages/rules.ts'
import { directionOf } from '../src/shared/direction.ts'
import { contentFolder, isKey, languageFaults, languageFiles, readJson } from './language-files.ts'
import { long, pseudoLanguages, rightToLeft, textsIn } from './pseudo-language.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'language-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes a translation's files: English with accents. Returns their names. */
function writeLanguage(): string[] {
  const english = join(contentFolder, 'en')
  const files = languageFiles(english)
  for (const file of files) {
    const own = withTexts(readJson(english, file), (path, text) => {
      if (/^review\b/.test(path)) return 'machine draft'
      return isKey.test(path) ? text : long.words(text)
    })
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), JSON.stringify(own, null, 2))
  }
  return files
}

function edit(file: string, change: (text: string) => string) {
  const before = readFileSync(join(folder, file), 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  writeFileSync(join(folder, file), after)
}

test('lists every file as missing for a language that has no folder', () => {
  const faults = languageFaults('xx', join(folder, 'nowhere'))

  for (const fault of faults) expect(fault).toMatch(/ is missing, with \d+ texts\.$/)
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual(
    writeLanguage().map((file) => `content/xx/${file}`),
  )
})

test('lists no files as missing for a generated language', () => {
  writeLanguage()

  expect(languageFaults('xx', folder)).toEqual([])
})

test.each([
  ['a title', 'questions.json', /"q1301"/, '"q9301"', 'lacks titles.q1301.'],
  ['a title of no item', 'questions.json', /"q1301"/, '"q9301"', 'has titles.q9301, which nothing uses.'],
  ['a choice', 'questions.json', /"1": .*/, '"no": "x",', 'lacks scales.how-often.1.'],
  ['a phrase of a group', 'phrases.json', /"print": .*/, '"x": "x",', 'lacks families.print.'],
  ['a placeholder', 'phrases.json', /\{seconds\}/, 'x', 'has not the placeholders of English.'],
  ['a form of a term', 'terms.json', /"teacher":/, '"lehrer":', 'lacks terms.1.options.0.forms.teacher.'],
  ['a paragraph', 'kit/poster.json', /"heading"/, '"text"', 'lacks blocks.2.heading.'],
  [
    'the review state',
    'areas.json',
    /machine draft/,
    'done',
    'review is “done”, which isn’t a review state.',
  ],
  ['its JSON', 'areas.json', /\}/, '', 'is not JSON'],
])('reports a missing %s', (_what, file, pattern, by, fault) => {
  writeLanguage()
  edit(file, (text) => text.replace(pattern, by))

  expect(languageFaults('xx', folder).join('\n')).toMatch(
    new RegExp(`^content/xx/${file} .*${RegExp.escape(fault)}`, 'm'),
  )
})

test('reports a text that is still in English', () => {
  writeLanguage()
  const english = 'Discipline and Behavior Practices'
  edit('areas.json', (text) => text.replace(long.words(english), english))

  expect(languageFaults('xx', folder)).toEqual([
    `content/xx/areas.json areas.DBP.name “${english}” is the same as in English.`,
  ])
})

test('reports quoted text that differs from the page', () => {
  writeLanguage()
  edit('phrases.json', (text) => text.replace(/"parent": ".*"/, '"parent": "Tutör"'))

  expect(languageFaults('xx', folder)).toEqual([
    expect.stringMatching(/^content\/xx\/kit\/template\.json .* does not quote “Tutör”/),
  ])
})

test('keeps placeholders and the ends of addresses in pseudo-translated text', () => {
  expect(pseudoLanguages.map(({ words }) => words('Go to {link}?kiosk=1 or /questions, {Students}'))).toEqual(
    ['Göö töö {link}?kiosk=1 öör /questions, {Students}', 'غو تو {link}?kiosk=1 ور /questions، {Students}'],
  )
})

test('makes every text of a pseudo-language one that a speaker could write', () => {
  const english = catalogueOf('en')
  for (const language of pseudoLanguages) {
    const texts = new Map(textsIn(language).map(({ id, words }) => [id, words]))
    expect([...texts.keys()]).toEqual(expect.arrayContaining(english.map(({ id }) => id)))
    const faults = catalogueOf(language.code).flatMap((text) =>
      packFault(language.code, text, texts.get(text.id) ?? ''),
    )
    expect(faults.filter((fault) => fault !== undefined)).toEqual([])
  }
  const all = english.map((text) => text.english).join(' ')
  expect(long.words(all).length / all.length).toBeGreaterThan(1.25)
  expect(directionOf(rightToLeft.code)).toBe('rtl')
})
