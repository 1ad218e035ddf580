import { useEffect, useState } from 'react'
import type { ParticipantType } from '../../../shared/codes.ts'
import { CallFailed, reasonOf } from './calls.ts'
import type { Questions, SourceSurveys } from './source-surveys.ts'

/** The questions of a path, usually preloaded while the respondent was choosing, or why they could not be fetched. */
export function useQuestions(
  surveys: SourceSurveys,
  type: ParticipantType | null,
  languageId: number | null,
  onRefused: () => void,
) {
  const [loaded, setLoaded] = useState<{ questions: Questions | null; failed: string | null }>(nothing)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another try.
  useEffect(() => {
    if (type === null || languageId === null) return
    let isCurrent = true
    surveys.load(type, languageId).then(
      (questions) => isCurrent && setLoaded({ questions, failed: null }),
      (error) => {
        if (!isCurrent) return
        setLoaded({ questions: null, failed: reasonOf(error) })
        if (error instanceof CallFailed && (error.status === 404 || error.status === 409)) onRefused()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [surveys, type, languageId, round])
  const retry = () => {
    setLoaded(nothing)
    setRound((before) => before + 1)
  }
  return { ...loaded, retry }
}

const nothing = { questions: null, failed: null }
