import { createContext, type ReactNode, useContext, useState } from 'react'
import { type DayStyle, dayInWords } from '../../../../../shared/dates.ts'
import { directionOf, inLanguage, isolated } from '../../../../../shared/direction.ts'
import { type LanguageCode, languageName, languageOf } from '../../../../../shared/languages.ts'
import { count } from '../../../../../shared/numbers.ts'
import { dayInLanguage, fill } from '../../../../../shared/phrases.ts'
import { SelectField } from '../../../../../web/ui/field.tsx'
import type { HelperWords } from '../../contract.ts'
import type { Say } from '../../rules-helpers.ts'

interface Chosen {
  /** Null in English. */
  own: HelperWords | null
  offered: readonly HelperWords[]
  choose: (language: string) => void
}
const Words = createContext<Chosen>({ own: null, offered: [], choose: () => {} })

interface HelperLanguagesProps {
  /** Undefined until they have loaded. */
  offered: readonly HelperWords[] | undefined
  /** The language of the page until someone chooses another one. */
  first: string | undefined
  /** Where the device keeps the choice for the next visit. */
  kept?: string
  children: ReactNode
}

/** Lets the page inside be read in one of several languages or in English. */
export function HelperLanguages({ offered = [], first, kept, children }: HelperLanguagesProps) {
  const [chosen, set] = useState(() => (kept ? choiceKept(kept) : null))
  const own = offered.find(({ language }) => language === (chosen ?? first)) ?? null
  const choose = (language: string) => {
    set(language)
    if (kept) keepChoice(kept, language)
  }
  return <Words value={{ own, offered, choose }}>{children}</Words>
}

/** Returns the language that someone chose on an earlier visit. */
export function choiceKept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keepChoice(key: string, language: string): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Without storage, the choice lasts only as long as the page.
  }
}

/** A text with a number in it, which has another one for 1: `texts` and `textsOne`. */
type Counted<Key extends string, All extends string = Key> = Key extends `${infer Stem}One`
  ? Stem & All
  : never

/**
 * Returns functions that write a page's texts and days in the chosen language. Outside of `HelperLanguages`, in English.
 * The page passes its own English, so that it loads no other page's.
 */
export const useWords = <Key extends string>(english: Readonly<Record<Key, string>>) =>
  wordsIn(english, useContext(Words).own)

/** Returns the same functions in a language or, without one, in English. */
export function wordsIn<Key extends string>(english: Readonly<Record<Key, string>>, own: HelperWords | null) {
  const texts: Readonly<Record<string, string>> = own?.texts ?? english
  const language = own?.language ?? 'en'
  const isRightToLeft = directionOf(language) === 'rtl'
  const say: Say<Key> = (key, values = {}) => {
    const kept = Object.entries(values).map(([name, value]) => [
      name,
      isRightToLeft && typeof value === 'string' ? isolated(value) : value,
    ])
    return fill(texts[key] ?? '', Object.fromEntries(kept))
  }
  return {
    isEnglish: own === null,
    /** The attributes of an element with these texts. */
    inOwn: inLanguage(language),
    say,
    counted: (key: Counted<Key>, n: number, values: Parameters<Say<Key>>[1] = {}): string =>
      say((n === 1 ? `${key}One` : key) as Key, { count: count(n), ...values }),
    /** `style` is for English. */
    dayOf: (day: string, style: DayStyle = 'plain'): string =>
      own ? dayInLanguage(day, own) : dayInWords(day, style),
    /** A language's name in English if the page is in English, otherwise in that language. */
    nameOf: (code: LanguageCode): string => (own ? nativeNameOf(code) : languageName(code)),
    /** A text that the page receives in English, such as an answer, in the page's language. */
    ownOf: (key: string, english: string): string => own?.texts[`${key} ${english}`] ?? english,
  }
}

const nativeNameOf = (code: LanguageCode): string => languageOf(code)?.nativeName ?? code

/** Chooses the page's language, and says if its words are a draft. Empty if the page is only in English. */
export function HelperLanguage() {
  const { own, offered, choose } = useContext(Words)
  if (offered.length === 0) return null
  const languages = [{ language: 'en', nativeName: 'English' }, ...offered]
  return (
    <SelectField
      label={own?.texts.language ?? 'Language of this page'}
      hint={own && own.draft.length > 0 ? <Draft language={own.language} lines={own.draft} /> : undefined}
      options={languages.map(({ language, nativeName }) => ({ value: language, label: nativeName }))}
      value={own?.language ?? 'en'}
      onChange={({ target }) => choose(target.value)}
    />
  )
}

/** Says in a language and in English that no speaker has reviewed the words. */
function Draft({ language, lines: [own, inEnglish] }: { language: string; lines: readonly string[] }) {
  return (
    <>
      <span {...inLanguage(language)}>{own}</span> <span {...inLanguage('en')}>{inEnglish}</span>
    </>
  )
}

/** Words that are always in English, such as what the server says. */
export function InEnglish({ children }: { children: ReactNode }) {
  return <span {...inLanguage('en')}>{children}</span>
}
