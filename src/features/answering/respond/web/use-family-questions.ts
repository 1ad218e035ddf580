import { useCallback, useEffect, useState } from 'react'
import { type LanguageCode, languages } from '../../../../shared/languages.ts'
import type { FamilyQuestions } from '../contract.ts'
import { CallFailed, fetchQuestions } from './calls.ts'

/** Why there is nothing to read: the survey does not exist, has another link, has no dates yet, or could not be reached. */
export type Problem = 'unknown' | 'renewed' | 'later' | 'failed'

/** The questions in a language, or why they are not there; undefined while they are on their way. Read once each. */
export function useFamilyQuestions(surveyGuid: string, code: LanguageCode) {
  const [read, setRead] = useState<Partial<Record<LanguageCode, FamilyQuestions | Problem>>>({})
  const load = useCallback(async () => {
    const id = languages.find((language) => language.code === code)?.id ?? 1
    const result = await fetchQuestions(surveyGuid, id).catch(problemOf)
    setRead((before) => ({ ...before, [code]: result }))
  }, [surveyGuid, code])
  useEffect(() => void load(), [load])
  return { result: read[code], load }
}

function problemOf(error: unknown): Problem {
  const status = error instanceof CallFailed ? error.status : 0
  return status === 404 ? 'unknown' : status === 409 ? 'later' : 'failed'
}
