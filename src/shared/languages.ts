export interface Language {
  id: number
  /** BCP 47. */
  code: LanguageCode
  /** In English. */
  name: string
  nativeName: string
  chooseLangText: string
}
export type LanguageCode = string
/** Maximum number of languages in a list that someone sends. */
export const mostLanguages = 60

/** The specification's languages, whose ids never change. The first is the default. */
export const firstLanguages = [
  { id: 1, code: 'en', name: 'English', nativeName: 'English', chooseLangText: 'Choose your language' },
  { id: 2, code: 'es', name: 'Spanish', nativeName: 'Español', chooseLangText: 'Elija su idioma' },
  { id: 3, code: 'so', name: 'Somali', nativeName: 'Soomaali', chooseLangText: 'Dooro luqaddaada' },
  { id: 4, code: 'hmn', name: 'Hmong', nativeName: 'Hmoob', chooseLangText: 'Xaiv koj hom lus' },
] as const satisfies readonly Language[]

const offered: [Language, ...Language[]] = [...firstLanguages]
const codes: LanguageCode[] = offered.map(({ code }) => code)
const waiting: Language[] = []

/**
 * The languages that surveys of this installation can use, in the order they are offered, and their codes. A process
 * serves one installation, so it has one list. `setAddedLanguages` changes it in place.
 */
export const languages: readonly [Language, ...Language[]] = offered
export const languageCodes: readonly LanguageCode[] = codes

/** Languages that this installation added but doesn't offer in surveys yet. */
export const languagesInPreparation: readonly Language[] = waiting

/** Adds the languages of a survey, for a page that knows only the first ones. */
export function addLanguages(more: readonly Language[]): void {
  const added = more.filter(({ code }) => !codes.includes(code))
  offered.push(...added)
  codes.push(...added.map(({ code }) => code))
}

/** Replaces the languages that this installation added to the first ones. */
export function setAddedLanguages(added: readonly (Language & { isOffered: boolean })[]): void {
  offered.splice(firstLanguages.length, offered.length, ...added.filter(({ isOffered }) => isOffered))
  waiting.splice(0, waiting.length, ...added.filter(({ isOffered }) => !isOffered))
  codes.splice(0, codes.length, ...offered.map(({ code }) => code))
}

/** The number of languages up to which a list needs neither a search nor an order of its own. */
export const fewLanguages = 6

/** Returns a language that is offered or in preparation. */
export const languageOf = (code: string): Language | undefined =>
  offered.find((language) => language.code === code) ?? waiting.find((language) => language.code === code)

/** Returns a language's English name, or its code if this installation doesn't have the language. */
export const languageName = (code: string): string => languageOf(code)?.name ?? code

export const isLanguage = (code: unknown): code is LanguageCode =>
  languages.some((language) => language.code === code)

/** Returns the ids of languages, in the order they are offered. */
export const languageIds = (codes: readonly LanguageCode[]): number[] =>
  languages.filter(({ code }) => codes.includes(code)).map(({ id }) => id)

/** Returns the language that surveys can use with an id. */
export const languageOfId = (id: number): Language | undefined =>
  languages.find((language) => language.id === id)

/** Returns the code for a language id; English for any other id. */
export const languageCode = (id: unknown): LanguageCode => languageOfId(Number(id))?.code ?? 'en'
