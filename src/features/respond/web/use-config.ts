import { useCallback, useEffect, useState } from 'react'
import type { SurveyConfig } from '../contract.ts'
import { CallFailed, fetchConfig } from './calls.ts'

type ConfigProblem = 'unknown' | 'failed'

/** The survey's settings, from the document or fetched. A failed reload keeps the current ones. */
export function useConfig(surveyGuid: string, inPage: SurveyConfig | null) {
  const [config, setConfig] = useState(inPage)
  const [problem, setProblem] = useState<ConfigProblem | null>(null)
  const reload = useCallback(async () => {
    try {
      setConfig(await fetchConfig(surveyGuid))
      setProblem(null)
    } catch (error) {
      setProblem(error instanceof CallFailed && error.status === 404 ? 'unknown' : 'failed')
    }
  }, [surveyGuid])
  useEffect(() => {
    if (!inPage) void reload()
  }, [inPage, reload])
  return { config, problem, reload }
}
