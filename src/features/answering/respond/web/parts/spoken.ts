import { createContext, useContext } from 'react'
import type { LanguageCode } from '../../../../../shared/languages.ts'
import type { Phrases } from './phrases.ts'

/** The language that the page is in, with its words. */
export interface Spoken {
  readonly code: LanguageCode
  readonly phrases: Phrases
  /** The survey that has recordings to play in this language, if any. */
  readonly recorded?: string | undefined
}

export const SpokenContext = createContext<Spoken | null>(null)

export function useSpoken(): Spoken {
  const spoken = useContext(SpokenContext)
  if (!spoken) throw new Error('The page has no language.')
  return spoken
}
