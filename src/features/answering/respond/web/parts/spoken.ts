import { createContext, useContext } from 'react'
import type { LanguageCode } from '../../../../../shared/languages.ts'
import type { Phrases } from './phrases.ts'

export interface Spoken {
  readonly code: LanguageCode
  readonly phrases: Phrases
  /** The ID of the survey if it has recordings in this language. */
  readonly recorded?: string | undefined
}

export const SpokenContext = createContext<Spoken | null>(null)

export function useSpoken(): Spoken {
  const spoken = useContext(SpokenContext)
  if (!spoken) throw new Error('The page has no language.')
  return spoken
}
