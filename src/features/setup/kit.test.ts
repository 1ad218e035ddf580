import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languageCodes } from '../../shared/languages.ts'
import { kitDocuments } from './contract.ts'
import { dayInLanguage } from './rules.ts'

const folder = new URL('../../../content/kit/', import.meta.url)
const read = (document: string, code: string) =>
  JSON.parse(readFileSync(new URL(`${document}.${code}.json`, folder), 'utf8')) as {
    review: string
    title: string
    blocks: Record<string, unknown>[]
  }

/** Every text of a document with the place where it stands. */
function texts({ title, blocks }: ReturnType<typeof read>): [place: string, text: string][] {
  const found: [string, string][] = [['title', title]]
  for (const [index, block] of blocks.entries()) {
    for (const [kind, value] of Object.entries(block)) {
      const all = Array.isArray(value) ? value : [value]
      for (const [item, text] of all.entries()) {
        if (typeof text === 'string') found.push([`${index} ${kind} ${item}`, text])
      }
    }
  }
  return found
}
const kinds = ({ blocks }: ReturnType<typeof read>) => blocks.map((block) => Object.keys(block))
const placeholders = (text: string) => (text.match(/\{\w+\}(\?kiosk=1)?/g) ?? []).sort()
const known = ['{school_name}', '{open_date}', '{close_date}', '{survey_link}', '{questions_link}']

test('the kit is complete: every document in every language, and nothing else', () => {
  const expected = kitDocuments.flatMap((document) => languageCodes.map((code) => `${document}.${code}.json`))
  expect(readdirSync(folder).sort()).toEqual(expected.sort())
})

describe.each(kitDocuments)('%s', (document) => {
  const english = read(document, 'en')

  test.each(languageCodes)('in %s says its review state and uses known placeholders only', (code) => {
    const file = read(document, code)
    expect(file.review).toMatch(code === 'en' ? /^original$/ : /^(machine draft|reviewed by .+)$/)
    for (const [, text] of texts(file)) {
      for (const name of placeholders(text)) expect(known).toContain(name.replace('?kiosk=1', ''))
      expect(text.replace(/\{\w+\}/g, 'x')).not.toMatch(/[{}<>]|\s{2}|^\s|\s$/)
      expect(text).toBe(text.normalize('NFC'))
    }
  })

  test.each(languageCodes.filter((code) => code !== 'en'))('in %s says the same as in English', (code) => {
    const file = read(document, code)
    expect(kinds(file)).toEqual(kinds(english))
    const own = new Map(texts(file))
    expect([...own.keys()]).toEqual(texts(english).map(([place]) => place))
    for (const [place, text] of texts(english)) {
      const translated = own.get(place) ?? ''
      expect([place, placeholders(translated)]).toEqual([place, placeholders(text)])
      if (text.replace(/\{\w+\}/g, '').trim() !== '') expect(translated).not.toBe(text)
      expect(translated).not.toMatch(/\b(the|and|your|survey|school|with)\b/i)
    }
  })
})

test.each([
  ['2026-03-05', '{month} {day}, {year}', 'M3 5, 2026'],
  ['2026-12-31', '{day} de {month} de {year}', '31 de M12 de 2026'],
])('%s as %s is %s', (day, date, expected) => {
  const months = Array.from({ length: 12 }, (_, index) => `M${index + 1}`)
  expect(dayInLanguage(day, { date, months })).toBe(expected)
})
