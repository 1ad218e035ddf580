/**
 * Checks the content files: `node scripts/check-content.ts`. Lists every file and text that a language lacks. If nothing
 * is missing, checks the question bank, the terms, and the reading grades of questions, pages and letters. With
 * `--themes`, prints the themes.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kitTexts } from '../src/features/planning/setup/contract.ts'
import { pileOf, textsOf } from '../src/features/records/words/rules.ts'
import { fillTerms, storyArea } from '../src/features/schools/questions/rules.ts'
import { readAreas } from '../src/features/schools/questions/server/actions.ts'
import {
  bankInstruments,
  readBank,
  readInstrument,
  readScales,
} from '../src/features/schools/questions/server/actions-bank.ts'
import { readTerms } from '../src/features/schools/terms/server/actions.ts'
import { readContent } from '../src/server/content.ts'
import { areaCodes, subTypes } from '../src/shared/codes.ts'
import { languages } from '../src/shared/languages.ts'
import { contentFolder, languageFaults, languageFiles, placeholder, readJson } from './language-files.ts'
import { gradeOf, readingOf, type Surface, sentencesOf, surfaceOf, surfaces } from './reading.ts'

const negative = /\b(not|no|never|none|nobody|nothing|neither|nor|without|[a-z]+n’t)\b/i
type Term = ReturnType<typeof readTerms>[number]['file']['terms'][number]
type Item = ReturnType<typeof readInstrument>[number]

const isClosing = (instrument: string) => instrument.startsWith('demographics')
const isOfStories = (instrument: string) => instrument === 'stories'

const faults: string[] = []
function check(holds: boolean, fault: string) {
  if (!holds) faults.push(fault)
}
const formsOf = (option?: Term['options'][number]) => Object.keys(option?.forms ?? {})
const placeholders = (title: string) =>
  Array.from(title.matchAll(placeholder), ([, form = '']) => form.toLowerCase())

/** Each area needs enough questions, each question needs its own theme, and reverse wording isn't allowed. */
function checkInstrument(name: string, items: Item[]) {
  const least = name === 'student-4-8' ? 3 : 4
  for (const area of areaCodes) {
    const count = items.filter((item) => item.area === area).length
    check(count >= least, `${name} has ${count} items in ${area}, fewer than ${least}.`)
  }
  const scales = readScales()
  for (const { id, area, theme, scale, reversed } of items) {
    check((areaCodes as readonly string[]).includes(area) && !!theme, `${id} has no area or no theme.`)
    check(reversed === undefined, `${id} is worded in reverse.`)
    check(scales[scale]?.join() === '1,2,3,4,5,dk', `${id} has not five ordered answers and the last choice.`)
  }
  check(new Set(items.map((item) => item.theme)).size === items.length, `${name} has a theme twice.`)
  const isNew = (key: 'scale' | 'area') => items.filter((item, at) => item[key] !== items[at - 1]?.[key])
  const blocks = new Set(items.map(({ scale }) => scale)).size
  check(isNew('scale').length === blocks, `${name} is not in blocks by scale.`)
  check(isNew('area').length === items.length, `${name} has two items of one area in a row.`)
}

/** Checks that IDs are unique and that every question's scale has at least two values. */
function checkStructure(items: Item[]) {
  const scales = readScales()
  for (const { id, scale } of items) {
    check(
      (scales[scale]?.length ?? 0) > 1,
      `${id} has the scale ${scale}, which scales.json does not define.`,
    )
    check(items.filter((item) => item.id === id).length === 1, `${id} is in the bank twice.`)
  }
}

/** Checks that each theme is in only one area. Returns the themes found in all question sets. */
function checkThemes(instruments: Item[][]): (string | undefined)[] {
  const areaOf = new Map(instruments.flat().map((item) => [item.theme, item.area]))
  for (const { id, theme, area } of instruments.flat())
    check(areaOf.get(theme) === area, `${id} has the theme ${theme}, which is also in another area.`)
  const shared = [...areaOf.keys()].filter((theme) =>
    instruments.every((items) => items.some((item) => item.theme === theme)),
  )
  const areas = new Set(shared.map((theme) => areaOf.get(theme)))
  check(shared.length >= 24 && areas.size === areaCodes.length, 'Too few themes are in all instruments.')
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

/** Grounds for unequal treatment, in each question set's wording. */
const grounds = {
  children: ['skin color', 'English', 'special needs', 'girls', 'religion', 'money'],
  others: ['{race_ethnicity}', 'language', 'disabilities', 'gender', 'religion', 'money'],
}

/** Checks that English titles are forward-worded questions with one idea each, and that each ground is mentioned. */
function checkWording(instrument: string, items: readonly Item[], titles: readonly string[]) {
  for (const area of areaCodes) {
    const own = titles.filter((_, place) => items[place]?.area === area)
    const ifs = own.filter((title) => title.startsWith('If '))
    check(3 * ifs.length <= own.length, `More than a third of ${area} in ${instrument} asks about an event.`)
  }
  for (const title of titles) {
    check(!title.startsWith('When '), `“${title}” presupposes an event.`)
    check(/school|class|teacher|lesson/i.test(title), `“${title}” names no place.`)
    check(title.endsWith('?'), `“${title}” isn’t a question.`)
    check(!/\b(and|or)\b/i.test(title), `“${title}” asks two things at once.`)
    check(!negative.test(title), `“${title}” has a negative word.`)
  }
  for (const ground of grounds[instrument === 'student-4-8' ? 'children' : 'others'])
    check(
      titles.some((title) => title.includes(ground)),
      `No item of ${instrument} names “${ground}”.`,
    )
}

/** Checks the two stories: the same words in every question set, so no term, and easy to read. None may be scored. */
function checkStories({ texts }: ReturnType<typeof readBank>) {
  const items = readInstrument('stories')
  check(items.length === 2, 'There are not two stories.')
  for (const { id, area, scale } of items) {
    const own = texts.filter((text) => text.item_id === id)
    const title = own.find(({ language_fk }) => language_fk === 1)?.title ?? ''
    check(area === storyArea, `${id} would be scored in ${area}.`)
    check(
      pileOf({ file: 'questions', path: `titles.${id}` }) === 'stories',
      `${id} would be reviewed with the questions.`,
    )
    check(
      readScales()[scale]?.join() === '1,2,3,4,5,dk',
      `${id} has not five ordered answers and the last choice.`,
    )
    check(
      own.every((text) => placeholders(text.title).length === 0),
      `${id} has a word that schools replace.`,
    )
    check(title.endsWith('?'), `“${title}” isn’t a question.`)
    const sentences = sentencesOf([title])
    const grade = sentences.reduce((sum, sentence) => sum + gradeOf(sentence), 0) / sentences.length
    check(grade <= 4, `${id} reads at grade ${grade.toFixed(1)}, above 4.`)
  }
}

/** Checks that every scored question has a line in docs/instrument.md with its current reading grade. */
function checkLines(questions: ReadonlyMap<string, string>) {
  const lines = readFileSync(join(contentFolder, '../docs/instrument.md'), 'utf8').split('\n')
  for (const [id, question] of questions) {
    const line = lines.find((one) => one.startsWith(`| ${id} |`))
    const grade = gradeOf(question).toFixed(1)
    check(
      line?.endsWith(`| ${grade} |`) === true,
      `docs/instrument.md has no line of ${id} at grade ${grade}.`,
    )
  }
}

/** Checks that everything the product looks up by name exists in English. Other languages are compared with English. */
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
      kitTexts
        .map((name) => `${name}.json`)
        .sort()
        .join(),
    'kit/ has not the documents of the kit.',
  )
}

/** Returns the English sentences on a surface, with each placeholder replaced by a word. */
function sentencesOn(surface: Surface): string[] {
  const english = join(contentFolder, 'en')
  const { families, ...survey } = readJson(english, 'phrases.json')
  const files = {
    students: [
      survey,
      ...['page.json', 'booklet.json', 'slips.json', 'interviews.json'].map((name) =>
        readJson(english, name),
      ),
    ],
    families: [families, readJson(english, 'family-answer.json'), readJson(english, 'district-report.json')],
    letters: kitTexts.map((name) => readJson(join(english, 'kit'), `${name}.json`)),
  }[surface]
  return sentencesOf(
    files.flatMap((file) => [...textsOf(file).values()]).map((text) => text.replace(placeholder, 'May')),
  )
}

function checkAll(): string {
  const bank = readBank(readContent)
  const terms = readTerms(readContent)
  const scored = bankInstruments.filter((name) => !isClosing(name) && !isOfStories(name))
  const instruments = scored.map(readInstrument)
  checkStructure(bankInstruments.flatMap(readInstrument))
  for (const { id, area } of bankInstruments.filter(isClosing).flatMap(readInstrument))
    check(area === 'DEMOGRAPHIC', `${id} would be scored in ${area}.`)
  for (const [index, name] of scored.entries()) checkInstrument(name, instruments[index] ?? [])
  const themes = checkThemes(instruments)
  for (const { id, code } of languages) {
    const texts = bank.texts.filter((text) => text.language_fk === id)
    const titles = texts.map(({ title }) => title)
    const own = terms.find((one) => one.id === id)?.file.terms ?? []
    checkTerms(code, titles, own)
  }
  checkEnglish()
  checkStories(bank)
  const forms: Record<string, string> = Object.assign(
    {},
    ...(terms[0]?.file.terms ?? []).map((term) => term.options.at(-1)?.forms),
  )
  const english = new Map(
    bank.texts.filter((text) => text.language_fk === 1).map(({ item_id, title }) => [item_id, title]),
  )
  const grades = scored.map((name, index) => {
    const ids = instruments[index]?.map(({ id }) => id) ?? []
    const titles = ids.map((id) => english.get(id) ?? '')
    checkWording(name, instruments[index] ?? [], titles)
    const questions = titles.map((title) => fillTerms(title, forms))
    checkLines(new Map(ids.map((id, place) => [id, questions[place] ?? ''])))
    const { mean, faults: passed } = readingOf(name, questions)
    faults.push(...passed)
    return `${name} ${mean.toFixed(1)}`
  })
  for (const surface of surfaces) {
    const { grade, faults: passed } = surfaceOf(surface, sentencesOn(surface))
    faults.push(...passed)
    grades.push(`${surface} ${grade.toFixed(1)}`)
  }
  if (process.argv.includes('--themes')) printThemes(instruments)
  return `${instruments.flat().length} items, ${themes.length} themes in all instruments; reading grades: ${grades.join(', ')}`
}

/** Prints themes by area, with each question set's question on the theme. */
function printThemes(instruments: Item[][]) {
  const rows = new Map(instruments.flat().map(({ area, theme = '' }) => [theme, area]))
  for (const [theme, area] of [...rows].sort((a, b) => a[1].localeCompare(b[1]))) {
    const cells = instruments.map((items) => {
      const item = items.find((one) => one.theme === theme)
      return item?.id ?? ''
    })
    console.log(`| ${[area, theme, ...cells].join(' | ')} |`)
  }
}

/** Languages whose draft comes with the project and that an installation can add. */
const drafts = ['ar', 'vi']
const folders = ['questions', 'strategies', ...languages.map(({ code }) => code), ...drafts]
for (const entry of readdirSync(contentFolder, { withFileTypes: true }))
  check(!entry.isDirectory() || folders.includes(entry.name), `content/${entry.name} isn’t a language.`)
for (const code of [...languages.map((one) => one.code), ...drafts]) faults.push(...languageFaults(code))
const summary = faults.length === 0 ? checkAll() : ''
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else
  console.log(
    `Content is sound: ${languages.length} languages and ${drafts.length} drafts to add, ${summary}.`,
  )
