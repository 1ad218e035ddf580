import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasSamePlaceholders, longestWords, unusable } from '../src/features/records/words/rules.ts'
import {
  bankInstruments,
  readInstrument,
  readScales,
  wordsElsewhere,
} from '../src/features/schools/questions/server/actions-bank.ts'

export const contentFolder = join(import.meta.dirname, '../content')
const englishFolder = join(contentFolder, 'en')

export const placeholder = /\{(\w+)\}/g
/** Words that are correct in both English and a translation. */
const sharedWords = ['instructor']
const englishWord = /\b(the|and|your|survey|school|with)\b/i
/** Values that aren't shown to readers: a term's name, and the groups that a part of the kit is for. */
export const isKey = /\.variable$|\.asked\.\d+$/
const kitPlaceholders = /^\{(school_name|open_date|close_date|survey_link|questions_link|answer_link)\}$/

type Value = string | number | boolean
/** A JSON file's values by text ID, which is the path in the file: `titles.q0301`, `blocks.2.list.0`. */
type Texts = ReadonlyMap<string, Value>

/** Returns the JSON files in a language's folder, sorted. */
export const languageFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.json'))
        .sort()
    : []

/** Throws if the file is missing or isn't JSON. */
export const readJson = (folder: string, file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'))
const readTexts = (folder: string, file: string): Texts => new Map(valuesOf(readJson(folder, file)))

const valuesOf = (value: object): [string, Value][] =>
  Object.entries(value).flatMap(([key, inner]): [string, Value][] =>
    typeof inner === 'object' && inner !== null
      ? valuesOf(inner).map(([id, text]) => [`${key}.${id}`, text])
      : [[key, inner]],
  )

/** Returns the text IDs that a language needs in questions.json, from the question bank's structure. */
function bankIds(): string[] {
  const items = bankInstruments.flatMap(readInstrument)
  return [
    ...bankInstruments.map((instrument) => `review.${instrument}`),
    'declined.children',
    'declined.others',
    ...Object.entries(readScales()).flatMap(([scale, values]) =>
      wordsElsewhere.includes(scale)
        ? []
        : values.flatMap((value) => (value === 'dk' ? [] : [`scales.${scale}.${value}`])),
    ),
    ...items.map(({ id }) => `titles.${id}`),
  ]
}

/** Returns a message for each text that a language lacks, doesn't need, or has in an unusable form. */
export function languageFaults(code: string, folder = join(contentFolder, code)): string[] {
  const own = languageFiles(folder)
  const english = languageFiles(englishFolder)
  const labels = labelsOf(folder)
  return [
    ...own
      .filter((file) => !english.includes(file))
      .map((file) => `content/${code}/${file} is not in English.`),
    ...english.flatMap((file) =>
      fileFaults(code, folder, file, labels).map((fault) => `content/${code}/${file} ${fault}`),
    ),
  ]
}

function fileFaults(code: string, folder: string, file: string, labels: Labels): string[] {
  const english = readTexts(englishFolder, file)
  const needed = file === 'questions.json' ? bankIds() : [...english.keys()]
  if (!existsSync(join(folder, file))) return [`is missing, with ${needed.length} texts.`]
  let texts: Texts
  try {
    texts = readTexts(folder, file)
  } catch (error) {
    return [`is not JSON: ${error instanceof Error ? error.message : error}`]
  }
  return [
    ...needed.filter((id) => !texts.has(id)).map((id) => `lacks ${id}.`),
    ...[...texts.keys()].filter((id) => !needed.includes(id)).map((id) => `has ${id}, which nothing uses.`),
    ...needed.flatMap((id) => {
      const text = texts.get(id)
      if (text === undefined) return []
      return [
        ...valueFaults(code, file, id, text, english.get(id)),
        ...quoteFaults(labels, text, english.get(id)),
      ].map((fault) => `${id} ${fault}`)
    }),
  ]
}

type Labels = readonly [english: string, own: string][]

/** Returns the page's labels in English and in the folder's language, and how the last choice begins. */
function labelsOf(folder: string): Labels {
  const wordsIn = (language: string): Texts => {
    const [declined = ''] = String(readJson(language, 'questions.json').declined.children).split(' / ')
    return new Map(readTexts(language, 'phrases.json')).set('declined', declined)
  }
  try {
    const own = wordsIn(folder)
    return Array.from(wordsIn(englishFolder), ([id, label]) => [String(label), String(own.get(id) ?? '')])
  } catch {
    // Another check reports files that are missing or aren't JSON.
    return []
  }
}

/** A text that quotes a label from the page must quote it in its own language. */
function quoteFaults(labels: Labels, value: Value, english: Value | undefined): string[] {
  return labels.flatMap(([label, own]) =>
    [`“${label}”`, `‘${label}’`].some((quoted) => String(english).includes(quoted)) &&
    !String(value).includes(own)
      ? [`“${value}” does not quote “${own}”, as the page says in this language.`]
      : [],
  )
}

function valueFaults(
  code: string,
  file: string,
  id: string,
  value: Value,
  english: Value | undefined,
): string[] {
  if (id.split('.')[0] === 'review') {
    const states = code === 'en' ? /^original$/ : /^(machine draft|reviewed( by .+)?)$/
    return states.test(String(value)) ? [] : [`is “${value}”, which isn’t a review state.`]
  }
  // Values that aren't shown to readers must be the same in every language.
  if (typeof value !== 'string' || isKey.test(id))
    return english === undefined || value === english ? [] : [`is ${value}, but ${english} in English.`]
  return [
    ...(value.replace(placeholder, 'x').match(unusable(file))
      ? [`“${value}” is empty or has a forbidden character.`]
      : []),
    ...(value === value.normalize('NFC') ? [] : [`“${value}” is not in composed form.`]),
    ...(file.startsWith('kit/') &&
    (value.match(placeholder) ?? []).some((name) => !kitPlaceholders.test(name))
      ? [`“${value}” has a placeholder that the kit does not fill.`]
      : []),
    ...(code === 'en' || typeof english !== 'string' ? [] : translationFaults(file, value, english)),
  ]
}

function translationFaults(file: string, text: string, english: string): string[] {
  const isWording = /\p{L}/u.test(english.replace(placeholder, ''))
  const mayBeShared = file === 'phrases.json' || sharedWords.includes(english) || !isWording
  return [
    ...(text.length <= longestWords(english) ? [] : [`“${text}” is longer than reviewers may make it.`]),
    ...(hasSamePlaceholders(file, text, english) ? [] : [`“${text}” has not the placeholders of English.`]),
    ...(text !== english || mayBeShared ? [] : [`“${text}” is the same as in English.`]),
    ...(file.startsWith('kit/') && englishWord.test(text) ? [`“${text}” has an English word.`] : []),
  ]
}
