/**
 * The languages of the survey, in the order they are offered; the first is the default. The texts of each stand in
 * content/<code>/; scripts/check-content.ts lists what a language lacks.
 */
export const languages = [
  { id: 1, code: 'en', name: 'English', nativeName: 'English', chooseLangText: 'Choose your language' },
  { id: 2, code: 'es', name: 'Spanish', nativeName: 'Español', chooseLangText: 'Elija su idioma' },
  { id: 3, code: 'so', name: 'Somali', nativeName: 'Soomaali', chooseLangText: 'Dooro luqaddaada' },
  { id: 4, code: 'hmn', name: 'Hmong', nativeName: 'Hmoob', chooseLangText: 'Xaiv koj hom lus' },
] as const

export type LanguageCode = (typeof languages)[number]['code']
export const languageCodes: readonly LanguageCode[] = languages.map((language) => language.code)

/** Ids of languages, in their order. */
export const languageIds = (codes: readonly LanguageCode[]): number[] =>
  languages.filter(({ code }) => codes.includes(code)).map(({ id }) => id)

/** The code of a language id; any other id is English. */
export function languageCode(id: unknown): LanguageCode {
  return languages.find((language) => language.id === Number(id))?.code ?? 'en'
}
