import { participantType, progress, stepBefore, steps } from './flow.ts'
import type { QuestionsProps } from './form-props.ts'
import base from './parts/base.module.css'
import { Frame } from './parts/frame.tsx'
import type { SourceSurveys } from './source-surveys.ts'
import { StatePage } from './state-page.tsx'
import { StepHistory } from './step-history.ts'
import { useQuestions } from './use-questions.ts'

/** The questions of the chosen path, once they are there. */
export function QuestionsStep(props: QuestionsProps & { surveys: SourceSurveys }) {
  const { config, draft, phrases, code, surveys, warning, onChange, onRefused } = props
  const type = participantType(draft)
  const { questions, failed, retry } = useQuestions(surveys, type, draft.languageId, onRefused)
  const back = () => onChange(stepBefore(draft, config))
  const history = <StepHistory at={steps(config).length - 1} back={back} isAwaited />
  if (failed) {
    const { status } = config
    const state = status === 'active' || status === 'renewed' ? 'loadFailed' : status
    return (
      <>
        {history}
        <StatePage
          state={state}
          config={config}
          reason={state === 'loadFailed' ? failed : undefined}
          phrases={phrases}
          code={code}
          onRetry={retry}
          onBack={back}
        />
      </>
    )
  }
  if (questions) return <questions.Pages {...props} definition={questions.definition} onRetry={retry} />
  return (
    <Frame phrases={phrases} progress={progress(draft, config, 0, 0)} warning={warning}>
      {history}
      <main className={base.form}>
        <p role="status">{phrases.loading}</p>
      </main>
    </Frame>
  )
}
