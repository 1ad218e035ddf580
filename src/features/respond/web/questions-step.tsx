import base from './base.module.css'
import { participantType, progress, stepBefore } from './flow.ts'
import type { FormProps } from './form-page.tsx'
import { Frame } from './frame.tsx'
import type { SourceSurveys } from './source-surveys.ts'
import { StatePage } from './state-page.tsx'
import { useQuestions } from './use-questions.ts'

export interface QuestionsProps extends FormProps {
  surveys: SourceSurveys
  warning: string | undefined
  isChild: boolean
}

/** The questions of the chosen path, once they are there. */
export function QuestionsStep(props: QuestionsProps) {
  const { config, draft, phrases, surveys, warning, onChange, onRefused } = props
  const type = participantType(draft)
  const { questions, hasFailed, retry } = useQuestions(surveys, type, draft.languageId, onRefused)
  const back = () => onChange(stepBefore(draft, config))
  if (hasFailed) {
    const state = config.status === 'active' ? 'loadFailed' : config.status
    return <StatePage state={state} config={config} phrases={phrases} onRetry={retry} onBack={back} />
  }
  if (questions) return <questions.Pages {...props} definition={questions.definition} onRetry={retry} />
  return (
    <Frame phrases={phrases} progress={progress(draft, config, 0, 0)} warning={warning}>
      <main className={base.form}>
        <p role="status">{phrases.loading}</p>
      </main>
    </Frame>
  )
}
