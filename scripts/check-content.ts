/**
 * Checks the content files: `node scripts/check-content.ts`. Lists every file and text that a language lacks; once
 * all are there, checks the question bank, the terms and the recordings. With `--themes`, prints the themes.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { fillTerms } from '../src/features/questions/rules.ts'
import {
  bankInstruments,
  readAreas,
  readBank,
  readInstrument,
  readScales,
} from '../src/features/questions/server/actions.ts'
import { recordingName } from '../src/features/respond/rules.ts'
import { kitDocuments } from '../src/features/setup/contract.ts'
import { readTerms } from '../src/features/terms/server/actions.ts'
import { areaCodes, subTypes } from '../src/shared/codes.ts'
import { languages } from '../src/shared/languages.ts'
import { contentFolder, languageFaults, languageFiles, placeholder, readJson } from './language-files.ts'

const negative = /\b(not|no|never|none|nobody|nothing|neither|nor|without|[a-z]+n’t)\b/i
type Term = ReturnType<typeof readTerms>[number]['file']['terms'][number]
type Item = ReturnType<typeof readInstrument>[number]

const faults: string[] = []
function check(holds: boolean, fault: string) {
  if (!holds) faults.push(fault)
}
const formsOf = (option?: Term['options'][number]) => Object.keys(option?.forms ?? {})
const placeholders = (title: string) =>
  Array.from(title.matchAll(placeholder), ([, form = '']) => form.toLowerCase())

/** A scored instrument: enough items in each area, and some worded in reverse, though none for children. */
function checkInstrument(name: string, items: Item[]) {
  const forChildren = name === 'student-4-8'
  const least = forChildren ? 2 : 3
  for (const area of areaCodes) {
    const count = items.filter((item) => item.area === area).length
    check(count >= least, `${name} has ${count} items in ${area}, fewer than ${least}.`)
  }
  const reversed = items.filter((item) => item.reversed).length
  const fits = forChildren ? reversed === 0 : reversed >= 2 && reversed <= items.length / 6
  check(fits, `${name} has ${reversed} reversed items.`)
  for (const { id, area, theme } of items)
    check((areaCodes as readonly string[]).includes(area) && !!theme, `${id} has no area or no theme.`)
  check(new Set(items.map((item) => item.theme)).size === items.length, `${name} has a theme twice.`)
}

/** Ids stand once; every item has a scale of at least two values. */
function checkStructure(items: Item[]) {
  const scales = readScales()
  for (const { id, scale } of items) {
    check(
      (scales[scale]?.length ?? 0) > 1,
      `${id} has the scale ${scale}, which scales.json does not define.`,
    )
    check(items.filter((item) => item.id === id).length === 1, `${id} stands twice in the bank.`)
  }
}

/** Returns the themes that can be set side by side in all instruments. */
function checkThemes(instruments: Item[][]): (string | undefined)[] {
  const areaOf = new Map(instruments.flat().map((item) => [item.theme, item.area]))
  for (const { id, theme, area } of instruments.flat())
    check(areaOf.get(theme) === area, `${id} has the theme ${theme}, which stands in another area too.`)
  const shared = [...areaOf.keys()].filter((theme) =>
    instruments.every((items) => items.some((item) => item.theme === theme)),
  )
  const areas = new Set(shared.map((theme) => areaOf.get(theme)))
  check(shared.length >= 12 && areas.size === areaCodes.length, 'Too few themes are in all instruments.')
  return shared
}

function checkTerms(code: string, titles: string[], terms: Term[]) {
  const used = new Set(titles.flatMap(placeholders))
  const defined = new Set(terms.flatMap((term) => formsOf(term.options.at(-1))))
  for (const form of used.difference(defined)) check(false, `${code} uses {${form}}, which no term defines.`)
  for (const form of defined.difference(used)) check(false, `${code} defines {${form}}, which no title uses.`)
  for (const { variable, options } of terms) {
    const last = options.at(-1)
    const defaultLast = options.every((option) => (option.default === true) === (option === last))
    check(
      options.length <= 5 && defaultLast,
      `${code} ${variable} is not at most four options and a default.`,
    )
    const complete = options.every((option) => formsOf(option).join() === formsOf(last).join())
    check(complete, `${code} ${variable} has an option without all its forms.`)
  }
}

/** A recording under a name that no text has would never be heard. */
function checkRecordings(code: string, texts: string[], terms: Term[]) {
  const folder = join(contentFolder, code, 'audio')
  if (!existsSync(folder)) return
  const wordings = (text: string): string[] => {
    const [form] = placeholders(text)
    if (!form) return [text]
    const words = terms.flatMap(({ options }) => options.flatMap((option) => option.forms[form] ?? []))
    return words.flatMap((word) => wordings(fillTerms(text, { [form]: word })))
  }
  const names = new Set(texts.flatMap(wordings).map((text) => `${recordingName(text)}.mp3`))
  for (const file of readdirSync(folder))
    check(names.has(file), `content/${code}/audio/${file} is the name of no question and no answer.`)
}

/** Returns the Flesch–Kincaid grade of the titles as a whole. */
function checkReading(titles: string[]): number {
  for (const title of titles) {
    check(title.split(' ').length <= 14, `“${title}” is longer than 14 words.`)
    check(!negative.test(title), `“${title}” has a negative word.`)
  }
  const words = titles.join(' ').split(' ')
  const grade = fleschKincaid({
    sentence: titles.length,
    word: words.length,
    syllable: syllable(words.join(' ')),
  })
  check(grade <= 4, `The form for grades 4 to 8 reads at grade ${grade.toFixed(1)}, above 4.`)
  return grade
}

/** What the product looks up by name in English is there; other languages are compared with English. */
function checkEnglish() {
  const english = join(contentFolder, 'en')
  const { months, subTypes: named } = readJson(english, 'phrases.json')
  const ids = Object.values(subTypes).flat().map(String)
  check(months.length === 12, 'phrases.json has not twelve months.')
  check(ids.sort().join() === Object.keys(named).sort().join(), 'phrases.json has not every sub-type.')
  check(Object.keys(readAreas('en')).join() === areaCodes.join(), 'areas.json has not the areas in order.')
  const kit = languageFiles(join(english, 'kit')).join()
  check(
    kit ===
      kitDocuments
        .map((name) => `${name}.json`)
        .sort()
        .join(),
    'kit/ has not the documents of the kit.',
  )
}

function checkAll(): string {
  const bank = readBank()
  const terms = readTerms()
  const scored = bankInstruments.filter((name) => name !== 'demographics')
  const instruments = scored.map(readInstrument)
  checkStructure(bankInstruments.flatMap(readInstrument))
  for (const { id, area } of readInstrument('demographics'))
    check(area === 'DEMOGRAPHIC', `${id} would be scored in ${area}.`)
  for (const [index, name] of scored.entries()) checkInstrument(name, instruments[index] ?? [])
  const themes = checkThemes(instruments)
  for (const { id, code } of languages) {
    const texts = bank.texts.filter((text) => text.language_fk === id)
    const titles = texts.map(({ title }) => title)
    const own = terms.find((one) => one.id === id)?.file.terms ?? []
    checkTerms(code, titles, own)
    checkRecordings(
      code,
      [...titles, ...texts.flatMap((text): string[] => JSON.parse(text.choice_texts))],
      own,
    )
  }
  checkEnglish()
  const forms: Record<string, string> = Object.assign(
    {},
    ...(terms[0]?.file.terms ?? []).map((term) => term.options.at(-1)?.forms),
  )
  const children = new Set(readInstrument('student-4-8').map(({ id }) => id))
  const grade = checkReading(
    bank.texts
      .filter((text) => text.language_fk === 1 && children.has(text.item_id))
      .map(({ title }) => fillTerms(title, forms)),
  )
  if (process.argv.includes('--themes')) printThemes(instruments)
  return `${instruments.flat().length} items, ${themes.length} themes in all instruments, the form for grades 4 to 8 reads at grade ${grade.toFixed(1)}`
}

/** Themes by area with the item of each instrument; `*` marks an item worded in reverse. */
function printThemes(instruments: Item[][]) {
  const rows = new Map(instruments.flat().map(({ area, theme = '' }) => [theme, area]))
  for (const [theme, area] of [...rows].sort((a, b) => a[1].localeCompare(b[1]))) {
    const cells = instruments.map((items) => {
      const item = items.find((one) => one.theme === theme)
      return item ? `${item.id}${item.reversed ? '*' : ''}` : ''
    })
    console.log(`| ${[area, theme, ...cells].join(' | ')} |`)
  }
}

const folders = ['questions', 'strategies', ...languages.map(({ code }) => code)]
for (const entry of readdirSync(contentFolder, { withFileTypes: true }))
  check(!entry.isDirectory() || folders.includes(entry.name), `content/${entry.name} is no language.`)
for (const { code } of languages) faults.push(...languageFaults(code))
const summary = faults.length === 0 ? checkAll() : ''
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else console.log(`Content is sound: ${languages.length} languages, ${summary}.`)
