import { useEffect, useState } from 'react'
import type { ParticipantType } from '../../../shared/codes.ts'
import { CallFailed } from './calls.ts'
import type { Questions, SourceSurveys } from './source-surveys.ts'

/** The questions of a path, usually preloaded while the respondent was choosing. */
export function useQuestions(
  surveys: SourceSurveys,
  type: ParticipantType | null,
  languageId: number | null,
  onRefused: () => void,
) {
  const [loaded, setLoaded] = useState<{ questions: Questions | null; hasFailed: boolean }>(nothing)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another try.
  useEffect(() => {
    if (type === null || languageId === null) return
    let isCurrent = true
    surveys.load(type, languageId).then(
      (questions) => isCurrent && setLoaded({ questions, hasFailed: false }),
      (error) => {
        if (!isCurrent) return
        setLoaded({ questions: null, hasFailed: true })
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

const nothing = { questions: null, hasFailed: false }
