/**
 * The survey's languages in the order they are offered; the first is the default. Each language's texts are in
 * content/<code>/. scripts/check-content.ts lists what a language lacks.
 */
export const languages = [
  { id: 1, code: 'en', name: 'English', nativeName: 'English', chooseLangText: 'Choose your language' },
  { id: 2, code: 'es', name: 'Spanish', nativeName: 'Español', chooseLangText: 'Elija su idioma' },
  { id: 3, code: 'so', name: 'Somali', nativeName: 'Soomaali', chooseLangText: 'Dooro luqaddaada' },
  { id: 4, code: 'hmn', name: 'Hmong', nativeName: 'Hmoob', chooseLangText: 'Xaiv koj hom lus' },
] as const

export type LanguageCode = (typeof languages)[number]['code']
export const languageCodes: readonly LanguageCode[] = languages.map((language) => language.code)

/** Returns the ids of languages, in the order they are offered. */
export const languageIds = (codes: readonly LanguageCode[]): number[] =>
  languages.filter(({ code }) => codes.includes(code)).map(({ id }) => id)

/** Returns the code for a language id; English for any other id. */
export function languageCode(id: unknown): LanguageCode {
  return languages.find((language) => language.id === Number(id))?.code ?? 'en'
}
