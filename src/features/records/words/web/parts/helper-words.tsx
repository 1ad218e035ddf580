import { createContext, type ReactNode, useContext, useState } from 'react'
import english from '../../../../../../content/en/helpers.json'
import { type DayStyle, dayInWords } from '../../../../../shared/dates.ts'
import { directionOf, inLanguage, isolated } from '../../../../../shared/direction.ts'
import { dayInLanguage, fill } from '../../../../../shared/phrases.ts'
import { SelectField } from '../../../../../web/ui/field.tsx'
import type { HelperWords } from '../../contract.ts'
import type { HelperKey, HelperPage } from '../../rules-helpers.ts'

interface Chosen {
  /** Null in English. */
  own: HelperWords | null
  offered: readonly HelperWords[]
  choose: (language: string) => void
}
const Words = createContext<Chosen>({ own: null, offered: [], choose: () => {} })

interface HelperLanguagesProps {
  offered: readonly HelperWords[] | undefined
  /** The language of the page until someone chooses another one. */
  first: string | undefined
  children: ReactNode
}

/** Lets the page inside be read in one of several languages or in English. */
export function HelperLanguages({ offered = [], first, children }: HelperLanguagesProps) {
  const [chosen, choose] = useState<string>()
  const own = offered.find(({ language }) => language === (chosen ?? first)) ?? null
  return <Words value={{ own, offered, choose }}>{children}</Words>
}

/** Returns functions that write a page's texts and days in the chosen language. Outside of `HelperLanguages`, in English. */
export function useWords<Page extends HelperPage>(page: Page) {
  const { own } = useContext(Words)
  const texts: Readonly<Record<string, string>> = own?.texts ?? english[page]
  const language = own?.language ?? 'en'
  const isRightToLeft = directionOf(language) === 'rtl'
  return {
    /** The attributes of an element with these texts. */
    inOwn: inLanguage(language),
    say(key: HelperKey<Page>, values: Readonly<Record<string, string | number>> = {}): string {
      const kept = Object.entries(values).map(([name, value]) => [
        name,
        isRightToLeft && typeof value === 'string' ? isolated(value) : value,
      ])
      return fill(texts[key] ?? '', Object.fromEntries(kept))
    },
    /** `style` is for English. */
    dayOf: (day: string, style: DayStyle = 'plain'): string =>
      own ? dayInLanguage(day, own) : dayInWords(day, style),
  }
}

/** Chooses the page's language, and says if its words are a draft. Empty if the page is only in English. */
export function HelperLanguage() {
  const { own, offered, choose } = useContext(Words)
  if (offered.length === 0) return null
  const languages = [{ language: 'en', nativeName: 'English' }, ...offered]
  return (
    <SelectField
      label={own?.texts.language ?? english.language}
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
