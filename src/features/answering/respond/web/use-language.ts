import { useCallback, useEffect, useState } from 'react'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { loadPageAnew } from './browser.ts'
import { loadPhrases, type Phrases } from './parts/phrases.ts'

export interface Words {
  readonly code: LanguageCode
  readonly phrases: Phrases
}

/** What the server wrote, which is all that is known of a language if the survey doesn't exist. */
const served = { lang: document.documentElement.lang, dir: document.documentElement.dir }

/** Returns the language of the served page: the link's, or else the first of the browser's that the survey offers. */
export const servedLanguage = (offered: readonly LanguageCode[]): LanguageCode =>
  offered.includes(served.lang) ? served.lang : (offered[0] ?? 'en')

/**
 * Returns the page's language and its texts, and updates the document's `lang` and `dir`. Before a choice, this is the language
 * of the link or of the served page.
 */
export function useLanguage(
  offered: readonly { code: string; dir?: 'rtl' | undefined }[],
  first: Words | null = null,
  named: LanguageCode | null = null,
) {
  const [spoken, setSpoken] = useState(first)
  const [failed, setFailed] = useState<LanguageCode | null>(null)
  const [wanted, setWanted] = useState(named)
  const code = wanted ?? first?.code ?? servedLanguage(offered.map((one) => one.code))

  useEffect(() => {
    let isCurrent = true
    let wasAsked = false
    const load = () =>
      loadPhrases(code)
        .then((phrases) => isCurrent && setSpoken({ code, phrases }))
        .catch(() => {
          if (!isCurrent) return
          setFailed(code)
          if (!wasAsked) void loadPageAnew({ byItself: true })
          wasAsked = true
          setTimeout(() => isCurrent && load(), 2000)
        })
    void load()
    return () => {
      isCurrent = false
    }
  }, [code])

  useEffect(() => {
    if (!spoken) return
    document.documentElement.lang = spoken.code
    document.documentElement.dir =
      offered.find((one) => one.code === spoken.code)?.dir ?? (spoken.code === served.lang ? served.dir : '')
  }, [spoken, offered])

  const choose = useCallback((next: LanguageCode | null) => setWanted(next), [])
  /** The language whose texts haven't loaded yet. Until they do, the page stays in the previous language. */
  const awaited = failed === code && spoken?.code !== code ? code : null
  return { code: spoken?.code ?? code, phrases: spoken?.phrases ?? null, awaited, choose }
}
