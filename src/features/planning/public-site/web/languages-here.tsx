import { inLanguage } from '../../../../shared/direction.ts'
import { fewLanguages, languages } from '../../../../shared/languages.ts'

/** Returns “English, Spanish, Somali or Hmong”, or only a number if this installation has many languages. */
export const anyLanguageHere = (): string =>
  languages.length > fewLanguages
    ? `any of ${languages.length} languages`
    : new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(languages.map(({ name }) => name))

/** This installation's languages by their own names, or only a number if there are many. */
export function LanguagesHere() {
  if (languages.length > fewLanguages) return `${languages.length} languages`
  const names = new Intl.ListFormat('en-GB').formatToParts(languages.map(({ nativeName }) => nativeName))
  return names.map(({ type, value }) => {
    const language = languages.find(({ nativeName }) => type === 'element' && nativeName === value)
    if (!language) return value
    return (
      <bdi key={language.code} {...inLanguage(language.code)} className="nowrap">
        {value}
      </bdi>
    )
  })
}
