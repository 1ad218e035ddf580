import { areaCodes, declinedChoice, isParticipantType, type ParticipantType } from '../../../shared/codes.ts'
import { grouped } from '../../../shared/grouped.ts'
import { firstLanguages, type LanguageCode, languages } from '../../../shared/languages.ts'
import { participantTypeNames } from '../participants/rules.ts'
import {
  type ChoiceValue,
  type Item,
  type ItemText,
  instrumentOfType,
  instrumentOrder,
  isArea,
} from './rules.ts'

/** A question of a saved draft. Parts of it may be missing. */
export interface DraftItem {
  name: string
  /** Participant type that gets the question; null if the draft doesn't say. */
  type: ParticipantType | null
  area: string
  values: ChoiceValue[]
  texts: Partial<Record<LanguageCode, ItemText>>
}

type Record_ = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Record_ =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const recordsOf = (value: unknown): Record_[] => (Array.isArray(value) ? value.filter(isRecord) : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Returns a SurveyJS text in one language. A plain or default text counts as English. */
function textIn(value: unknown, language: LanguageCode): string {
  if (isRecord(value)) return textOf(value[language]) || (language === 'en' ? textOf(value.default) : '')
  return language === 'en' ? textOf(value) : ''
}

/**
 * Returns the questions of a saved SurveyJS definition from any source. Elements have two fields beyond SurveyJS:
 * `eqArea`, an equity area, and `participantType`, the code of those who get the question. Titles and choices have a
 * text for each language.
 */
export function draftItems(definition: Record_): DraftItem[] {
  return recordsOf(definition.pages).flatMap((page) =>
    recordsOf(page.elements).map((element): DraftItem => {
      const choices = recordsOf(element.choices)
      const type = Number(element.participantType)
      const texts = languages.flatMap(({ code }) => {
        const text = {
          title: textIn(element.title, code),
          choices: choices.map((choice) => textIn(choice.text, code)),
        }
        return text.title === '' && text.choices.every((one) => one === '') ? [] : [[code, text] as const]
      })
      return {
        name: textOf(element.name),
        type: isParticipantType(type) ? type : null,
        area: textOf(element.eqArea),
        values: choices.flatMap(({ value }) =>
          typeof value === 'number' || typeof value === 'string' ? [value] : [],
        ),
        texts: Object.fromEntries(texts),
      }
    }),
  )
}

/** Returns the languages for which a draft has any text, in the product's order. */
export const draftLanguages = (items: readonly DraftItem[]): LanguageCode[] =>
  languages.map(({ code }) => code).filter((code) => items.some(({ texts }) => texts[code] !== undefined))

/** Returns the minimum number of questions in each area of a question set. */
export const leastItems = (type: ParticipantType): number =>
  instrumentOfType[type] === 'student-4-8' ? 3 : 4
/** Choice values of every scored question: five in order, plus one without a score. */
const scoredValues = JSON.stringify([1, 2, 3, 4, 5, declinedChoice])
const nameRule = /^[A-Za-z]\w{0,39}$/
const namesAtMost = 5

interface Bank {
  /** Names of the questions that close every question set. */
  closing: readonly string[]
  /** Names of the {placeholders} that terms replace. */
  terms: readonly string[]
}

/** Returns what keeps a draft from being used, one sentence for each problem. Empty if it can be chosen. */
export function draftFaults(items: readonly DraftItem[], { closing, terms }: Bank): string[] {
  const faults: string[] = []
  const name = (of: (item: DraftItem) => boolean, sentence: (names: string) => string) => {
    const found = items.filter(of).map((item, at) => item.name || `question ${at + 1}`)
    if (found.length > 0) faults.push(sentence(listed(found)))
  }
  if (items.length === 0) return ['It has no questions.']
  const times = grouped(items, (item) => item.name)
  name(
    (item) => !nameRule.test(item.name) || item.name in {} || closing.includes(item.name),
    (names) =>
      `These questions need a different ID: ${names}. Start with a letter, use only letters, digits and underscores, and don’t use ${closing.join(', ')}.`,
  )
  const repeated = [...times].flatMap(([one, own]) => (own.length > 1 ? [one] : []))
  if (repeated.length > 0) faults.push(`More than one question has these IDs: ${listed(repeated)}.`)
  name(
    ({ type }) => type === null,
    (names) => `These questions need a group: ${names}.`,
  )
  name(
    ({ area }) => !isArea(area),
    (names) => `These questions need one of the 8 equity areas: ${names}.`,
  )
  name(
    ({ values }) => JSON.stringify(values) !== scoredValues,
    (names) => `These questions need the answers 1 to 5 and “dk,” in that order: ${names}.`,
  )
  for (const type of instrumentOrder) {
    const own = items.filter((item) => item.type === type)
    const least = leastItems(type)
    const short = areaCodes.filter((area) => own.filter((item) => item.area === area).length < least)
    if (own.length === 0) faults.push(`${participantTypeNames[type]}: no questions.`)
    else if (short.length > 0)
      faults.push(`${participantTypeNames[type]}: fewer than ${least} questions in ${short.join(', ')}.`)
  }
  // Added languages may be left out of a draft; their respondents then get English.
  const needed = new Set([...firstLanguages.map(({ code }) => code), ...draftLanguages(items)])
  for (const { code, name: language } of languages.filter((one) => needed.has(one.code)))
    name(
      ({ texts, values }) => !isComplete(texts[code], values.length),
      (names) => `${language} is missing text for: ${names}.`,
    )
  name(
    ({ texts }) =>
      Object.values(texts).some((text) => text && placeholdersIn(text).some((one) => !terms.includes(one))),
    (names) => `These questions have a word in braces that we don’t recognize: ${names}.`,
  )
  return faults
}

const isComplete = (text: ItemText | undefined, choices: number): boolean =>
  text !== undefined &&
  text.title !== '' &&
  text.choices.length === choices &&
  text.choices.every((one) => one !== '')

const placeholdersIn = ({ title }: ItemText): string[] =>
  Array.from(title.matchAll(/\{(\w+)\}/g), ([, one = '']) => one.toLowerCase())

function listed(names: readonly string[]): string {
  const shown = names.slice(0, namesAtMost).join(', ')
  return names.length > namesAtMost ? `${shown} and ${names.length - namesAtMost} more` : shown
}

export type Difference = 'same' | 'changed' | 'new'

const wordsOf = ({ area, values, texts }: DraftItem | Item): string =>
  JSON.stringify([
    area,
    values,
    languages.map(({ code }) => {
      const text = texts[code]
      return text ? [text.title, text.choices] : null
    }),
  ])

/** Compares a draft's question with the standard one of the same name. `bank` has those for its participant type. */
export function differenceFrom(bank: readonly Item[], item: DraftItem): Difference {
  const own = bank.find(({ name }) => name === item.name)
  if (!own) return 'new'
  return wordsOf(own) === wordsOf(item) ? 'same' : 'changed'
}

/** Checks whether English words, answers and area are those of a standard question, so years can be compared. */
export const asksTheSame = (own: Item, item: Item): boolean =>
  JSON.stringify([own.area, own.values, own.texts.en]) ===
  JSON.stringify([item.area, item.values, item.texts.en])

/**
 * Returns the questions that a draft has for one participant type, in the same form as standard questions. A question
 * with a standard question's name and area keeps its theme. `edition` returns the mark for a question that has a
 * standard name but different wording.
 */
export function itemsOfDraft(
  items: readonly DraftItem[],
  type: ParticipantType,
  bank: readonly Item[],
  edition: (item: Item) => string,
): Item[] {
  return items
    .filter((item) => item.type === type)
    .map(({ name, area, values, texts }): Item => {
      const own = bank.find((one) => one.name === name)
      const item: Item = {
        name,
        area,
        theme: own?.area === area ? own.theme : '',
        reversed: false,
        required: true,
        values,
        texts: { ...texts, en: texts.en ?? { title: '', choices: [] } },
      }
      return own && !asksTheSame(own, item) ? { ...item, edition: edition(item) } : item
    })
}
