import { type ReactNode, useEffect, useState } from 'react'
import type { ParticipantType } from '../../../../shared/codes.ts'
import { loadPageAnew, slipPart } from './browser.ts'
import { CallFailed, fetchJson, fetchSurvey, reasonOf, slipsAddress } from './calls.ts'
import { participantType, progress, stepBefore, steps } from './flow.ts'
import type { FormProps, LoadedProps, SlipsInLanguage } from './form-props.ts'
import base from './parts/base.module.css'
import { Frame } from './parts/frame.tsx'
import { useSpoken } from './parts/spoken.ts'
import { StatePage } from './state-page.tsx'
import { StepHistory } from './step-history.ts'

/** Shows the questions for a participant type and language. */
interface Questions {
  readonly show: (props: LoadedProps) => ReactNode
}
/** Without a participant type, loads the step for a slip's code. */
type Load = (type: ParticipantType | 0, languageId: number) => Promise<Questions>

slipPart.load = () => import('./slip-page.tsx')

class CodeMissing extends Error {}
/** How long to wait for the code, in ms. */
const longestWait = 9000

/** Fetches questions once per participant type and language while the respondent chooses. Retries after failures. */
export function questionsOf(surveyGuid: string): Load {
  const wanted = new Map<string, Promise<Questions>>()
  return (type, languageId) => {
    const key = `${type} ${languageId}`
    const before = wanted.get(key)
    if (before) return before
    const late = new Promise<never>((_, reject) => setTimeout(reject, longestWait))
    const inTime = <T,>(code: Promise<T>) =>
      Promise.race([code, late]).catch(() => {
        throw new CodeMissing()
      })
    const questions: Promise<Questions> = type
      ? Promise.all([fetchSurvey(surveyGuid, type, languageId), inTime(import('./question-pages.tsx'))]).then(
          ([definition, { QuestionPages }]) => ({
            show: (props) => <QuestionPages {...props} definition={definition} />,
          }),
        )
      : Promise.all([
          fetchJson<SlipsInLanguage>(slipsAddress(surveyGuid, languageId)),
          inTime(import('./slip-page.tsx')),
        ]).then(([slips, { SlipPage }]) => ({ show: (props) => <SlipPage {...props} slips={slips} /> }))
    wanted.set(key, questions)
    questions.catch(() => wanted.delete(key))
    return questions
  }
}

/** The questions for the chosen participant type and language, once they have loaded. */
export function QuestionsStep(props: FormProps & { load: Load }) {
  const { config, draft, load, warning, onChange, onRefused } = props
  const { phrases } = useSpoken()
  const type = draft.step === 'slip' ? 0 : participantType(draft)
  const { loaded, retry } = useQuestions(load, type, draft.languageId, onRefused)
  if (loaded && 'show' in loaded) return loaded.show({ ...props, onRetry: retry })
  const back = () => onChange(stepBefore(draft, config))
  const { status } = config
  const isFailed = status === 'active' || status === 'renewed'
  return (
    <>
      <StepHistory at={steps(config, draft).indexOf(draft.step)} back={back} isAwaited />
      {loaded ? (
        <StatePage
          state={isFailed ? 'loadFailed' : status}
          config={config}
          reason={isFailed ? reasonOf(loaded.error) : undefined}
          onRetry={retry}
          onBack={back}
        />
      ) : (
        <Frame progress={progress(draft, config, 0, 0)} warning={warning}>
          <main className={base.form}>
            <p role="status">{phrases.loading}</p>
          </main>
        </Frame>
      )}
    </>
  )
}

/** Returns the questions for a participant type and language, or why they couldn't be fetched. */
function useQuestions(
  load: Load,
  type: ParticipantType | 0 | null,
  languageId: number | null,
  onRefused: () => void,
) {
  const [loaded, setLoaded] = useState<Questions | { error: unknown } | null>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a new try.
  useEffect(() => {
    if (type === null || languageId === null) return
    let isCurrent = true
    load(type, languageId).then(
      (questions) => isCurrent && setLoaded(questions),
      (error) => {
        if (!isCurrent) return
        setLoaded({ error })
        if (error instanceof CodeMissing) void loadPageAnew({ byItself: true })
        if (error instanceof CallFailed && (error.status === 404 || error.status === 409)) onRefused()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [load, type, languageId, round])
  const retry = async () => {
    const isCodeMissing = loaded && 'error' in loaded && loaded.error instanceof CodeMissing
    if (isCodeMissing && (await loadPageAnew({ byItself: false }))) return
    setLoaded(null)
    setRound((before) => before + 1)
  }
  return { loaded, retry }
}
