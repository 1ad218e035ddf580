import {
  type AreaCode,
  areaCodes,
  genderItem,
  genderOptions,
  type ParticipantType,
  pageOnlyRace,
  participantTypes,
  raceItem,
  severalRaces,
} from '../../../shared/codes.ts'
import { type LanguageCode, languageCodes } from '../../../shared/languages.ts'
import type { SurveyDefinition } from './contract.ts'

export type ChoiceValue = number | string

/** A question in all languages, with the school's words filled in. */
export interface Item {
  name: string
  /** An equity area, 'STORY' for the two stories, or 'DEMOGRAPHIC' for the closing questions. */
  area: string
  theme: string
  reversed: boolean
  required: boolean
  values: ChoiceValue[]
  texts: ItemTexts
  /** Set if the content differs from the standard question with this name, so that they can't be compared. */
  edition?: string
}

export interface ItemText {
  title: string
  choices: string[]
}
/** A frozen question set lacks languages that were added later. */
export type ItemTexts = { en: ItemText } & Partial<Record<LanguageCode, ItemText>>

/** Returns a question's words in one language, or in English if it has none in that language. */
export const textOf = (item: Item, language: LanguageCode): ItemText => item.texts[language] ?? item.texts.en

/** A survey's questions for every participant type, frozen when it opens. */
export interface InstrumentDocument {
  /** The question set's name and version. The earliest versions froze neither, and 0.1.0 froze no version. */
  name?: string
  version?: string
  instruments: Record<ParticipantType, Item[]>
  /** IDs of the survey's languages. */
  languages: number[]
  genderItem: number
  /** Languages in which no speaker approved the questions; all translated ones if missing, from earlier versions. */
  drafts?: LanguageCode[]
}

export interface InstrumentName {
  name: string
  version: string
}
export const instrumentName = ({ name, version }: Partial<InstrumentName> = {}): InstrumentName => ({
  name: name ?? 'Equity Audit Survey',
  version: version ?? '1',
})
/** Returns "Equity Audit Survey, version 2". A draft's version is "draft 3". */
export const instrumentWords = ({ name, version }: InstrumentName): string =>
  `${name}, ${/^\d/.test(version) ? 'version ' : ''}${version}`

export const instrumentOfType: Readonly<Record<ParticipantType, string>> = {
  1: 'student-4-8',
  6: 'student-9-12',
  2: 'parent',
  3: 'staff',
}

/** Participant types in the order in which their question sets are read. */
export const instrumentOrder: readonly ParticipantType[] = [
  participantTypes.student48,
  participantTypes.student912,
  participantTypes.parent,
  participantTypes.staff,
]

/** The area of the two stories. It has no score, so nothing that is computed per area includes them. */
export const storyArea = 'STORY'
export const isStory = ({ area }: Pick<Item, 'area'>): boolean => area === storyArea

export const isArea = (area: string): area is AreaCode => (areaCodes as readonly string[]).includes(area)

/** Replaces {placeholders} with the words in use. A capital first letter in the placeholder carries over. */
export function fillTerms(title: string, forms: Record<string, string>): string {
  return title.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const form = forms[name.toLowerCase()]
    if (form === undefined) return placeholder
    const capital = name[0] !== name[0]?.toLowerCase()
    return capital ? (form[0]?.toUpperCase() ?? '') + form.slice(1) : form
  })
}

/** Returns a question set as one survey uses it, with the gender question as set and every placeholder filled in. */
export function instrumentItems(
  bank: Item[],
  gender: number,
  forms: Record<string, Record<string, string>>,
): Item[] {
  return bank.flatMap((item) => {
    const offered = item.name === genderItem ? (genderOptions[gender] ?? []) : item.values
    if (offered.length === 0) return []
    const kept = item.values.flatMap((value, index) => (offered.includes(value as never) ? [index] : []))
    const texts = Object.fromEntries(
      languageCodes.map((code) => {
        const { title, choices } = textOf(item, code)
        return [
          code,
          { title: fillTerms(title, forms[code] ?? {}), choices: kept.map((index) => choices[index] ?? '') },
        ]
      }),
    ) as ItemTexts
    return [{ ...item, values: kept.map((index) => item.values[index] ?? ''), texts }]
  })
}

const itemsPerPage = 5

/** Returns a SurveyJS definition: one question per page for grades 4–8, up to five for others. */
export function definitionOf(
  title: string,
  type: ParticipantType,
  items: Item[],
  language: LanguageCode,
): SurveyDefinition {
  const pageSize = type === participantTypes.student48 ? 1 : itemsPerPage
  const scored = items.filter((item) => item.required && !isStory(item))
  const closing = items.filter((item) => !item.required)
  const pages = [scored, items.filter(isStory), closing].flatMap((part) => chunks(part, pageSize))
  return {
    title,
    locale: language,
    showProgressBar: 'top',
    pages: pages.map((page, index) => ({
      name: `page${index + 1}`,
      elements: page.map((item) => ({
        type: takesSeveral(item) ? 'checkbox' : 'radiogroup',
        name: item.name,
        title: textOf(item, language).title,
        isRequired: item.required,
        choices: item.values.map((value, place) => ({
          value,
          text: textOf(item, language).choices[place] ?? '',
        })),
      })),
    })),
  }
}

/** Only race and ethnicity accepts several answers, unless the question set has a choice for two or more races. */
export const takesSeveral = ({ name, values }: Item): boolean =>
  name === raceItem && !values.includes(severalRaces)

/** Checks whether respondents could choose a race that is counted as another one. */
export const offersPageOnlyRace = ({ instruments }: Pick<InstrumentDocument, 'instruments'>): boolean =>
  Object.values(instruments)
    .flat()
    .some(({ name, values }) => name === raceItem && values.includes(pageOnlyRace))

/** Checks whether a survey asked the two stories. */
export const hasStories = ({ instruments }: Pick<InstrumentDocument, 'instruments'>): boolean =>
  Object.values(instruments).flat().some(isStory)

/** Splits a list into parts of the given size. The last part may be smaller. */
export function chunks<T>(all: T[], size: number): T[][] {
  const pages: T[][] = []
  for (let at = 0; at < all.length; at += size) pages.push(all.slice(at, at + size))
  return pages
}

/** Returns the score of an answer to a question with an area; null if the answer has none. */
export const itemScore = (item: Item, value: ChoiceValue): number | null =>
  isArea(item.area) ? choiceScore(item, value) : null

/** Returns 10 × (value − min) / (max − min), reversed if the question is; null for the last choice. */
export function choiceScore(item: Item, value: ChoiceValue): number | null {
  if (typeof value !== 'number') return null
  const numbers = item.values.filter((one) => typeof one === 'number')
  const min = Math.min(...numbers)
  const max = Math.max(...numbers)
  if (max === min) return null
  const score = (10 * (value - min)) / (max - min)
  return item.reversed ? 10 - score : score
}
