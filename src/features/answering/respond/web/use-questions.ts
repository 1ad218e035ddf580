import { useEffect, useState } from 'react'
import type { ParticipantType } from '../../../../shared/codes.ts'
import { loadPageAnew } from './browser.ts'
import { CallFailed, reasonOf } from './calls.ts'
import { CodeMissing, type Questions, type SourceSurveys } from './source-surveys.ts'

/** The questions of a path, usually preloaded while the respondent was choosing, or why they could not be fetched. */
export function useQuestions(
  surveys: SourceSurveys,
  type: ParticipantType | null,
  languageId: number | null,
  onRefused: () => void,
) {
  const [loaded, setLoaded] = useState<Loaded>(nothing)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another try.
  useEffect(() => {
    if (type === null || languageId === null) return
    let isCurrent = true
    surveys.load(type, languageId).then(
      (questions) => isCurrent && setLoaded({ ...nothing, questions }),
      (error) => {
        if (!isCurrent) return
        const isCodeMissing = error instanceof CodeMissing
        setLoaded({ questions: null, failed: reasonOf(error), isCodeMissing })
        if (isCodeMissing) void loadPageAnew({ byItself: true })
        if (error instanceof CallFailed && (error.status === 404 || error.status === 409)) onRefused()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [surveys, type, languageId, round])
  const retry = async () => {
    if (loaded.isCodeMissing && (await loadPageAnew({ byItself: false }))) return
    setLoaded(nothing)
    setRound((before) => before + 1)
  }
  return { ...loaded, retry }
}

interface Loaded {
  readonly questions: Questions | null
  readonly failed: string | null
  readonly isCodeMissing: boolean
}

const nothing: Loaded = { questions: null, failed: null, isCodeMissing: false }
