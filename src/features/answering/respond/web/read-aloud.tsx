import { useEffect, useRef } from 'react'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { type Listening, useListen } from './use-listen.ts'

/** Reads texts at once to somebody who has used Listen, and again when they change. */
export function useReadAloud(listening: Listening, texts: readonly string[]): void {
  const said = useRef('')
  const words = texts.join(' ')
  useEffect(() => {
    if (said.current === words || !listening.can(texts.slice(0, 1))) return
    said.current = words
    listening.announce(texts, 'page')
  })
}

interface Props {
  texts: readonly string[]
  code: LanguageCode
  surveyGuid: string
}

/** The same without a Listen of its own. */
export function ReadAloud({ texts, code, surveyGuid }: Props) {
  useReadAloud(useListen(code, surveyGuid), texts)
  return null
}
