import type { LanguageCode } from './languages.ts'

/** Other language codes that voices use. `mww` is White Hmong, `cmn` Mandarin. */
const otherCodes: Readonly<Partial<Record<string, string>>> = { hmn: 'mww', no: 'nb', zh: 'cmn' }

/** Regions whose voices suit a language best, if they aren't in its code and not the United States. */
const regions: Readonly<Partial<Record<LanguageCode, string>>> = { zh: 'CN', 'zh-Hant': 'TW' }

/**
 * Returns a voice for a language, in any script, or null. Prefers the code's region, or else a US voice. It must be local,
 * because a remote one would receive the text.
 */
export function voiceFor<Voice extends { lang: string; localService: boolean }>(
  code: LanguageCode,
  voices: readonly Voice[],
): Voice | null {
  const [language = code, region = 'US'] = code.split('-')
  const own = voices.filter((one) => {
    const spoken = one.lang.toLowerCase().split(/[-_]/)[0]
    return one.localService && (spoken === language || spoken === otherCodes[language])
  })
  return own.find((one) => one.lang.endsWith(regions[code] ?? region)) ?? own[0] ?? null
}
