import type { LanguageCode } from './languages.ts'

/** Other language codes that voices use. `mww` is White Hmong. */
const otherCodes: Readonly<Partial<Record<LanguageCode, string>>> = { hmn: 'mww' }

/** Returns a voice, preferably a US one, or null. It must be local, because a remote one would receive the text. */
export function voiceFor<Voice extends { lang: string; localService: boolean }>(
  code: LanguageCode,
  voices: readonly Voice[],
): Voice | null {
  const own = voices.filter((one) => {
    const spoken = one.lang.toLowerCase().split(/[-_]/)[0]
    return one.localService && (spoken === code || spoken === otherCodes[code])
  })
  return own.find((one) => one.lang.replace('_', '-').endsWith('-US')) ?? own[0] ?? null
}
