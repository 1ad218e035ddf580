/** Checks the question bank, its terms and its areas: `node scripts/check-content.ts`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { recordingName } from '../src/features/respond/rules.ts'

type Item = { id: string; area: string; choices: string[][]; title: string; reversed: string; theme: string }
type Option = { id: number; label: string; default?: boolean; forms: Record<string, string> }
type Term = { id: number; variable: string; label: string; help: string; options: Option[] }
type Areas = Record<string, { name: string; about: string }>
type Language = { code: string; files: Item[][]; items: Item[]; terms: Term[]; texts: string[] }

const AREAS = ['AMSIV', 'CRSLTC', 'DBP', 'SCC', 'SCR', 'TAG', 'TDG', 'TRE']
const FILES = ['student-4-8', 'student-9-12', 'parent', 'staff', 'demographics']
/** Items in each area, in the order of the files; the demographics belong to no area. */
const PER_AREA = [2, 3, 3, 4]
/** Words that are right in English and in a translation alike. */
const SHARED_WORDS = ['instructor']
const FORBIDDEN = /[\t\r"'`<>&*_=;|{}]|\s{2}|^\s|\s$/
const NEGATIVE = /\b(not|no|never|none|nobody|nothing|neither|nor|without|[a-z]+n’t)\b/i
const PLACEHOLDER = /\{(\w+)\}/g

const faults: string[] = []
function check(holds: boolean, fault: string) {
  if (!holds) faults.push(fault)
}
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const read = (path: string) => readFileSync(new URL(`../content/${path}`, import.meta.url), 'utf8')
const reviewsOf = (code: string) => (code === 'en' ? ['original'] : ['machine draft', 'reviewed'])
const formsOf = (option?: Option) => Object.keys(option?.forms ?? {})
const placeholders = (title: string) =>
  Array.from(title.matchAll(PLACEHOLDER), ([, form = '']) => form.toLowerCase())

function readItems(path: string, reviews: string[]): Item[] {
  const [comment, ...lines] = read(path).split('\n')
  check(
    reviews.some((review) => comment === `# review: ${review}`),
    `${path} does not begin with its review state.`,
  )
  check(lines.pop() === '', `${path} does not end with a line break.`)
  return lines.map((line) => {
    const [id = '', area = '', answers = '', title = '', reversed = '', theme = ''] = line.split('|')
    const choices = answers.split(';').map((answer) => answer.split('='))
    const whole = choices.length > 1 && choices.every((choice) => choice.length === 2)
    check(line.split('|').length === 6 && whole, `${path} ${id} is not six columns with whole choices.`)
    return { id, area, choices, title, reversed, theme }
  })
}

function readJson<Part>(path: string, part: string, reviews: string[]): Part {
  const all = JSON.parse(read(path))
  check(reviews.includes(all.review), `${path} does not say its review state.`)
  return all[part]
}

function load(code: string): Language {
  const reviews = reviewsOf(code)
  const files = FILES.map((file) => readItems(`questions/${file}.${code}.csv`, reviews))
  const terms = readJson<Term[]>(`terms.${code}.json`, 'terms', reviews)
  const areas = readJson<Areas>(`areas.${code}.json`, 'areas', reviews)
  check(same(Object.keys(areas), AREAS), `areas.${code}.json does not hold the eight areas in order.`)
  const texts = [
    ...files.flat().flatMap((item) => [item.title, ...item.choices.map(([, text = '']) => text)]),
    ...terms.flatMap((term) => [
      term.label,
      term.help,
      ...term.options.flatMap((o) => Object.values(o.forms)),
    ]),
    ...Object.values(areas).flatMap(({ name, about }) => [name, about]),
  ]
  return { code, files, items: files.flat(), terms, texts }
}

/** What every language must have in common; everything else is wording. */
function itemShape({ id, area, choices, title, reversed, theme }: Item) {
  return [id, area, choices.map(([value]) => value), placeholders(title).sort(), reversed, theme]
}
function termShape({ id, variable, options }: Term) {
  return [id, variable, options.map((option) => [option.id, option.default, formsOf(option)])]
}

function checkTranslation(english: Language, { code, items, terms, texts }: Language) {
  const byId = new Map(items.map((item) => [item.id, item]))
  const inOrder = same(
    items.map((item) => item.id),
    english.items.map((item) => item.id),
  )
  check(inOrder, `${code} has not the same ids in the same order as English.`)
  for (const item of english.items) {
    const other = byId.get(item.id)
    const alike = other !== undefined && same(itemShape(item), itemShape(other))
    check(alike, `${item.id} differs from English in ${code} by more than its wording.`)
  }
  check(same(english.terms.map(termShape), terms.map(termShape)), `The terms differ in ${code}.`)
  for (const [index, text] of english.texts.entries()) {
    const translated = texts[index] !== text || SHARED_WORDS.includes(text)
    check(translated, `“${text}” is the same in ${code} as in English.`)
  }
}

function checkTexts({ code, texts }: Language) {
  for (const text of texts) {
    const plain = text.replace(PLACEHOLDER, 'x')
    check(plain !== '' && !FORBIDDEN.test(plain), `${code} “${text}” is empty or has a forbidden character.`)
    check(text === text.normalize('NFC'), `${code} “${text}” is not in composed form.`)
  }
}

function checkTerms({ code, items, terms }: Language) {
  const used = new Set(items.flatMap((item) => placeholders(item.title)))
  const defined = new Set(terms.flatMap((term) => formsOf(term.options.at(-1))))
  for (const form of used.difference(defined)) check(false, `${code} uses {${form}}, which no term defines.`)
  for (const form of defined.difference(used)) check(false, `${code} defines {${form}}, which no title uses.`)
  for (const { variable, options } of terms) {
    const last = options.at(-1)
    const defaultLast = options.every((option) => (option.default === true) === (option === last))
    const complete = options.every((option) => same(formsOf(option), formsOf(last)))
    check(
      options.length <= 5 && defaultLast,
      `${code} ${variable} is not at most four options and a default.`,
    )
    check(complete, `${code} ${variable} has an option without all its forms.`)
  }
}

function checkInstrument(file: string, perArea: number, items: Item[]) {
  for (const area of AREAS) {
    const count = items.filter((item) => item.area === area).length
    check(count === perArea, `${file} has ${count} items in ${area}, not ${perArea}.`)
  }
  const reversed = items.filter((item) => item.reversed === 'reversed').length
  const fits = file === 'student-4-8' ? reversed === 0 : reversed >= 2 && reversed <= 4
  check(fits, `${file} has ${reversed} reversed items.`)
  check(new Set(items.map((item) => item.theme)).size === items.length, `${file} has a theme twice.`)
}

/** Returns how many themes can be set side by side in all four instruments. */
function checkThemes(instruments: Item[][]): number {
  const areaOf = new Map(instruments.flat().map((item) => [item.theme, item.area]))
  for (const { id, theme, area } of instruments.flat())
    check(areaOf.get(theme) === area, `${id} has the theme ${theme}, which stands in another area too.`)
  const themes = instruments.map((items) => new Set(items.map((item) => item.theme)))
  const shared = [...areaOf.keys()].filter((theme) => themes.every((own) => own.has(theme)))
  const areas = new Set(shared.map((theme) => areaOf.get(theme)))
  check(shared.length >= 12 && areas.size === AREAS.length, 'Too few themes are in all four instruments.')
  return shared.length
}

/** A recording under a name that no text has would never be heard. */
function checkRecordings({ code, items, terms }: Language) {
  const folder = new URL(`../content/audio/${code}/`, import.meta.url)
  if (!existsSync(folder)) return
  const wordings = (text: string): string[] => {
    const [placeholder, form = ''] = PLACEHOLDER.exec(text) ?? []
    PLACEHOLDER.lastIndex = 0
    if (!placeholder) return [text]
    const words = terms.flatMap(({ options }) => options.flatMap((o) => o.forms[form.toLowerCase()] ?? []))
    return words.flatMap((word) => wordings(text.replace(placeholder, word)))
  }
  const texts = items.flatMap(({ title, choices }) => [
    ...wordings(title),
    ...choices.map(([, text = '']) => text),
  ])
  const names = new Set(texts.map((text) => `${recordingName(text)}.mp3`))
  for (const file of readdirSync(folder))
    check(names.has(file), `content/audio/${code}/${file} is the name of no question and no answer.`)
}

/** Returns the Flesch–Kincaid grade of the form as a whole, with the default terms filled in. */
function checkReading(items: Item[], terms: Term[]): number {
  const forms: Record<string, string> = Object.assign({}, ...terms.map((term) => term.options.at(-1)?.forms))
  const fill = (_: string, form: string) => forms[form.toLowerCase()] ?? ''
  const titles = items.map((item) => item.title.replace(PLACEHOLDER, fill))
  for (const title of titles) {
    check(title.split(' ').length <= 14, `“${title}” is longer than 14 words.`)
    check(!NEGATIVE.test(title), `“${title}” has a negative word.`)
  }
  const words = titles.join(' ').split(' ')
  const counts = { sentence: titles.length, word: words.length, syllable: syllable(words.join(' ')) }
  const grade = fleschKincaid(counts)
  check(grade <= 4, `The form for grades 4 to 8 reads at grade ${grade.toFixed(1)}, above 4.`)
  return grade
}

const english = load('en')
const translations = ['es', 'so', 'hmn'].map(load)
for (const language of [english, ...translations]) {
  checkTexts(language)
  checkTerms(language)
  checkRecordings(language)
}
for (const translation of translations) checkTranslation(english, translation)
const instruments = english.files.slice(0, PER_AREA.length)
for (const [index, perArea] of PER_AREA.entries())
  checkInstrument(FILES[index] ?? '', perArea, instruments[index] ?? [])
const shared = checkThemes(instruments)
const grade = checkReading(instruments[0] ?? [], english.terms)

for (const fault of faults) console.error(fault)
const counted = `${instruments.flat().length} items, ${shared} themes in all instruments`
if (faults.length > 0) process.exitCode = 1
else
  console.log(`Content is sound: ${counted}, the form for grades 4 to 8 reads at grade ${grade.toFixed(1)}.`)
