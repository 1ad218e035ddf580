import { useEffect, useState } from 'react'
import { languageCode } from '../../../../shared/languages.ts'
import { BeforeQuestions } from './before-questions.tsx'
import { fetchSurvey } from './calls.ts'
import { type Choice, choose, expectedType, participantType, progress } from './flow.ts'
import type { FormProps } from './form-props.ts'
import { Frame } from './parts/frame.tsx'
import { QuestionsStep } from './questions-step.tsx'
import { SourceSurveys } from './source-surveys.ts'

/** The form, one step at a time. */
export function FormPage(props: FormProps) {
  const { config, draft, phrases, warning, onChange, onLanguage } = props
  const [surveys] = useState(
    () => new SourceSurveys((type, language) => fetchSurvey(config.surveyGuid, type, language)),
  )
  const type = expectedType(draft, config)
  const { languageId } = draft
  useEffect(() => {
    if (type !== null && languageId !== null) surveys.load(type, languageId).catch(() => undefined)
  }, [surveys, type, languageId])

  function take(choice: Choice) {
    if ('languageId' in choice) onLanguage(languageCode(choice.languageId))
    onChange(choose(draft, choice))
  }

  const isChild = draft.step === 'questions' && participantType(draft) === 1
  if (draft.step === 'questions') return <QuestionsStep {...props} surveys={surveys} isChild={isChild} />
  return (
    <Frame phrases={phrases} progress={progress(draft, config, 0, 0)} warning={warning}>
      <BeforeQuestions key={draft.step} {...props} onChoose={take} />
    </Frame>
  )
}
