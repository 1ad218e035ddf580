import { useCallback, useEffect, useState } from 'react'
import type { SurveyConfig } from '../contract.ts'
import { CallFailed, fetchConfig, reasonOf } from './calls.ts'

/** Why the settings are missing, with the server's message. */
interface ConfigProblem {
  kind: 'unknown' | 'loadFailed'
  reason: string
}

/** Returns the survey's settings, from the document or fetched. If a reload fails, the current ones stay. */
export function useConfig(surveyGuid: string, inPage: SurveyConfig | null) {
  const [config, setConfig] = useState(inPage)
  const [problem, setProblem] = useState<ConfigProblem | null>(null)
  const reload = useCallback(async () => {
    try {
      setConfig(await fetchConfig(surveyGuid))
      setProblem(null)
    } catch (error) {
      const isUnknown = error instanceof CallFailed && error.status === 404
      setProblem({ kind: isUnknown ? 'unknown' : 'loadFailed', reason: reasonOf(error) })
    }
  }, [surveyGuid])
  useEffect(() => {
    if (!inPage) void reload()
  }, [inPage, reload])
  return { config, problem, reload }
}
